package org.felis.verification.task;

/** The answer to a {@link Query}. A value that can cross a process boundary. */
public sealed interface QueryResult permits VerificationResult, ExecutionsResult, OutcomesResult, ExplanationResult, CountResult, EstimateResult, EvaluationResult {

    /** The verdict, and what belongs to it. */
    VerificationResult result();
}
