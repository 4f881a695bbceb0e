package org.felis.verification;

import org.felis.engine.interruption.Interruption;

/**
 * Answers queries about verification tasks: in this process ({@link InProcessVerifier}) or in a worker process. Thread-safe. Whatever the
 * input, an answer is a value; nothing is thrown for a wrong test or model.
 */
public interface Verifier {

    /**
     * Answers one query about one test under one model. When the interruption stops it, or after the task's time limit, the verdict
     * is {@code Unknown}, if it is not known yet.
     */
    <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption);

    /** {@link Query#VERDICT}. */
    default VerificationResult verify(VerificationTask task, Progress progress, Interruption interruption) {
        return answer(Query.VERDICT, task, progress, interruption);
    }

    /** {@link Query#EXECUTIONS}. */
    default ExecutionsResult executions(VerificationTask task, Progress progress, Interruption interruption) {
        return answer(Query.EXECUTIONS, task, progress, interruption);
    }

    /** {@link Query#OUTCOMES}. */
    default OutcomesResult outcomes(VerificationTask task, Progress progress, Interruption interruption) {
        return answer(Query.OUTCOMES, task, progress, interruption);
    }

    /** {@link Query#EXPLANATION}. */
    default ExplanationResult explain(VerificationTask task, Progress progress, Interruption interruption) {
        return answer(Query.EXPLANATION, task, progress, interruption);
    }
}
