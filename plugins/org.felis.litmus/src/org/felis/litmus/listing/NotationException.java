package org.felis.litmus.listing;

/** A statement that is not understood; the message says what would be accepted. */
final class NotationException extends Exception {
    private static final long serialVersionUID = 1L;

    NotationException(String message) {
        super(message, null, false, false);
    }
}
