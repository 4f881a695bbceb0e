package org.felis.engine.program;

/**
 * How many low bits of a place are looked at, and whether people read them as signed.
 *
 * @param bits 8 … 64
 */
public record IntegerType(int bits, boolean signed) {

    /** C's {@code int}, the type of what a test does not declare. */
    public static final IntegerType INT = new IntegerType(Integer.SIZE, true);

    /** The number that the low bits of a 64-bit value stand for, in decimal. */
    public String text(long value) {
        int unused = Long.SIZE - bits;
        return signed ? Long.toString(value << unused >> unused) : Long.toUnsignedString(value << unused >>> unused);
    }
}
