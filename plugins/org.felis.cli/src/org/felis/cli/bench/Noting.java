package org.felis.cli.bench;

import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

import org.felis.engine.query.Interruption;
import org.felis.verification.ExecutionsResult;
import org.felis.verification.ExplanationResult;
import org.felis.verification.OutcomesResult;
import org.felis.verification.Progress;
import org.felis.verification.VerificationResult;
import org.felis.verification.VerificationTask;
import org.felis.verification.Verifier;

/** Notes which thread works on a verification, and when it ends. For one verification. */
final class Noting implements Verifier {

    private final Verifier verifier;
    private final CountDownLatch ended;
    private volatile Thread worker;
    private volatile long endNanos;

    Noting(Verifier verifier, CountDownLatch ended) {
        this.verifier = verifier;
        this.ended = ended;
    }

    /** Where the work is; empty before it begins. */
    StackTraceElement[] stack() {
        Thread known = worker;
        return known == null ? new StackTraceElement[0] : known.getStackTrace();
    }

    /** When the work ended. */
    long endNanos() {
        return endNanos;
    }

    @Override
    public VerificationResult verify(VerificationTask task, Progress progress, Interruption interruption) {
        return noted(() -> verifier.verify(task, progress, interruption));
    }

    @Override
    public ExecutionsResult executions(VerificationTask task, Progress progress, Interruption interruption) {
        return noted(() -> verifier.executions(task, progress, interruption));
    }

    @Override
    public OutcomesResult outcomes(VerificationTask task, Progress progress, Interruption interruption) {
        return noted(() -> verifier.outcomes(task, progress, interruption));
    }

    @Override
    public ExplanationResult explain(VerificationTask task, Progress progress, Interruption interruption) {
        return noted(() -> verifier.explain(task, progress, interruption));
    }

    private <T> T noted(Supplier<T> work) {
        worker = Thread.currentThread();
        try {
            return work.get();
        } finally {
            endNanos = System.nanoTime();
            ended.countDown();
        }
    }
}
