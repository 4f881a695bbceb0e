package org.felis.engine.witness;

/** What a search claims is not what the interpreter makes of it: a defect of Felis, never a verdict. */
public final class WitnessMismatchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param test the name of the test
     * @param model the name of the model
     * @param difference what differs
     */
    public WitnessMismatchException(String test, String model, String difference) {
        super("the search's answer on " + test + " under " + model + " does not stand: " + difference);
    }
}
