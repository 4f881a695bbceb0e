package org.felis.litmus.instructions;

import java.util.Locale;

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
        String digits = text.replaceAll("\\s+", "");
        boolean negative = digits.startsWith("-");
        if (negative) {
            digits = digits.substring(1);
        }
        boolean hexadecimal = digits.toLowerCase(Locale.ROOT).startsWith("0x");
        long magnitude = hexadecimal ? Long.parseUnsignedLong(digits.substring(2), 16)
                : Long.parseUnsignedLong(digits);
        return negative ? -magnitude : magnitude;
    }

    /** The low bytes, zero-extended. */
    public static long truncate(long value, int bytes) {
        return bytes >= Long.BYTES ? value : value & (1L << bytes * Byte.SIZE) - 1;
    }
}
