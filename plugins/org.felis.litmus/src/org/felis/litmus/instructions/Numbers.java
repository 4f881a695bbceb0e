package org.felis.litmus.instructions;

/** Numbers as litmus tests write them. */
public final class Numbers {

    private Numbers() {
    }

    /**
     * A decimal or hexadecimal number with an optional minus sign, as 64 bits.
     *
     * @throws NumberFormatException if it needs more than 64 bits
     */
    public static long parse(String text) {
        boolean negative = text.startsWith("-");
        String digits = negative ? text.substring(1).stripLeading() : text;
        boolean hexadecimal = digits.startsWith("0x") || digits.startsWith("0X");
        long magnitude = hexadecimal ? Long.parseUnsignedLong(digits.substring(2), 16)
                : Long.parseUnsignedLong(digits);
        return negative ? -magnitude : magnitude;
    }

    /** The low bytes, zero-extended. */
    public static long truncate(long value, int bytes) {
        return bytes >= Long.BYTES ? value : value & (1L << bytes * Byte.SIZE) - 1;
    }
}
