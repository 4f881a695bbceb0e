package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.tests.Repository;
import org.felis.tests.engine.program.ProgramBuilder;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.PromptVerifier;
import org.felis.verification.Verifier;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A verification stops when it is told to, and in time. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class StoppingTest {

    private static VerificationTask task(Duration timeout) {
        Path test = Repository.examples().resolve("aarch64/MP.litmus");
        return new VerificationTask(test.toString(), Repository.read(test), "aarch64",
                VerificationOptions.DEFAULT.withTimeout(timeout));
    }

    private static VerificationTask task(Procedure procedure) {
        VerificationTask task = task(Duration.ofMinutes(1));
        return new VerificationTask(task.testFile(), task.testText(), task.model(), task.options().withProcedure(procedure));
    }

    /** The solver's answer may come just before it is stopped, and be refused after that. */
    @Test
    void aTimeOutIsUnknownWhateverTheSolverIsDoing() {
        InProcessVerifier verifier = new InProcessVerifier();
        for (int millis = 100; millis < 350; millis += 8) {
            VerificationTask task = new VerificationTask("many.litmus", ManyWrites.test(), "x86tso",
                    VerificationOptions.DEFAULT.withTimeout(Duration.ofMillis(millis)));
            Verdict verdict = verifier.outcomes(task, Progress.NONE, Interruption.none()).result().verdict();
            assertTrue(verdict instanceof Verdict.Unknown, () -> verdict instanceof Verdict.Error error ? error.problems().toString() : "" + verdict);
        }
    }

    @ParameterizedTest
    @CsvSource({"READING,SMT", "READING,EXPLICIT", "ANALYSING,SMT", "ANALYSING,EXPLICIT", "SOLVING,SMT", "SOLVING,EXPLICIT"})
    void aVerificationStopsInTheStageInWhichItIsToldTo(Progress.Stage stage, Procedure procedure) {
        Interruption interruption = Interruption.none();
        VerificationResult result = new InProcessVerifier().verify(task(procedure), reached -> {
            if (reached == stage) {
                interruption.stop(Interruption.Reason.CANCELLED);
            }
        }, interruption);
        assertEquals(new Verdict.Unknown(Verdict.Unknown.CANCELLED), result.verdict());
    }

    @Test
    void unrollingStops() {
        Interruption interruption = Interruption.none();
        interruption.stop(Interruption.Reason.CANCELLED);
        assertThrows(Interruption.StoppedException.class, () -> Unroller.unroll(ProgramBuilder.withLocations("x").thread()
                .label("again").load("r1", "x").jumpIf("r1", "again").program(), 1000, interruption));
    }

    /** Never looks at the interruption. */
    private record Deaf(Runnable work) implements Verifier {
        @Override
        public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
            work.run();
            return query.undecided(VerificationResult.Undecided.of(task, "", new Verdict.Unknown("it was not stopped"), List.of(), 0));
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(Duration.ofMinutes(10));
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aTimeLimitIsKeptByWhoeverDoesNotLookAtTheClock() {
        Verifier prompt = new PromptVerifier(new Deaf(StoppingTest::sleep));
        VerificationTask task = task(Duration.ofMillis(300));
        Verdict expected = Verdict.Unknown.stopped(Interruption.Reason.TIMED_OUT, task.options().timeout());
        assertEquals(expected, prompt.verify(task, Progress.NONE, Interruption.none()).verdict());
        assertEquals(expected, prompt.outcomes(task, Progress.NONE, Interruption.none()).result().verdict());
    }

    @Test
    void cancellingIsAnsweredForWhoeverDoesNotListen() {
        CountDownLatch begun = new CountDownLatch(1);
        Interruption interruption = Interruption.none();
        Thread.startVirtualThread(() -> {
            try {
                begun.await();
            } catch (InterruptedException never) {
                Thread.currentThread().interrupt();
            }
            interruption.stop(Interruption.Reason.CANCELLED);
        });
        Verdict verdict = new PromptVerifier(new Deaf(() -> {
            begun.countDown();
            sleep();
        })).verify(task(Duration.ofMinutes(1)), Progress.NONE, interruption).verdict();
        assertEquals(new Verdict.Unknown(Verdict.Unknown.CANCELLED), verdict);
    }

    @Test
    void workIsMeasuredByTheProcessorsTime() {
        Verifier busy = new PromptVerifier(new Deaf(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        }), Duration.ofMillis(300));
        assertTrue(busy.verify(task(Duration.ofMinutes(1)), Progress.NONE, Interruption.none()).verdict() instanceof Verdict.Unknown);
    }

    @Test
    void whatEndsInTimeIsAnswered() {
        assertEquals(new Verdict.Allowed(), new PromptVerifier(new InProcessVerifier(), Duration.ofSeconds(50))
                .verify(task(Duration.ofMinutes(1)), Progress.NONE, Interruption.none()).verdict());
    }
}
