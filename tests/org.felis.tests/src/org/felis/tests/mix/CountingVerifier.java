package org.felis.tests.mix;

import java.util.concurrent.atomic.AtomicInteger;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationTask;

/** Counts what it is asked. */
final class CountingVerifier implements Verifier {

    private final Verifier verifier = new InProcessVerifier();
    private final AtomicInteger asked = new AtomicInteger();
    private final int most;

    CountingVerifier() {
        this(Integer.MAX_VALUE);
    }

    /** @param most how often it answers before it fails as if it were killed */
    CountingVerifier(int most) {
        this.most = most;
    }

    @Override
    public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
        if (asked.incrementAndGet() > most) {
            throw new IllegalStateException("killed");
        }
        return verifier.answer(query, task, progress, interruption);
    }

    /** How often it was asked. */
    int asked() {
        return asked.get();
    }
}
