package org.felis.engine.expression;

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

    /** A value as people read it: {@code -1} for an {@code int} with all bits set. What is no integer is written as it is. */
    public String text(Value value) {
        return value instanceof Value.Int integer ? text(integer.bits()) : value.toString();
    }

    /** Whether the bits of a value are no more than those that are looked at. */
    public boolean holds(Value value) {
        return !(value instanceof Value.Int integer) || bits == Long.SIZE || integer.bits() >>> bits == 0;
    }
}
