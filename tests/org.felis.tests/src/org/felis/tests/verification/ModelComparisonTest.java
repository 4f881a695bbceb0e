package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.felis.engine.interruption.Interruption;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.ModelComparison.Kind;
import org.felis.verification.ModelComparison.Side;
import org.felis.verification.ModelComparison.States;
import org.felis.verification.ModelComparison;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** Two models on one test. */
class ModelComparisonTest {

    private static final InProcessVerifier VERIFIER = new InProcessVerifier();

    private static VerificationTask task(String example) {
        Path file = Repository.examples().resolve(example);
        return new VerificationTask(file.toString(), Repository.read(file), "", VerificationOptions.DEFAULT);
    }

    private static ModelComparison compare(VerificationTask task, String first, String second) {
        return ModelComparison.of(task.withModel(first), task.withModel(second), VERIFIER, Progress.NONE, Interruption.none());
    }

    @Test
    void theOutcomeThatOnlyTheWeakerModelAllowsIsFoundOnItsSide() {
        Map<String, String> weak = Map.of("0:EAX", "0", "1:EAX", "0");
        ModelComparison comparison = compare(task("x86/SB.litmus"), "x86tso", "sc");
        assertEquals(Kind.DIFFERENT, comparison.kind());
        assertEquals(new Verdict.Allowed(), comparison.first().result().verdict());
        assertEquals(new Verdict.Forbidden(), comparison.second().result().verdict());
        assertEquals(List.of(weak), comparison.onlyFirst());
        assertEquals(List.of(), comparison.onlySecond());
        assertEquals(List.of(weak), compare(task("x86/SB.litmus"), "sc", "x86tso").onlySecond());
    }

    @Test
    void modelsMayDifferInAnOutcomeThoughTheVerdictIsTheSame() {
        VerificationTask task = task("x86/SB.litmus");
        VerificationTask both = new VerificationTask("SB.litmus", task.testText().replaceFirst("(?s)exists.*", "exists (0:EAX=1 /\\\\ 1:EAX=1)\n"),
                "", task.options());
        ModelComparison comparison = compare(both, "x86tso", "sc");
        assertEquals(comparison.first().result().verdict(), comparison.second().result().verdict());
        assertEquals(1, comparison.onlyFirst().size());
        assertEquals(Kind.DIFFERENT, comparison.kind());
    }

    @Test
    void modelsThatAgreeAreTheSame() {
        ModelComparison comparison = compare(task("x86/MP.litmus"), "x86tso", "sc");
        assertEquals(Kind.SAME, comparison.kind());
        assertTrue(comparison.isComplete());
        assertFalse(comparison.isBounded());
    }

