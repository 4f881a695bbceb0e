package org.felis.verification;

import org.felis.engine.query.Interruption;

/**
 * Answers verification tasks: in this process ({@link InProcessVerifier}) or, later, in a worker. Thread-safe. Whatever the
 * input, an answer is a value; nothing is thrown for a wrong test or model.
 */
public interface Verifier {

    /**
     * Verifies one test under one model. When the interruption stops it, the verdict is {@code Unknown}. The task's time-out
     * counts besides.
     */
    VerificationResult verify(VerificationTask task, Progress progress, Interruption interruption);

    /** All final states of one test under one model. */
    OutcomesResult outcomes(VerificationTask task, Progress progress, Interruption interruption);
}
