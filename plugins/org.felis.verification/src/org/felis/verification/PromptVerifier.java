package org.felis.verification;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.interruption.LargeStack;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/**
 * Answers in time when it is stopped or the time limit is over, also where a verification does not look at the clock: in a parser,
 * or in one operation on huge relations. The verification is then left to itself, in a thread that does not keep the process
 * alive, and ends at its next look.
 */
public final class PromptVerifier implements Verifier {

    /** How much later than asked a verification is left to itself: mostly it stops by itself and says more. */
    private static final Duration GRACE = Duration.ofMillis(150);
    private static final long POLL_MILLIS = 10;

    private static final Duration NO_LIMIT = Duration.ofDays(1000);

    private final Verifier verifier;
    private final Duration processorTime;

    /** Stops verifications only when they are asked to, or at their time limit. */
    public PromptVerifier(Verifier verifier) {
        this(verifier, NO_LIMIT);
    }

    /**
     * Stops verifications besides, as if their time were over, when they have used that much of a processor: on a busy machine a
     * second is not always much work.
     */
    public PromptVerifier(Verifier verifier, Duration processorTime) {
        this.verifier = verifier;
        this.processorTime = processorTime;
    }

    @Override
    public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
        if (GrowingBound.isWantedBy(task)) {
            return GrowingBound.answer(this, query, task, progress, interruption);
        }
        long start = System.nanoTime();
        Interruption limited = interruption.within(task.options().timeout());
        FutureTask<R> answer = new FutureTask<>(() -> verifier.answer(query, task, progress, limited));
        Thread thread = LargeStack.daemon(answer, "Felis verification");
        thread.start();
        try {
            while (!limited.isStopped()) {
                try {
                    return answer.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException notYet) {
                    if (hasUsedUp(thread, start)) {
                        limited.stop(Interruption.Reason.TIMED_OUT);
                    }
                }
            }
            return answer.get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException leftToItself) {
            return query.undecided(stopped(task, reason(limited), start));
        } catch (ExecutionException failed) {
            return query.undecided(Failure.result(task, failed.getCause()));
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            limited.stop(Interruption.Reason.CANCELLED);
            return query.undecided(stopped(task, Interruption.Reason.CANCELLED, start));
        }
    }

    /** Looks at the thread's clock only after so much time that it may be. */
    private boolean hasUsedUp(Thread thread, long startNanos) {
        return System.nanoTime() - startNanos > processorTime.toNanos()
                && ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId()) > processorTime.toNanos();
    }

    private static VerificationResult.Undecided stopped(VerificationTask task, Interruption.Reason why, long startNanos) {
        return VerificationResult.Undecided.of(task, task.model(), Verdict.Unknown.stopped(why, task.options().timeout()), List.of(),
                (System.nanoTime() - startNanos) / 1e6);
    }

    private static Interruption.Reason reason(Interruption stopped) {
        try {
            stopped.check();
            throw new IllegalStateException("an interruption that was stopped goes on");
        } catch (Interruption.StoppedException why) {
            return why.reason();
        }
    }
}
