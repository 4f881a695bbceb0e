package org.felis.engine.candidate;

/** The choices make no execution: says what does not fit, and where. */
public final class ReplayException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Without a stack trace: explicit enumeration meets these often. */
    ReplayException(String message) {
        super(message, null, false, false);
    }
}