    /** Takes minutes if each is looked for among all others, and also if their hash codes are: a map of small numbers has one of few. */
    @Test
    void tensOfThousandsOfOutcomesAreComparedAtOnce() {
        VerificationResult result = VERIFIER.verify(task("x86/SB.litmus").withModel("sc"), Progress.NONE, Interruption.none());
        List<Map<String, String>> states = IntStream.range(0, 1 << 16).mapToObj(bits -> IntStream.range(0, 16).boxed()
                .collect(Collectors.toMap(register -> register + ":r0", register -> "" + (bits >> register & 1)))).toList();
        ModelComparison comparison = new ModelComparison(new Side(result, new States.Known(states)),
                new Side(result, new States.Known(states.reversed().subList(1, states.size()))));
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> assertEquals(List.of(states.getLast()), comparison.onlyFirst()));
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> assertEquals(List.of(), comparison.onlySecond()));
    }

    @Test
    void aLoopThatGoesOnMakesOutcomesThoseWithinTheBound() {
        VerificationTask task = task("aarch64/MP+rel+spin.litmus");
        assertTrue(compare(task, "aarch64", "sc").isBounded());
    }

    @Test
    void withoutTimeForAllOutcomesTheVerdictsAreCompared() {
        VerificationTask task = new VerificationTask("many.litmus", ManyWrites.test(), "", VerificationOptions.DEFAULT.withTimeout(Duration.ofSeconds(2)));
        ModelComparison comparison = compare(task, "x86tso", "sc");
        assertFalse(comparison.isComplete());
        assertEquals(Kind.UNDECIDED, comparison.kind());
        assertEquals(new Verdict.Allowed(), comparison.first().result().verdict());
        assertEquals(Optional.empty(), comparison.first().knownStates());
        assertTrue(comparison.first().statesMissing().orElseThrow().startsWith("no answer within 2.0 s"), comparison.first()::toString);
        assertEquals(List.of(), comparison.onlyFirst());
    }

    @Test
    void whatIsWrongWithATestOrAModelIsSaid() {
        ModelComparison comparison = compare(task("x86/SB.litmus"), "x86tso", "no-such.cat");
        assertEquals(Kind.UNDECIDED, comparison.kind());
        assertEquals(new Verdict.Allowed(), comparison.first().result().verdict());
        assertInstanceOf(Verdict.Error.class, comparison.second().result().verdict());
        assertTrue(comparison.second().statesMissing().orElseThrow().contains("FELIS005"), comparison.second()::toString);
    }

    @Test
    void whatIsStoppedIsUnknown() {
        Interruption interruption = Interruption.none();
        interruption.stop(Interruption.Reason.CANCELLED);
        ModelComparison comparison = ModelComparison.of(task("x86/SB.litmus"), task("x86/SB.litmus"), VERIFIER, Progress.NONE, interruption);
        assertTrue(comparison.isCancelled());
        assertEquals(Kind.UNDECIDED, comparison.kind());
    }

    @Test
    void forbiddenWithinABoundAndProvedAreTheSameAnswer() {
        VerificationTask task = task("x86/MP.litmus");
        ModelComparison same = new ModelComparison(side(task, new Verdict.Forbidden()), side(task, new Verdict.ForbiddenUpToBound(2)));
        assertEquals(Kind.SAME, same.kind());
        ModelComparison undefined = new ModelComparison(side(task, new Verdict.Allowed()), side(task, new Verdict.Undefined("race")));
        assertEquals(Kind.DIFFERENT, undefined.kind());
    }

    @Test
    void aFlagOfOneModelOnlyIsADifferenceUnlessTheOtherOnesAreNotKnown() {
        VerificationTask task = task("x86/MP.litmus");
        Side racy = side(task, new Verdict.Allowed(), List.of("race", "lock"));
        Side locked = side(task, new Verdict.Allowed(), List.of("lock"));
        assertEquals(List.of("race"), new ModelComparison(racy, locked).flagsOnlyFirst());
        assertEquals(List.of("race"), new ModelComparison(locked, racy).flagsOnlySecond());
        assertEquals(Kind.DIFFERENT, new ModelComparison(racy, locked).kind());
        assertEquals(Kind.SAME, new ModelComparison(racy, racy).kind());
        Side notKnown = side(task, new Verdict.Allowed(), Optional.empty());
        assertEquals(List.of(), new ModelComparison(racy, notKnown).flagsOnlyFirst());
        assertEquals(Kind.UNDECIDED, new ModelComparison(racy, notKnown).kind());
    }

    @Test
    void anUndefinedTestSaysWhatItsOutcomesMean() {
        VerificationTask task = task("x86/MP.litmus");
        List<String> notes = new ModelComparison(side(task, new Verdict.Undefined("data-race")), side(task, new Verdict.Allowed())).notes("A", "B");
        assertEquals(1, notes.size());
        assertTrue(notes.get(0).startsWith("undefined under A, fails data-race: anything may happen"), notes::toString);
    }

    @Test
    void whatIsMissingIsSaidOfTheSideItIsMissingOn() {
        ModelComparison comparison = compare(task("x86/SB.litmus"), "x86tso", "no-such.cat");
        assertEquals(Optional.of(ModelComparison.Missing.ERROR), comparison.missing());
        assertTrue(comparison.notes("TSO", "mine").get(0).startsWith("mine: "), () -> comparison.notes("TSO", "mine").toString());
    }

    private static Side side(VerificationTask task, Verdict.Decided verdict) {
        return side(task, verdict, List.of());
    }

    private static Side side(VerificationTask task, Verdict.Decided verdict, List<String> flags) {
        return side(task, verdict, Optional.of(flags));
    }

    private static Side side(VerificationTask task, Verdict.Decided verdict, Optional<List<String>> flags) {
        return new Side(new VerificationResult.Decided(task.testFile(), "", verdict, Optional.empty(), Optional.empty(), 2, Optional.of(false),
                flags, 0, List.of(), Optional.empty(), List.of(), List.of()), new ModelComparison.States.Known(List.of()));
    }
}
