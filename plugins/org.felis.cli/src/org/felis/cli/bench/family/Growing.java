package org.felis.cli.bench.family;

import org.felis.verification.task.VerificationOptions;
import org.felis.verification.verdict.Verdict;

/** A test that grows with a size, and what a correct verification says of it. */
public interface Growing {

    /** The name in tables. */
    String label();

    /** What the size counts. */
    String unit();

    /** The name of the file that a size is in, which says what language it is. */
    String fileName(int size);

    /** The test of a size. */
    String text(int size);

    /** How a size is verified, where something else is left to {@code given}. */
    VerificationOptions options(int size, VerificationOptions given);

    /** Whether a correct verification may say that. */
    boolean isRight(int size, Verdict.Decided verdict);
}
