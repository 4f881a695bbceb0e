package org.felis.verification.task;

/**
 * About how many executions a program has. A value that can cross a process boundary.
 *
 * @param result whether no thread fails in those that were met; undecided if there is no estimate
 * @param estimate how many there are; 0 if there is none
 */
public record EstimateResult(VerificationResult result, ExecutionEstimate estimate) implements QueryResult {
}
