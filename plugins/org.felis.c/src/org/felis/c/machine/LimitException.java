package org.felis.c.machine;

/** The program is more than is looked at. */
final class LimitException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LimitException(String what) {
        super(what, null, false, false);
    }
}
