package org.felis.tests.machine;

import java.math.BigInteger;

/** Two's complement words of up to 64 bits, held in the low bits of a {@code long}. */
final class Bits {

    private Bits() {
    }

    /** The low {@code bits} bits, with zeros above. */
    static long low(long value, int bits) {
        return bits == 64 ? value : value & ((1L << bits) - 1);
    }

    /** The low {@code bits} bits, with copies of the highest of them above. */
    static long signed(long value, int bits) {
        return bits == 64 ? value : (value << (64 - bits)) >> (64 - bits);
    }

    /** The bit at a position, as 0 or 1. */
    static long bit(long value, int position) {
        return (value >>> position) & 1;
    }

    static long rotateRight(long value, int amount, int bits) {
        int by = Math.floorMod(amount, bits);
        long word = low(value, bits);
        return by == 0 ? word : low(word >>> by | word << (bits - by), bits);
    }

    static BigInteger unsignedInteger(long value, int bits) {
        return new BigInteger(Long.toUnsignedString(low(value, bits)));
    }

    static BigInteger signedInteger(long value, int bits) {
        return BigInteger.valueOf(signed(value, bits));
    }
}
