package org.felis.litmus.compiler.c;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.expression.Expression;
import org.felis.litmus.c.CArithmetic;
import org.felis.litmus.c.CType;
import org.felis.litmus.c.CValue;

/** Integer constants (ISO/IEC 9899:2011, 6.4.4.1): each has the first type of a list that it fits into. */
final class CNumbers {

    private static final Pattern NUMBER = Pattern.compile("(0[xX][0-9a-fA-F]+|[0-9]+)([uUlL]*)");
    /** As numbers to the base 8 are written, and what may be wrong with them. */
    private static final Pattern OCTAL = Pattern.compile("0[0-7]*");
    private static final Pattern LIKE_OCTAL = Pattern.compile("0[0-9]*");
    private static final Pattern SUFFIX = Pattern.compile("|u|l|ll|ul|ull|lu|llu");

    private CNumbers() {
    }

    /** Whether it is written as a number, however large. */
    static boolean isNumber(String text) {
        return parts(text).isPresent();
    }

    /** The constant; empty if it is none, or too large for all types. */
    static Optional<CValue> value(String text, CArithmetic arithmetic) {
        return parts(text).flatMap(parts -> {
            String digits = parts.group(1);
            String suffix = parts.group(2).toLowerCase(Locale.ROOT);
            boolean isDecimal = !digits.startsWith("0") || digits.length() == 1;
            try {
                long bits = digits.startsWith("0x") || digits.startsWith("0X") ? Long.parseUnsignedLong(digits.substring(2), 16)
                        : Long.parseUnsignedLong(digits, isDecimal ? 10 : 8);
                return type(bits, isDecimal, suffix, arithmetic).map(type -> new CValue(Expression.constant(bits), type));
            } catch (NumberFormatException tooLarge) {
                return Optional.empty();
            }
        });
    }

    private static Optional<Matcher> parts(String text) {
        Matcher parts = NUMBER.matcher(text);
        boolean isNumber = parts.matches() && SUFFIX.matcher(parts.group(2).toLowerCase(Locale.ROOT)).matches()
                && (!LIKE_OCTAL.matcher(parts.group(1)).matches() || OCTAL.matcher(parts.group(1)).matches());
        return isNumber ? Optional.of(parts) : Optional.empty();
    }

    private static Optional<CType> type(long bits, boolean isDecimal, String suffix, CArithmetic arithmetic) {
        int least = suffix.contains("ll") ? Long.SIZE : suffix.contains("l") ? arithmetic.wordBytes() * Byte.SIZE : Integer.SIZE;
        for (int width : List.of(Integer.SIZE, Long.SIZE)) {
            boolean fitsSigned = bits >= 0 && (width == Long.SIZE || bits <= Integer.MAX_VALUE);
            boolean fitsUnsigned = width == Long.SIZE || bits >>> width == 0;
            if (width >= least && fitsSigned && !suffix.contains("u")) {
                return Optional.of(new CType.Integer(width, true));
            }
            if (width >= least && fitsUnsigned && (suffix.contains("u") || !isDecimal)) {
                return Optional.of(new CType.Integer(width, false));
            }
        }
        // a decimal constant beyond all signed types; compilers take an unsigned one
        return isDecimal && bits < 0 ? Optional.of(new CType.Integer(Long.SIZE, false)) : Optional.empty();
    }
}
