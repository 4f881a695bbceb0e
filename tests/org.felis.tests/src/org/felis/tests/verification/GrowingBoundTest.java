package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.verification.GrowingBound;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.PromptVerifier;
import org.felis.verification.Verifier;
import org.felis.verification.task.Bound;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code --bound auto}: which bounds are tried, and what is answered when there is no time for more. */
class GrowingBoundTest {

    private static final VerificationOptions AUTOMATIC = VerificationOptions.DEFAULT.withBound(new Bound.Automatic());

    /** Counts from 3 down to 0: the fourth look at the register leaves the loop. */
    private static VerificationTask counting(String condition, VerificationOptions options) {
        return new VerificationTask("count.litmus", """
                AArch64 Count
                { 0:X1=x; }
                 P0          ;
                 MOV W0,#3   ;
                L:           ;
                 STR W0,[X1] ;
                 SUB W0,W0,#1 ;
                 CBNZ W0,L   ;
                exists (CONDITION)
                """.replace("CONDITION", condition), "aarch64", options);
    }

    /** Answers as it is told for each bound, and notes the bounds. */
    private static final class Told implements Verifier {
        private final List<Integer> bounds = new ArrayList<>();
        private final IntFunction<Verdict> verdicts;

        Told(IntFunction<Verdict> verdicts) {
            this.verdicts = verdicts;
        }

        @Override
        public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
            int bound = ((Bound.Fixed) task.options().bound()).iterations();
            bounds.add(bound);
            return query.resultType().cast(switch (verdicts.apply(bound)) {
                case Verdict.Undecided undecided -> VerificationResult.Undecided.of(task, "m", undecided, List.of(), 1);
                case Verdict.Decided decided -> new VerificationResult.Decided("t", "m", decided, Optional.empty(), Optional.empty(), bound,
                        Optional.empty(), Optional.empty(), 1, List.of(), Optional.empty(), List.of(), List.of());
            });
        }

        VerificationResult grow(VerificationOptions options) {
            return GrowingBound.answer(this, Query.VERDICT, new VerificationTask("t", "", "m", options), Progress.NONE, Interruption.none());
        }
    }

    @ParameterizedTest
    @EnumSource(VerificationOptions.Procedure.class)
    void theBoundGrowsUntilTheVerdictIsProved(VerificationOptions.Procedure procedure) {
        VerificationOptions options = AUTOMATIC.withProcedure(procedure);
        for (Verifier verifier : List.of(new InProcessVerifier(), new PromptVerifier(new InProcessVerifier()))) {
            VerificationResult forbidden = verifier.verify(counting("0:X0=2", options), Progress.NONE, Interruption.none());
            assertEquals(new Verdict.Forbidden(), forbidden.verdict());
            assertEquals(4, forbidden.bound());
            VerificationResult allowed = verifier.verify(counting("0:X0=0", options), Progress.NONE, Interruption.none());
            assertEquals(new Verdict.Allowed(), allowed.verdict());
            assertEquals(4, allowed.bound());
        }
    }

    @Test
    void whatNeedsNoLoopIsAnsweredAtOnce() {
        Told told = new Told(bound -> new Verdict.Holds());
        assertEquals(1, told.grow(AUTOMATIC).bound());
        assertEquals(List.of(1), told.bounds);
    }

    @Test
    void withoutTimeForALargerOneTheAnswerIsThatOfTheLargestBoundThatHasOneAndSaysSo() {
        Told told = new Told(bound -> bound <= 4 ? new Verdict.HoldsUpToBound(bound) : new Verdict.Unknown("no answer within 1 s"));
        VerificationResult result = told.grow(AUTOMATIC);
        assertEquals(new Verdict.HoldsUpToBound(4), result.verdict());
        assertEquals(4, result.bound());
        assertEquals(List.of(1, 2, 4, 8), told.bounds);
        assertEquals(List.of(), result.warnings());
        assertTrue(result.decided().orElseThrow().statistics().stream().anyMatch(figure -> figure.name().equals("bounds tried") && figure.value() == 4));
    }

    @Test
    void aViolationAtALargerBoundIsTheAnswer() {
        Told told = new Told(bound -> bound < 8 ? new Verdict.HoldsUpToBound(bound) : new Verdict.Violated());
        assertEquals(new Verdict.Violated(), told.grow(AUTOMATIC).verdict());
        assertEquals(List.of(1, 2, 4, 8), told.bounds);
    }

    @Test
    void whereTimeIsShortTheNextBoundIsTheNextNumber() {
        Told told = new Told(bound -> {
            sleep();
            return new Verdict.ForbiddenUpToBound(bound);
        });
        VerificationResult result = told.grow(AUTOMATIC.withTimeout(Duration.ofMillis(400)));
        assertEquals(IntStream.rangeClosed(1, told.bounds.size()).boxed().toList(), told.bounds);
        assertEquals(new Verdict.ForbiddenUpToBound(told.bounds.getLast()), result.verdict());
        assertTrue(result.millis() >= 60 * told.bounds.size(), "the time is that of all bounds: " + result.millis());
    }

    /** For more than an eighth of the time that is left. */
    private static void sleep() {
        try {
            Thread.sleep(60);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whatGoesOnForEverIsNotTriedForEver() {
        Told told = new Told(Verdict.ForbiddenUpToBound::new);
        assertEquals(new Verdict.ForbiddenUpToBound(GrowingBound.LARGEST), told.grow(AUTOMATIC).verdict());
        assertEquals(11, told.bounds.size());
    }

    @Test
    void whatIsWrongFromTheBeginningIsSaidAndWhatIsWrongLaterIsAWarning() {
        Verdict.Error error = new Verdict.Error(List.of(Problem.error("FELIS018", "not supported", SourceRange.wholeFile("t"))));
        assertEquals(error, new Told(bound -> error).grow(AUTOMATIC).verdict());
        VerificationResult later = new Told(bound -> bound < 2 ? new Verdict.HoldsUpToBound(bound) : error).grow(AUTOMATIC);
        assertEquals(new Verdict.HoldsUpToBound(1), later.verdict());
        assertEquals(List.of("FELIS020"), later.warnings().stream().map(Problem::code).toList());
        assertEquals("bound 2 has no answer: not supported", later.warnings().get(0).message());
    }

    @Test
    void whoCancelsGetsNoVerdict() {
        Verdict cancelled = new Verdict.Unknown(Verdict.Unknown.CANCELLED);
        assertEquals(cancelled, new Told(bound -> bound < 2 ? new Verdict.HoldsUpToBound(bound) : cancelled).grow(AUTOMATIC).verdict());
    }

    @Test
    void finalStatesAreAllThereAre() {
        OutcomesResult result = new InProcessVerifier().outcomes(counting("[x]=3", AUTOMATIC.withObservation(true)), Progress.NONE, Interruption.none());
        VerificationResult.Decided decided = result.result().decided().orElseThrow();
        assertEquals(Optional.of(false), decided.boundReached());
        assertEquals(4, decided.bound());
    }

    @Test
    void anExplanationIsThatOfTheBoundThatWasFound() {
        VerificationResult result = new InProcessVerifier().explain(counting("0:X0=0", AUTOMATIC), Progress.NONE, Interruption.none()).result();
        assertEquals(new Verdict.Allowed(), result.verdict());
        assertEquals(4, result.bound());
    }
}
