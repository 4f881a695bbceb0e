package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.felis.cat.CatLanguage;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.LayerKind;
import org.felis.execution.RelationLayer;
import org.felis.execution.derivation.EdgeReason;
import org.felis.execution.layout.Connection;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.report.ExpressionText;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.EvaluationResult;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;
import org.felis.worker.protocol.Answer;
import org.felis.worker.protocol.ValueJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An expression over a model's names is evaluated on an execution that was found before. */
class EvaluationTest {

    private static final Verifier VERIFIER = new InProcessVerifier();

    @TempDir
    private Path folder;

    private static VerificationTask task(String example, String model) {
        Path test = Repository.root().resolve("examples").resolve(example);
        return new VerificationTask(test.toString(), Repository.read(test), model, VerificationOptions.DEFAULT.withWitness(true));
    }

    private static Witness witness(VerificationTask task) {
        VerificationResult result = VERIFIER.verify(task, Progress.NONE, Interruption.none());
        return result.decided().flatMap(VerificationResult.Decided::witness).orElseThrow(() -> new AssertionError(result));
    }

    private static EvaluationResult evaluate(String expression, Witness witness, VerificationTask task) {
        return VERIFIER.evaluate(expression, witness, task, Progress.NONE, Interruption.none());
    }

    private static EvaluationResult.Evaluated evaluated(String expression, Witness witness, VerificationTask task) {
        return switch (evaluate(expression, witness, task)) {
            case EvaluationResult.Evaluated evaluated -> evaluated;
            case EvaluationResult.Unanswered unanswered -> throw new AssertionError(expression + ": " + unanswered.result().verdict());
        };
    }

    private static RelationLayer layer(ExecutionGraph graph) {
        return graph.getLayers().stream().filter(l -> l.getKind() == LayerKind.EXPRESSION).findFirst().orElseThrow();
    }

    private static RelationLayer layer(String expression, Witness witness, VerificationTask task) {
        return layer(evaluated(expression, witness, task).execution().graph());
    }

