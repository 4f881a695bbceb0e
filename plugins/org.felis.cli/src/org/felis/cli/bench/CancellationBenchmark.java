package org.felis.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.PromptVerifier;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/** How soon a verification that is told to stop is answered, and how soon its work ends, in each of its stages. */
public final class CancellationBenchmark {

    private static final long REACHED_WITHIN_SECONDS = 60;
    private static final long ANSWERED_WITHIN_SECONDS = 20;
    private static final long ENDED_WITHIN_SECONDS = 60;
    /** So that the work is in the midst of its stage. */
    private static final long IN_STAGE_MILLIS = 30;

    /**
     * What happened in one case.
     *
     * @param answeredMillis from the cancellation to the answer
     * @param endedMillis from the cancellation to the end of the work; empty if it did not end soon
     */
    public record Measured(CancellationCase stage, double answeredMillis, OptionalDouble endedMillis) {
    }

    /** The verification ended, or did not come that far. */
    public static final class NotReachedException extends Exception {
        private static final long serialVersionUID = 1L;

        NotReachedException(String message) {
            super(message);
        }
    }

    private CancellationBenchmark() {
    }

    /** Stops one verification in its stage. */
    public static Measured measure(CancellationCase stage) throws NotReachedException, InterruptedException {
        VerificationTask task = stage.task();
        Interruption interruption = Interruption.none();
        CountDownLatch ended = new CountDownLatch(1);
        Noting noting = new Noting(new InProcessVerifier(), ended);
        FutureTask<Verdict> answer = new FutureTask<>(() -> stage.ask(new PromptVerifier(noting), task, interruption));
        Thread caller = new Thread(answer, "Felis cancelled verification");
        caller.setDaemon(true);
        caller.start();
        try {
            awaitStage(stage, noting, answer);
            Thread.sleep(IN_STAGE_MILLIS);
            interruption.stop(Interruption.Reason.CANCELLED);
            long cancelled = System.nanoTime();
            Verdict verdict = answer.get(ANSWERED_WITHIN_SECONDS, TimeUnit.SECONDS);
            double answeredMillis = (System.nanoTime() - cancelled) / 1e6;
            boolean soon = ended.await(ENDED_WITHIN_SECONDS, TimeUnit.SECONDS);
            // an explanation that is cancelled keeps its verdict
            if (verdict instanceof Verdict.Error || soon && noting.endNanos() < cancelled) {
                throw new NotReachedException(stage.label() + ": " + words(verdict) + " before it could be cancelled");
            }
            return new Measured(stage, answeredMillis,
                    soon ? OptionalDouble.of(Math.max(0, (noting.endNanos() - cancelled) / 1e6)) : OptionalDouble.empty());
        } catch (ExecutionException failed) {
            throw new NotReachedException(stage.label() + ": " + failed.getCause());
        } catch (TimeoutException unanswered) {
            throw new NotReachedException(stage.label() + ": no answer within " + ANSWERED_WITHIN_SECONDS + " s");
        } finally {
            interruption.stop(Interruption.Reason.CANCELLED);
        }
    }

    private static void awaitStage(CancellationCase stage, Noting noting, FutureTask<Verdict> answer)
            throws NotReachedException, InterruptedException, ExecutionException {
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(REACHED_WITHIN_SECONDS);
        while (!stage.isReached(noting.stack())) {
            if (answer.isDone() || System.nanoTime() > limit) {
                throw new NotReachedException(stage.label() + ": " + (answer.isDone() ? "ended before, " + words(answer.get())
                        : "not reached within " + REACHED_WITHIN_SECONDS + " s"));
            }
            Thread.sleep(1);
        }
    }

    private static String words(Verdict verdict) {
        return verdict instanceof Verdict.Error error ? error.reason().toString() : verdict.toString();
    }

    /** A row per stage. */
    public static Table table(List<Measured> measured) {
        List<List<String>> rows = new ArrayList<>();
        for (Measured each : measured) {
            rows.add(List.of(each.stage().label(), millis(each.answeredMillis()),
                    each.endedMillis().isPresent() ? millis(each.endedMillis().getAsDouble())
                            : "> " + ENDED_WITHIN_SECONDS * 1000));
        }
        return new Table(List.of("cancelled while", "answered ms", "ended ms"), rows);
    }

    private static String millis(double millis) {
        return String.format(Locale.ROOT, "%.0f", millis);
    }
}
