package org.felis.engine.enumeration;

import org.felis.engine.program.Instruction;

/** A program chooses a number that is one of too many for each to be tried: enumeration has no answer. */
public final class TooManyNumbersException extends RuntimeException {

    /** Numbers of so many bits are tried one by one. */
    public static final int MOST_BITS = 8;

    private static final long serialVersionUID = 1L;

    TooManyNumbersException(Instruction choice, int bits) {
        super("'" + choice.text().strip() + "' (" + choice.source() + ") may be any number of " + bits
                + " bits: the explicit procedure tries numbers of at most " + MOST_BITS + " bits; use --procedure smt");
    }
}
