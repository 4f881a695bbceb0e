package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.execution.AxiomRole;
import org.felis.execution.AxiomStatus;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.derivation.EdgeReason;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.explanation.Answer;
import org.felis.verification.explanation.ExplainedAxiom;
import org.felis.verification.explanation.ExplainedEdge;
import org.felis.verification.explanation.ExplainedEvent;
import org.felis.verification.explanation.ExplainedExecution;
import org.felis.verification.explanation.ExplanationText;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Verdicts are explained by the axioms and cycles that the literature gives for them. */
class ExplanationTest {

    private static final InProcessVerifier VERIFIER = new InProcessVerifier();

    /** Time that a busy machine does not use up. */
    private static final VerificationOptions OPTIONS = VerificationOptions.DEFAULT.withTimeout(Duration.ofMinutes(10));

    private static ExplanationResult explain(String test, String text, String model, VerificationOptions options) {
        return VERIFIER.explain(new VerificationTask(test, text, model, options), Progress.NONE, Interruption.none());
    }

    private static ExplanationResult explain(String example, String model, Procedure procedure) {
        Path file = Repository.examples().resolve(example + ".litmus");
        return explain(file.toString(), Repository.read(file), model, OPTIONS.withProcedure(procedure));
    }

    private static ExplanationResult explainText(String text, String model) {
        return explain("test.litmus", text, model, OPTIONS);
    }

    private static Answer condition(ExplanationResult explained) {
        return answer(explained, Answer.Subject.CONDITION);
    }

    private static Answer answer(ExplanationResult explained, Answer.Subject subject) {
        return explained.explanation().answers().stream().filter(a -> a.subject() == subject).findFirst()
                .orElseThrow(() -> new AssertionError("nothing about " + subject + " in " + explained.explanation()));
    }

    /** The relations of the cycle, from the edge on that leaves the event with the first letter. */
    private static String cycle(ExplainedAxiom axiom) {
        return axiom.edges().stream().map(ExplainedEdge::relation).collect(Collectors.joining(" "));
    }

    /** The same cycle, whatever the event that it begins with. */
    private static boolean isRotation(String expected, String actual) {
        return expected.length() == actual.length() && (expected + " " + expected).contains(actual);
    }

    @ParameterizedTest
    @CsvSource({
        "x86/SB+mfences, x86tso, tso, mfence fre mfence fre",
        "x86/SB+xchgs, x86tso, tso, implied fre implied fre",
        "x86/SB+mfences, sc, sequential-consistency, po fre po fre",
        "aarch64/MP+dmb.sy+addr, aarch64, external, bob obs dob obs",
        "aarch64/LB+datas, aarch64, external, dob obs dob obs",
        "aarch64/CoRR, aarch64, external, obs haz-ob",
        "aarch64/LB+rels, aarch64, external, bob obs bob obs",
        "ppc/IRIW+syncs, power, propagation, prop prop",
        "riscv/2+2W+rls, riscv, memory-order, ppo coe ppo coe",
        "c11/MP+release+acquire, rc11, coherence, sb sw sb fre",
        "c11/LB+relaxed, rc11, no-thin-air, po rfe po rfe",
        "linux/RCU+grace-period, lkmm, rcu, rcu-fence hb",
        "linux/MP+wmb+rmb, lkmm, happens-before, ppo prop" })
    void theAxiomAndCycleAreTheKnownOnes(String example, String model, String axiom, String cycle) {
        for (Procedure procedure : List.of(Procedure.EXPLICIT, Procedure.SMT)) {
            Answer answer = condition(explain(example, model, procedure));
            List<ExplainedAxiom> found = answer.executions().stream().map(e -> e.axioms().get(0)).toList();
            assertTrue(found.stream().anyMatch(a -> a.name().equals(axiom) && isRotation(cycle, cycle(a))),
                    () -> procedure + ": " + found.stream().map(a -> a.name() + ": " + cycle(a)).toList());
        }
    }

    @Test
    void edgesAreUnfoldedToBaseRelationsWithTheEventsBetween() {
        ExplainedExecution execution = condition(explain("aarch64/MP+dmb.sy+addr", "aarch64", Procedure.AUTO)).executions().get(0);
        List<ExplainedEdge> edges = execution.axioms().get(0).edges();
        assertEquals(List.of("po; [b: DMB.SY]; po", "rfe", "addr", "fre"), edges.stream().map(ExplainedEdge::because).toList());
        assertEquals(List.of("ob", "local-hw-reqs", "lob", "bob"), edges.get(0).within());
        assertEquals("aarch64.cat", Path.of(edges.get(0).derivation().place().file()).getFileName().toString());
        List<ExplainedEvent> events = execution.events();
        assertEquals(List.of("a: W[x]=1", "c: W[y]=1", "b: DMB.SY", "d: R[y]=1", "e: R[x]=0"),
                events.stream().map(ExplainedEvent::label).toList());
        assertEquals("P1", events.get(3).thread());
    }

