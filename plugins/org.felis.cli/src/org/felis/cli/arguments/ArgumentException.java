package org.felis.cli.arguments;

/** An argument that cannot be used; the message says why and what would be accepted. */
public final class ArgumentException extends Exception {

    private static final long serialVersionUID = 1L;

    public ArgumentException(String message) {
        super(message);
    }
}
