package org.felis.verification.task;

/**
 * About how many executions a program has. A value that can cross a process boundary.
 *
 * @param result undecided, as an estimate proves nothing; why, if there is none
 * @param estimate how many there are; from 0 probes if there is none
 */
public record EstimateResult(VerificationResult result, ExecutionEstimate estimate) implements QueryResult {
}
