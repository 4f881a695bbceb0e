package org.felis.tests.machine.c;

import java.math.BigInteger;
import java.util.List;

/**
 * An integer type (6.2.5), where {@code int} has 32 bits and {@code long} has 64.
 *
 * @param text as C writes it
 * @param bits its width; 1 for {@code bool}
 */
record Type(String text, int bits, boolean signed) {

    static final Type BOOL = new Type("bool", 1, false);
    static final Type INT = new Type("int", 32, true);
    static final Type UNSIGNED = new Type("unsigned int", 32, false);
    static final Type LONG = new Type("long", 64, true);
    static final Type UNSIGNED_LONG = new Type("uint64_t", 64, false);

    static final List<Type> ALL = List.of(BOOL, INT, UNSIGNED, LONG, UNSIGNED_LONG, new Type("int8_t", 8, true), new Type("uint8_t", 8, false),
            new Type("int16_t", 16, true), new Type("uint16_t", 16, false), new Type("int32_t", 32, true), new Type("uint32_t", 32, false),
            new Type("char", 8, true), new Type("short", 16, true), new Type("int64_t", 64, true));

    private BigInteger least() {
        return signed ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
    }

    private BigInteger most() {
        return BigInteger.ONE.shiftLeft(signed ? bits - 1 : bits).subtract(BigInteger.ONE);
    }

    boolean holds(BigInteger value) {
        return value.compareTo(least()) >= 0 && value.compareTo(most()) <= 0;
    }

    /** A value of another type as one of this (6.3.1.2, 6.3.1.3): truth for {@code bool}, else modulo a power of two. */
    BigInteger convert(BigInteger value) {
        if (this.equals(BOOL)) {
            return value.signum() == 0 ? BigInteger.ZERO : BigInteger.ONE;
        }
        BigInteger low = value.mod(BigInteger.ONE.shiftLeft(bits));
        return holds(low) ? low : low.subtract(BigInteger.ONE.shiftLeft(bits));
    }

    /** The integer promotions (6.3.1.1, paragraph 2): {@code int} holds all values of narrower types. */
    Type promoted() {
        return bits < INT.bits ? INT : bits == INT.bits ? signed ? INT : UNSIGNED : signed ? LONG : UNSIGNED_LONG;
    }

    /** The usual arithmetic conversions (6.3.1.8): the wider of the promoted types, of the same width the unsigned one. */
    static Type common(Type left, Type right) {
        Type first = left.promoted();
        Type second = right.promoted();
        return first.bits != second.bits ? first.bits > second.bits ? first : second : first.signed ? second : first;
    }
}
