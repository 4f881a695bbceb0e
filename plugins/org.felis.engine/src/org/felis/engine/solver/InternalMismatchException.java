package org.felis.engine.solver;

/** A solution of the formulas is not the execution that the interpreter makes of it: a bug in Felis, never a verdict. */
public final class InternalMismatchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param test the name of the test
     * @param model the name of the model
     * @param difference what differs
     */
    public InternalMismatchException(String test, String model, String difference) {
        super("internal error: the solver's execution of " + test + " under " + model + " is refuted by replay: "
                + difference);
    }
}