    /** The drawn pairs by letters, such as {@code ab cd}. */
    private static String pairs(RelationLayer layer) {
        return String.join(" ", layer.getEdges().stream().map(e -> e.getSource().getLetter() + (layer.isSet() ? "" : e.getTarget().getLetter())).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            po              ! ab bc de
            po; [c]         ! ac bc
            bob             ! ac
            [a]; bob; [c]   ! ac
            [d]; bob; [e]   ! ''
            fre | rfe       ! ixe cd ea
            addr            ! ''
            let r = rf in r \\ (IW * R) ! cd
            fencerel(F)     ! ac
            R               ! d e
            R \\ domain(fr) ! d
            [W] \\ [iy]     ! ix a c
            a               ! a
            0               ! ''
            {}              ! ''
            """)
    void anExpressionIsARelationOrASetOfTheExecution(String expression, String expected) {
        VerificationTask task = task("aarch64/MP+dmb.sy+po.litmus", "aarch64");
        assertEquals(expected, pairs(layer(expression, witness(task), task)));
    }

    @Test
    void anOrderIsDrawnWithoutWhatFollowsAndSaysHowManyPairsItHas() {
        VerificationTask task = task("aarch64/MP+dmb.sy+po.litmus", "aarch64");
        RelationLayer po = layer("po", witness(task), task);
        assertTrue(po.isReduced());
        assertEquals("4 pairs: (a, b), (b, c), (d, e); drawn are those from which the others follow", ExpressionText.of(po, 0));
    }

    @Test
    void aRelationIsDrawnByEdgesWithTheirReasonsASetByMarkedEvents() {
        VerificationTask task = task("aarch64/MP+dmb.sy+po.litmus", "aarch64");
        ExecutionGraph graph = evaluated("fre | rfe", witness(task), task).execution().graph();
        List<Connection> drawn = LayerSelection.defaults(graph).connections(graph).stream().filter(c -> c.relation().equals("fre | rfe")).toList();
        assertEquals(3, drawn.size());
        String reason = String.join("\n", EdgeReason.of(graph, drawn.get(0).source(), "fre | rfe", drawn.get(0).target()));
        assertTrue(reason.contains("rfe"), reason);
        ExecutionGraph marked = evaluated("W & ~IW", witness(task), task).execution().graph();
        LayerSelection selection = LayerSelection.defaults(marked);
        assertTrue(selection.connections(marked).stream().noneMatch(c -> c.relation().contains("~")));
        assertEquals(List.of("a", "c"), marked.getEvents().stream().filter(e -> selection.mark(marked, e).isPresent()).map(e -> e.getLetter()).toList());
    }

    @Test
    void theNextExpressionReplacesTheLastOne() {
        VerificationTask task = task("aarch64/MP.litmus", "aarch64");
        Witness first = evaluated("rf", witness(task), task).execution();
        ExecutionGraph graph = evaluated("co", first, task).execution().graph();
        assertEquals(List.of("co"), graph.getLayers().stream().filter(l -> l.getKind() == LayerKind.EXPRESSION).map(RelationLayer::getName).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            po; bbo    ! 5 ! 3 ! 'bbo' is not defined; did you mean 'bob'?
            po;        ! 4 ! 0 ! expected a relation or a set after ';', but the expression ends
            (po | rf   ! 1 ! 1 ! this '(' is never closed: expected ')' after 'rf', but the expression ends; close it
            po)        ! 3 ! 1 ! nothing is open that this ')' would close; remove it or open it before
            acyclic po ! 1 ! 7 ! expected a relation or a set, but 'acyclic' was found
            W | po     ! 5 ! 2 ! 'po' is a relation, but 'W' before it is a set of events; '|' takes sets with sets and relations with relations
            domain     ! 1 ! 6 ! this is neither a relation nor a set; give an expression that is a relation or a set
            [R]W       ! 4 ! 1 ! this is more than an expression; give an expression that is a relation or a set
            po let x = co ! 4 ! 10 ! this is more than an expression; give an expression that is a relation or a set
            """)
    void whatIsWrongHasItsPlaceInTheExpression(String expression, int column, int length, String message) {
        VerificationTask task = task("aarch64/MP.litmus", "aarch64");
        EvaluationResult.Unanswered wrong = (EvaluationResult.Unanswered) evaluate(expression.replace('"', '\''), witness(task), task);
        Problem problem = wrong.problems().get(0);
        assertEquals(message, problem.message());
        assertEquals(column + " " + length, problem.range().column() + " " + problem.range().length());
        assertEquals(CatLanguage.EXPRESSION, problem.range().file());
    }

    @Test
    void aNameOfTheModelWinsOverTheLetterOfAnEvent() throws IOException {
        Path model = Files.writeString(folder.resolve("my.cat"), "\"mine\"\ninclude \"cos.cat\"\nlet a = rf\nacyclic po | fr | co | rf & int as all\n");
        VerificationTask task = task("aarch64/MP.litmus", "aarch64").withModel(model.toString());
        assertEquals(2, layer("a", witness(task), task).getEdges().size());
    }

    @Test
    void expressionsMayUseTheTextOfAModelThatIsNotSaved() throws IOException {
        Path model = Files.writeString(folder.resolve("my.cat"), "\"mine\"\ninclude \"cos.cat\"\nempty 0 as nothing\n");
        VerificationTask saved = task("aarch64/MP.litmus", model.toString());
        VerificationTask edited = new VerificationTask(saved.testFile(), saved.testText(), saved.model(), Map.of(model.toString(), Repository.read(model) + "let mine = rf | co\n"),
                saved.options());
        assertEquals(4, layer("mine", witness(edited), edited).getPairCount());
    }

    @Test
    void whereTheTestIsAnotherNowNothingIsEvaluated() {
        VerificationTask task = task("aarch64/MP.litmus", "aarch64");
        VerificationTask changed = new VerificationTask(task.testFile(), task.testText().replaceFirst("MOV W1,#1", "MOV W1,#2"), task.model(), task.options());
        EvaluationResult.Unanswered unanswered = (EvaluationResult.Unanswered) evaluate("po", witness(task), changed);
        assertEquals(List.of("this is no longer the test that the execution is of: verify it again"), unanswered.reasons());
        assertEquals(List.of(), unanswered.problems());
    }

    @Test
    void whatHappensInsideInstructionsIsNotSaidToBeNothing() {
        VerificationTask task = task("aarch64/MP.litmus", "aarch64");
        EvaluationResult.Unanswered unanswered = (EvaluationResult.Unanswered) evaluate("po | iico_data", witness(task), task);
        assertTrue(unanswered.reasons().get(0).contains("'iico_data'"), () -> unanswered.reasons().toString());
    }

    @Test
    void eventsThatAreNotDrawnAreCounted() {
        VerificationTask task = task("aarch64/MP+dmb.sy+ctrl.litmus", "aarch64");
        Witness witness = VERIFIER.explain(task, Progress.NONE, Interruption.none()).explanation().answers().get(0).executions().get(0).execution();
        EvaluationResult.Evaluated branches = evaluated("B", witness, task);
        assertEquals(0, layer(branches.execution().graph()).getPairCount());
        assertEquals("no events; 1 more with events that are not drawn: branches, or inside of instructions",
                ExpressionText.of(layer(branches.execution().graph()), branches.notDrawn()));
    }

    @Test
    void anAnswerSaysWhetherTheModelAllowsTheExecutionAndCrossesAProcessBoundary() {
        VerificationTask allowed = task("aarch64/MP.litmus", "aarch64");
        EvaluationResult answer = evaluated("rf", witness(allowed), allowed);
        assertEquals(new Verdict.Allowed(), answer.result().verdict());
        assertEquals(answer, ValueJson.answer(ValueJson.text(new Answer(answer))).result());
        VerificationTask forbidden = task("aarch64/MP.litmus", "sc");
        Witness nearest = VERIFIER.explain(forbidden, Progress.NONE, Interruption.none()).explanation().answers().get(0).executions().get(0).execution();
        EvaluationResult.Evaluated evaluated = evaluated("rf", nearest, forbidden);
        assertEquals(new Verdict.Forbidden(), evaluated.result().verdict());
    }

    /** Whatever the architecture, the model and the search: the execution that is made again is the one that is drawn, and its relations are those that are drawn. */
    @Test
    void executionsOfAllExamplesAreMadeAgain() {
        List<String> wrong = new ArrayList<>();
        int[] evaluated = new int[1];
        for (Path test : Repository.filesBelow(Repository.root().resolve("examples"), ".litmus")) {
            for (VerificationOptions.Procedure procedure : List.of(VerificationOptions.Procedure.SMT, VerificationOptions.Procedure.EXPLICIT)) {
                VerificationTask task = new VerificationTask(test.toString(), Repository.read(test), "", VerificationOptions.DEFAULT.withWitness(true).withProcedure(procedure));
                VERIFIER.verify(task, Progress.NONE, Interruption.none()).decided().flatMap(VerificationResult.Decided::witness).ifPresent(witness -> {
                    evaluated[0]++;
                    Stream.of("rf", "po").filter(name -> !isAsDrawn(name, witness, task)).forEach(name -> wrong.add(test.getFileName() + " " + procedure + " " + name));
                });
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(evaluated[0] > 100, () -> "only " + evaluated[0]);
    }

    private static boolean isAsDrawn(String name, Witness witness, VerificationTask task) {
        int drawn = witness.graph().getLayers().stream().filter(l -> l.getName().equals(name)).mapToInt(RelationLayer::getPairCount).sum();
        return evaluate(name, witness, task) instanceof EvaluationResult.Evaluated evaluated && layer(evaluated.execution().graph()).getPairCount() == drawn;
    }

    @Test
    void eachExecutionOfATestIsMadeAgainAlsoUnderAModelOfMicroEvents() {
        VerificationTask task = task("aarch64/MP.litmus", "aarch64");
        ExecutionsResult all = VERIFIER.executions(task.askingFor(Map.of("1:X1", "1", "1:X3", "1")), Progress.NONE, Interruption.none());
        assertTrue(all.executions().size() > 0);
        all.executions().forEach(witness -> assertEquals(2, layer("rf", witness, task).getPairCount()));
    }
}
