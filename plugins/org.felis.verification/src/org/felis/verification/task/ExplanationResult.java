package org.felis.verification.task;

import org.felis.verification.explanation.Explaining;
import org.felis.verification.explanation.Explanation;

/**
 * A verdict and why it is so. A value that can cross a process boundary.
 *
 * @param result what came of the task, as the façade says it
 * @param explanation why
 */
public record ExplanationResult(VerificationResult result, Explanation explanation) implements QueryResult {

    /** What is said where there is no answer: why. */
    public static ExplanationResult undecided(VerificationResult.Undecided result) {
        return new ExplanationResult(result, Explaining.ofUndecided(result.verdict()));
    }
}
