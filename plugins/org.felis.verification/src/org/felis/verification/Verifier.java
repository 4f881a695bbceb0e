package org.felis.verification;

import org.felis.engine.query.Interruption;

/**
 * Answers verification tasks: in this process ({@link InProcessVerifier}) or in a worker process. Thread-safe. Whatever the
 * input, an answer is a value; nothing is thrown for a wrong test or model.
 */
public interface Verifier {

    /**
     * Verifies one test under one model. When the interruption stops it, the verdict is {@code Unknown}. The task's time-out
     * counts besides.
     */
    VerificationResult verify(VerificationTask task, Progress progress, Interruption interruption);

    /**
     * Verifies one test under one model and looks for different executions that prove the verdict, {@link ExecutionsResult#MOST} at
     * most. When the interruption or the task's time-out stops it, those found until then count.
     */
    ExecutionsResult executions(VerificationTask task, Progress progress, Interruption interruption);

    /** All final states of one test under one model. */
    OutcomesResult outcomes(VerificationTask task, Progress progress, Interruption interruption);

    /**
     * The verdict on one test under one model, and why it is so. When the interruption stops it or the time is over after the
     * verdict is known, the explanation says how far it came.
     */
    ExplanationResult explain(VerificationTask task, Progress progress, Interruption interruption);
}
