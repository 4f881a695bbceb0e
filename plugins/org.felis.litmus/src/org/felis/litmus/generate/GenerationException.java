package org.felis.litmus.generate;

/** No test can be made; the message says why and what would be accepted. */
public final class GenerationException extends Exception {

    private static final long serialVersionUID = 1L;

    public GenerationException(String message) {
        super(message);
    }
}
