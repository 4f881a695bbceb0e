package org.felis.verification;

/** What is asked about a program cannot be told from it as it was compiled, or more easily from what it is otherwise: it is to be compiled in another way. */
final class OtherwiseException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Attempt next;

    OtherwiseException(Attempt next) {
        super("the program is to be compiled otherwise: " + next);
        this.next = next;
    }

    /** How it is to be compiled, and what is known of it by then. */
    Attempt next() {
        return next;
    }
}
