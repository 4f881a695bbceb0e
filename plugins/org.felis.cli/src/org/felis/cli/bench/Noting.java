package org.felis.cli.bench;

import java.util.concurrent.CountDownLatch;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationTask;

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
    public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
        worker = Thread.currentThread();
        try {
            return verifier.answer(query, task, progress, interruption);
        } finally {
            endNanos = System.nanoTime();
            ended.countDown();
        }
    }
}