    /** A saved execution tells of an edge what the explanation tells. */
    @ParameterizedTest
    @CsvSource({ "aarch64/MP+dmb.sy+addr, aarch64", "aarch64/LB+rels, aarch64", "ppc/IRIW+syncs, power", "c11/MP+release+acquire, rc11",
        "linux/RCU+grace-period, lkmm", "linux/MP+wmb+rmb, lkmm" })
    void theGraphTellsOfAnEdgeTheSame(String example, String model) {
        ExplainedExecution execution = condition(explain(example, model, Procedure.AUTO)).executions().get(0);
        ExecutionGraph graph = execution.execution().graph();
        Map<Integer, EventNode> events = new HashMap<>();
        graph.getEvents().forEach(e -> events.put(e.getId(), e));
        int compared = 0;
        for (ExplainedEdge edge : execution.axioms().get(0).edges()) {
            List<String> told = EdgeReason.of(graph, events.get(edge.source()), edge.relation(), events.get(edge.target()));
            if (!edge.because().isEmpty() && told.size() > 1 && told.get(0).contains("   ")) {
                assertTrue(told.get(0).endsWith("   " + edge.because()), told.get(0) + " but " + edge.because());
                compared++;
            }
        }
        assertTrue(compared > 0, "nothing to compare");
    }

    @Test
    void whatALineOnlyNamesIsToldBelowIt() {
        List<String> lines = ExplanationText.lines(explain("aarch64/SB+swpals", "aarch64", Procedure.AUTO).explanation());
        int named = lines.stream().map(String::strip).toList().indexOf("b is in range([R & A]; amo; [W & L]):");
        assertTrue(named > 0, lines.toString());
        assertEquals("a --amo--> b   [A]; amo; [L]", lines.get(named + 1).strip());
    }

    @Test
    void theTextNamesAnEventOnceAndPutsEdgesInColumns() {
        List<String> lines = ExplanationText.lines(explain("aarch64/MP+dmb.sy+addr", "aarch64", Procedure.AUTO).explanation());
        assertEquals(List.of(
                "1 candidate execution satisfies the condition; the model forbids it.",
                "  Forbidden by axiom external (irreflexive ob), aarch64.cat:LINE",
                "    a: W[x]=1 (P0:12) --bob--> c: W[y]=1 (P0:15)   po; [b: DMB.SY]; po",
                "    c                 --obs--> d: R[y]=1 (P1:11)   rfe",
                "    d                 --dob--> e: R[x]=0 (P1:13)   addr",
                "    e                 --obs--> a                   fre"),
                lines.stream().map(l -> l.replaceAll("(?<=\\.cat:)[1-9]\\d*$", "LINE")).toList());
    }

    @ParameterizedTest
    @EnumSource(value = Procedure.class, names = { "EXPLICIT", "SMT" })
    void theNearestExecutionLightsTheCycleOfTheAxiomItFails(Procedure procedure) {
        Answer answer = condition(explain("x86/SB+mfences", "x86tso", procedure));
        ExecutionGraph graph = answer.executions().get(0).execution().graph();
        assertFalse(graph.isConsistent());
        List<AxiomStatus> failing = graph.getAxioms().stream().filter(a -> !a.isHolds()).toList();
        assertEquals(List.of("tso"), failing.stream().map(AxiomStatus::getName).toList());
        assertFalse(failing.get(0).getCycle().isEmpty());
    }

    @Test
    void equalReasonsAreToldOnceAndCounted() {
        Answer answer = condition(explain("riscv/2+2W+rls", "riscv", Procedure.AUTO));
        int ways = answer.executions().stream().mapToInt(ExplainedExecution::ways).sum();
        assertTrue(answer.executions().size() < ways, "some reason forbids several ways");
        assertTrue(answer.headline().startsWith(ways + " candidate executions satisfy the condition; the model forbids each of them"),
                answer.headline());
    }

    @Test
    void aStateThatNoCandidateReachesIsNotTheAxiomsDoing() {
        String text = Repository.read(Repository.examples().resolve("aarch64/MP.litmus")).replaceAll("exists.*(\\R.*)*",
                "exists (1:X0=7)");
        for (Procedure procedure : List.of(Procedure.EXPLICIT, Procedure.SMT)) {
            Answer answer = condition(explain("MP7.litmus", text, "aarch64", OPTIONS.withProcedure(procedure)));
            assertTrue(answer.headline().startsWith("No candidate execution satisfies the condition, whatever the axioms say"),
                    answer.headline());
            assertEquals(List.of(), answer.executions());
        }
    }

    @Test
    void whatAFilterLeavesOutIsSaid() {
        String test = """
                X86 filtered
                { }
                 P0          ;
                 MOV EAX,[x] ;
                 MOV [x],$1  ;
                filter (x=0)
                exists (0:EAX=0)
                """;
        assertTrue(condition(explainText(test, "x86tso")).notes().toString().contains("but not the test's filter"));
    }

