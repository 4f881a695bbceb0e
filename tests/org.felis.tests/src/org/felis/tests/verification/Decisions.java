package org.felis.tests.verification;

import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationResult;

/** Results of tests that must be decided: what is not, fails with its reason. */
public final class Decisions {

    private Decisions() {
    }

    /** The result as a decided one. */
    public static VerificationResult.Decided decided(VerificationResult result) {
        return switch (result) {
            case VerificationResult.Decided decided -> decided;
            case VerificationResult.Undecided undecided -> throw new AssertionError("no answer: " + undecided);
        };
    }

    /** The outcomes as known ones. */
    public static OutcomesResult.Decided decided(OutcomesResult outcomes) {
        return switch (outcomes) {
            case OutcomesResult.Decided decided -> decided;
            case OutcomesResult.Undecided undecided -> throw new AssertionError("no answer: " + undecided);
        };
    }
}
