package org.felis.verification.task;

import java.util.List;

import org.felis.verification.verdict.Witness;

/**
 * Executions that prove one verdict. A value that can cross a process boundary.
 *
 * @param result the verdict; its witness is not among its parts
 * @param executions different ones, as drawings show them; none if no execution proves the verdict
 * @param complete whether there are no others
 */
public record ExecutionsResult(VerificationResult result, List<Witness> executions, boolean complete) implements QueryResult {

    /** No more are looked for: nobody looks at them. */
    public static final int MOST = 50;

    public ExecutionsResult {
        executions = List.copyOf(executions);
    }

    /** Those of a task that got no answer: none. */
    public static ExecutionsResult undecided(VerificationResult.Undecided result) {
        return new ExecutionsResult(result, List.of(), false);
    }
}
