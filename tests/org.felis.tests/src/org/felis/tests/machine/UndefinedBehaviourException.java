package org.felis.tests.machine;

/** A program does what the manual leaves undefined or unpredictable, or accesses memory outside of its locations: it is no test. */
final class UndefinedBehaviourException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UndefinedBehaviourException(String what) {
        super(what, null, false, false);
    }
}