    @Test
    void anAllowedTestShowsAnExecutionThatSatisfiesIt() {
        Answer answer = condition(explain("x86/SB", "x86tso", Procedure.AUTO));
        assertEquals("1 candidate execution satisfies the condition; the model allows it.", answer.headline());
        assertTrue(answer.executions().get(0).execution().graph().isConsistent());
        assertEquals(List.of(), answer.executions().get(0).axioms());
    }

    @Test
    void aForallWithoutCounterexampleSaysWhatForbidsOne() {
        String test = """
                X86 CoRR
                { }
                 P0         | P1          ;
                 MOV [x],$1 | MOV EAX,[x] ;
                            | MOV EBX,[x] ;
                forall (1:EAX=0 \\/ 1:EBX=1)
                """;
        Answer answer = answer(explainText(test, "x86tso"), Answer.Subject.COUNTEREXAMPLE);
        assertEquals("coherence", answer.executions().get(0).axioms().get(0).name());
        assertTrue(isRotation("rfe po-loc fre", cycle(answer.executions().get(0).axioms().get(0))),
                cycle(answer.executions().get(0).axioms().get(0)));
    }

    @Test
    void aFlagNamesThePairThatRaisesIt() {
        Answer answer = answer(explain("linux/Plain-race", "lkmm", Procedure.AUTO), Answer.Subject.FLAG);
        ExplainedAxiom flag = answer.executions().get(0).axioms().get(0);
        assertEquals("data-race", flag.name());
        assertEquals(1, flag.edges().size());
        assertEquals("ww-race", flag.edges().get(0).relation());
        assertTrue(answer.executions().get(0).execution().graph().isConsistent());
    }

    @Test
    void anUndefinedTestShowsTheCheckThatFails() {
        String test = """
                C race
                { }
                P0(int* x) { *x = 1; }
                P1(int* x) { int r = *x; }
                exists (1:r=1)
                """;
        Answer answer = answer(explainText(test, "rc11"), Answer.Subject.UNDEFINED);
        ExplainedAxiom check = answer.executions().get(0).axioms().get(0);
        assertEquals(1, check.edges().size());
        assertTrue(answer.headline().contains(check.name()), answer.headline());
    }

    @Test
    void aBoundedVerdictNamesTheLoopThatGoesOn() {
        String test = """
                X86 spin
                { }
                 P0         | P1            ;
                 MOV [x],$1 | L:            ;
                            | MOV EAX,[y]   ;
                            | CMP EAX,$0    ;
                            | JE L          ;
                exists (1:EAX=1)
                """;
        ExplanationResult explained = explainText(test, "x86tso");
        assertEquals("Forbidden(bound 2)", explained.result().verdict().toString());
        assertTrue(condition(explained).headline().startsWith("No candidate execution"), condition(explained).headline());
        Answer bound = answer(explained, Answer.Subject.BOUND);
        assertTrue(bound.notes().toString().contains("P1") && bound.notes().toString().contains("test.litmus:7"),
                bound.notes().toString());
    }

    @Test
    void aTestThatCannotBeUsedHasNothingToExplain() {
        ExplanationResult explained = explainText("X86 broken", "x86tso");
        assertEquals(Answer.Subject.NOTHING, explained.explanation().answers().get(0).subject());
    }

    static Stream<String> forbiddenExamples() {
        return Repository.filesBelow(Repository.examples(), ".litmus").stream()
                .map(f -> Repository.examples().relativize(f).toString().replace(".litmus", ""))
                .filter(f -> !f.startsWith("paper"));
    }

    /** The nearest executions are candidates, fail the axioms that are told and close every cycle. */
    @ParameterizedTest
    @MethodSource("forbiddenExamples")
    void everyExampleIsExplainedByWhatItsExecutionsShow(String example) {
        ExplanationResult explained = explain(example, "", Procedure.AUTO);
        Answer answer = condition(explained);
        for (ExplainedExecution execution : answer.executions()) {
            ExecutionGraph graph = execution.execution().graph();
            assertEquals(execution.axioms().isEmpty(), graph.isConsistent());
            assertEquals(graph.getAxioms().stream().filter(a -> !a.isHolds() && a.getRole() == AxiomRole.REQUIRED).map(AxiomStatus::getName).sorted().toList(),
                    execution.axioms().stream().map(ExplainedAxiom::name).sorted().toList());
            for (ExplainedAxiom axiom : execution.axioms()) {
                boolean cycle = !axiom.check().startsWith("empty");
                for (int i = 0; cycle && i < axiom.edges().size(); i++) {
                    assertEquals(axiom.edges().get(i).target(), axiom.edges().get((i + 1) % axiom.edges().size()).source());
                }
            }
        }
        boolean forbidden = explained.result().verdict().toString().startsWith("Forbidden");
        assertTrue(!forbidden || !answer.executions().isEmpty() || answer.headline().startsWith("No candidate"), answer.headline());
    }
}
