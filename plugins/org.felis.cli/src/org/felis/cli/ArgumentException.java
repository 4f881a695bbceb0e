package org.felis.cli;

/** An argument that cannot be used; the message says why and what would be accepted. */
final class ArgumentException extends Exception {

    private static final long serialVersionUID = 1L;

    ArgumentException(String message) {
        super(message);
    }
}
