package org.felis.verification;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.task.EvaluationResult;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Witness;

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

    /** {@link Query#evaluation}. */
    default EvaluationResult evaluate(String expression, Witness execution, VerificationTask task, Progress progress, Interruption interruption) {
        return answer(Query.evaluation(expression, execution), task, progress, interruption);
    }

    /** {@link Query#EXPLANATION}. */
    default ExplanationResult explain(VerificationTask task, Progress progress, Interruption interruption) {
        return answer(Query.EXPLANATION, task, progress, interruption);
    }
}
