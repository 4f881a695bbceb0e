package org.felis.verification;

import org.felis.engine.frontend.CompileOptions;

/**
 * What is asked about a program cannot be told from it as it was compiled: it may do more than what it was made of ({@link CompileOptions#SUBSTITUTION}), or something is left out of it that matters if it has races, which
 * it may have ({@link CompileOptions#REWRITING}).
 */
final class OtherwiseException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String without;

    /** @param without the pass that it is to be compiled without */
    OtherwiseException(String without) {
        super("the program is to be verified without " + without);
        this.without = without;
    }

    /** The pass that the program is to be compiled without. */
    String without() {
        return without;
    }
}
