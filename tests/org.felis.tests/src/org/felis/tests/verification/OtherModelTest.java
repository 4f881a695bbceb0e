package org.felis.tests.verification;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.felis.engine.interruption.Interruption;
import org.felis.execution.AxiomStatus;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.report.ExecutionText;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.OtherModel;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Witness;
import org.felis.worker.WorkerLaunch;
import org.felis.worker.WorkerVerifier;
import org.junit.jupiter.api.Test;

/** An execution that one model allows says which axioms of another one forbid it. */
class OtherModelTest {

    private static final Verifier VERIFIER = new InProcessVerifier();
    private static final String MODEL = "mine.cat";
    private static final String NOW = """
            "mine"
            include "cos.cat"
            let com = rf | co | fr
            acyclic po-loc | com as coherence
            """;
    private static final String BEFORE = NOW + "acyclic po | com as order\nempty po as nothing\n";

    private static VerificationTask task(String example, String model) {
        Path file = Repository.examples().resolve(example);
        return new VerificationTask(file.toString(), Repository.read(file), model, Map.of(MODEL, NOW), VerificationOptions.DEFAULT.withWitness(true));
    }

    private static ExecutionGraph first(VerificationTask task, Verifier verifier) {
        ExecutionGraph graph = decided(verifier.verify(task, Progress.NONE, Interruption.none())).witness().orElseThrow().graph();
        List<Witness> all = verifier.executions(task, Progress.NONE, Interruption.none()).executions();
        assertEquals(ExecutionText.of(graph), ExecutionText.of(all.get(0).graph()), "the first of all executions is that of the verdict");
        return graph;
    }

    private static List<String> forbidding(ExecutionGraph graph) {
        return graph.getForbiddingAxioms().stream().map(AxiomStatus::getName).toList();
    }

    @Test
    void theAxiomsOfTheModelAsItWasThatForbidTheExecutionAreNamedWithTheirCycles() {
        ExecutionGraph graph = first(task("x86/SB.litmus", MODEL).against(new OtherModel("earlier model", MODEL, Map.of(MODEL, BEFORE))), VERIFIER);
        assertTrue(graph.isConsistent());
        assertEquals("earlier model", graph.getOtherModel());
        assertEquals(List.of("coherence"), graph.getAxioms().stream().map(AxiomStatus::getName).toList());
        assertEquals(List.of("order", "nothing"), forbidding(graph));
        assertEquals(4, graph.getForbiddingAxioms().get(0).getCycle().size());
        assertTrue(ExecutionText.of(graph).contains("✗ earlier model: order (acyclic po | com): "), ExecutionText.of(graph));
    }

    @Test
    void aShippedModelCanBeTheOther() {
        ExecutionGraph graph = first(task("x86/SB.litmus", "x86tso").against(new OtherModel("SC", "sc", Map.of())), VERIFIER);
        assertEquals(1, graph.getForbiddingAxioms().size());
    }

    @Test
    void aModelThatAllowsTheExecutionForbidsItByNothing() {
        assertEquals(List.of(), forbidding(first(task("x86/SB.litmus", "x86tso").against(new OtherModel("ARMv8", "aarch64", Map.of())), VERIFIER)));
    }

    @Test
    void aBrokenOrAbsentModelSaysNothing() {
        for (OtherModel other : List.of(new OtherModel("broken", MODEL, Map.of(MODEL, "\"broken\"\nacyclic pox as order\n")),
                new OtherModel("absent", "no-such-model.cat", Map.of()))) {
            ExecutionGraph graph = first(task("x86/SB.litmus", "x86tso").against(other), VERIFIER);
            assertNull(graph.getOtherModel());
            assertEquals(List.of(), forbidding(graph));
        }
    }

    @Test
    void aModelThatChoosesOtherRelationsIsNotAboutTheExecution() {
        VerificationTask task = task("c11/SB+release+acquire.litmus", "c11_partialSC");
        assertNull(first(task.against(new OtherModel("SC", "sc", Map.of())), VERIFIER).getOtherModel());
    }

    @Test
    void aWorkerIsToldTheOtherModelToo() throws IOException {
        try (WorkerVerifier worker = new WorkerVerifier(WorkerLaunch.likeThisProcess(512))) {
            VerificationTask task = task("x86/SB.litmus", MODEL).against(new OtherModel("earlier model", MODEL, Map.of(MODEL, BEFORE)));
            assertEquals(List.of("order", "nothing"), forbidding(first(task, worker)));
        }
    }
}
