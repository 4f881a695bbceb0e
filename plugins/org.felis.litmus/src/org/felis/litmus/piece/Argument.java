package org.felis.litmus.piece;

/** What a function is called with. */
public sealed interface Argument {

    /** The address of a location that threads share. */
    record AddressOf(String location) implements Argument {
    }

    /** The value of a local: the result of an earlier piece, or 0. */
    record ValueOf(Local local) implements Argument {
    }

    record Number(long value, int bits) implements Argument {
    }
}
