package org.felis.tests.verification;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.explanation.Answer;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A final state can be asked for in place of a test's condition. */
class FinalStateQuestionTest {

    private static final InProcessVerifier VERIFIER = new InProcessVerifier();

    /** One final state, with values of every kind. */
    private static final String VALUES = """
            AArch64 values
            { 0:X0=x; 0:X1=y; int x=-1; uint64_t y=x; int t[2]={1,2}; int64_t 0:X3; uint64_t 0:X4; 0:X5=t; }
             P0             ;
             LDRSW X3,[X0]  ;
             LDR X4,[X1]    ;
             MOV W6,#7      ;
             STR W6,[X5,#4] ;
            locations [x; y; t; 0:X3; 0:X4;]
            exists (0:X6=7)
            """;

    private static VerificationTask example(String name, String model) {
        Path file = Repository.examples().resolve(name);
        return new VerificationTask(file.toString(), Repository.read(file), model, VerificationOptions.DEFAULT.withWitness(true));
    }

    private static VerificationResult verify(VerificationTask task) {
        return VERIFIER.verify(task, Progress.NONE, Interruption.none());
    }

    private static List<Map<String, String>> states(VerificationTask task) {
        return decided(VERIFIER.outcomes(task, Progress.NONE, Interruption.none())).states();
    }

    /** The final state that an execution's drawing tells, its equations sorted; locations without brackets. */
    private static Set<String> drawn(Witness witness) {
        return equations(witness.graph().getOutcome());
    }

    private static Set<String> equations(String state) {
        Set<String> equations = new TreeSet<>();
        for (String equation : state.split(";")) {
            equations.add(equation.strip().replaceAll("[\\[\\]]", ""));
        }
        return equations;
    }

    @ParameterizedTest
    @CsvSource({"x86,AUTO", "x86,SMT", "c11,AUTO", "linux,AUTO", "mips,SMT"})
    void everyOutcomeOfAnExampleHasAnExecutionThatEndsSo(String folder, Procedure procedure) {
        VerificationOptions options = VerificationOptions.DEFAULT.withProcedure(procedure).withWitness(true);
        List<Path> tests = Repository.filesBelow(Repository.examples().resolve(folder), ".litmus");
        assertFalse(tests.isEmpty());
        for (Path file : tests) {
            VerificationTask task = new VerificationTask(file.toString(), Repository.read(file), "", options);
            for (Map<String, String> state : states(task)) {
                VerificationResult.Decided result = decided(verify(task.askingFor(state)));
                assertTrue(result.witness().isPresent(), () -> file + " " + state + ": " + result.verdict());
                assertEquals(new Verdict.Allowed(), result.verdict());
                assertTrue(drawn(result.witness().get()).containsAll(equations(OutcomesResult.text(state))),
                        () -> file + ": asked for " + state + ", drawn " + result.witness().get().graph().getOutcome());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = Procedure.class, names = {"SMT", "EXPLICIT"})
    void numbersAddressesAndArraysCanBeAskedFor(Procedure procedure) {
        VerificationTask task = new VerificationTask("values.litmus", VALUES, "aarch64",
                VerificationOptions.DEFAULT.withProcedure(procedure));
        Map<String, String> state = Map.of("0:X3", "-1", "0:X4", "x", "0:X6", "7", "[x]", "-1", "[y]", "x", "t", "{1,7}");
        assertEquals(List.of(state), states(task));
        assertEquals(new Verdict.Allowed(), verify(task.askingFor(state)).verdict());
        Map<String, String> others = Map.of("0:X3", "4294967295", "0:X4", "y", "0:X6", "8", "[x]", "1", "[y]", "x+4", "t", "{1,2}");
        others.forEach((observable, value) -> {
            Map<String, String> other = new LinkedHashMap<>(state);
            other.put(observable, value);
            assertEquals(new Verdict.Forbidden(), verify(task.askingFor(other)).verdict(), observable);
        });
    }

    @Test
    void whatCannotBeAskedForIsAnErrorAtTheCondition() {
        VerificationTask task = example("aarch64/MP.litmus", "aarch64");
        assertEquals("the test does not observe 1:X2, but 1:X1, 1:X3", error(task.askingFor(Map.of("1:X2", "0"))));
        assertEquals("no execution can be asked for in which 1:X1 is 'S0': expected a number or the name of a location",
                error(task.askingFor(Map.of("1:X1", "S0"))));
        assertEquals("1:X1 has 1 cells, but {1,2} is given", error(task.askingFor(Map.of("1:X1", "{1,2}"))));
    }

    private static String error(VerificationTask task) {
        Verdict.Error error = assertInstanceOf(Verdict.Error.class, verify(task).verdict());
        assertEquals("FELIS011", error.problems().get(0).code());
        assertTrue(error.problems().get(0).range().line() > 1);
        return error.problems().get(0).message();
    }

    @Test
    void theOtherExecutionsOfAStateAreFoundAsWell() {
        VerificationTask task = example("aarch64/2+2W.litmus", "aarch64");
        Map<String, String> state = states(task).get(0);
        ExecutionsResult found = VERIFIER.executions(task.askingFor(state), Progress.NONE, Interruption.none());
        assertTrue(found.complete());
        assertFalse(found.executions().isEmpty());
        found.executions().forEach(execution -> assertTrue(drawn(execution).containsAll(equations(OutcomesResult.text(state)))));
    }

    @Test
    void whyAModelForbidsAStateIsExplained() {
        VerificationTask task = example("aarch64/MP.litmus", "sc").askingFor(Map.of("1:X1", "1", "1:X3", "0"));
        ExplanationResult why = VERIFIER.explain(task, Progress.NONE, Interruption.none());
        assertEquals(new Verdict.Forbidden(), why.result().verdict());
        Answer answer = why.explanation().answers().get(0);
        assertEquals(Answer.Subject.CONDITION, answer.subject());
        assertFalse(answer.executions().isEmpty());
    }

    @Test
    void aTestThatIsUndefinedAsAWholeHasExecutionsThatEndInAState() {
        String racy = """
                C race
                {}
                P0(int* x) { *x = 1; }
                P1(int* x) { int r0 = *x; }
                exists (1:r0=1)
                """;
        VerificationTask undefined = new VerificationTask("race.litmus", racy, "rc11", VerificationOptions.DEFAULT);
        assertInstanceOf(Verdict.Undefined.class, verify(undefined).verdict());
        assertEquals(List.of(Map.of("1:r0", "0"), Map.of("1:r0", "1")), states(undefined));
        states(undefined).forEach(state -> assertEquals(new Verdict.Allowed(), verify(undefined.askingFor(state)).verdict()));
    }

    @Test
    void whatATestExpectsIsNotAboutAState() {
        VerificationTask task = example("x86/SB.litmus", "x86tso");
        VerificationTask checked = task.withOptions(task.options().withExpectations(true));
        assertFalse(decided(verify(checked)).expectations().isEmpty());
        assertEquals(List.of(), decided(verify(checked.askingFor(states(task).get(0)))).expectations());
    }

    @Test
    void aStateIsReadAsItIsPrinted() {
        for (Map<String, String> state : states(new VerificationTask("values.litmus", VALUES, "aarch64", VerificationOptions.DEFAULT))) {
            assertEquals(state, OutcomesResult.state(OutcomesResult.text(state)).orElseThrow());
        }
        assertTrue(OutcomesResult.state("x").isEmpty());
        assertTrue(OutcomesResult.state("x=").isEmpty());
        assertTrue(OutcomesResult.state("").isEmpty());
    }
}
