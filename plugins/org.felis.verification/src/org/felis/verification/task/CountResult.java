package org.felis.verification.task;

/**
 * How many executions a program has. A value that can cross a process boundary.
 *
 * @param result whether no thread fails in them; undecided if they were not all found
 * @param counts those found
 */
public record CountResult(VerificationResult result, ExecutionCounts counts) implements QueryResult {
}
