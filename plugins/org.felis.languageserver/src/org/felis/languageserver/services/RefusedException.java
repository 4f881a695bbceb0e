package org.felis.languageserver.services;

/** A change that is not made; the message tells the user why. */
public final class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    public RefusedException(String reason) {
        super(reason);
    }
}
