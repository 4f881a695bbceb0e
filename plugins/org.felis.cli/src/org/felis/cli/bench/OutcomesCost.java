package org.felis.cli.bench;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationTask;

/** Counts the processor time of this process while all final states are asked for: of mix testing, those of the sources. For one thread. */
public final class OutcomesCost implements Verifier {

    private final Verifier verifier;
    private double millis;

    public OutcomesCost(Verifier verifier) {
        this.verifier = verifier;
    }

    /** Since this was made. */
    double millis() {
        return millis;
    }

    @Override
    public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
        if (!(query instanceof Query.ForOutcomes)) {
            return verifier.answer(query, task, progress, interruption);
        }
        double before = ProcessUsage.processorMillis();
        try {
            return verifier.answer(query, task, progress, interruption);
        } finally {
            millis += ProcessUsage.processorMillis() - before; // in hundredths of a second: right in the sum of many
        }
    }
}
