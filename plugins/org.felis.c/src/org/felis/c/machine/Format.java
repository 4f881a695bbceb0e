package org.felis.c.machine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.memory.Value;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;
import org.felis.engine.bits.BitTerm;

/** Formatted output (C11 7.21.6.1). What depends on an unknown is written as a term in angle brackets, a value that is not specified as UNSPEC. */
final class Format {

    private static final Pattern CONVERSION = Pattern.compile("%([-+ #0]*)(\\*|\\d+)?(?:\\.(\\*|\\d*))?(hh|h|ll|l|j|z|t|L)?([a-zA-Z%])");

    private final Execution execution;
    private final Place place;
    /** Reads a string, so many bytes at most. */
    private final BiFunction<Value.PointerValue, Integer, List<Integer>> strings;
    private List<Value> values;
    private List<CType> types;
    private Set<Integer> enumerations = Set.of();
    private int next;

    Format(Execution execution, Place place, BiFunction<Value.PointerValue, Integer, List<Integer>> strings) {
        this.execution = execution;
        this.place = place;
        this.strings = strings;
    }

    /**
     * The text.
     *
     * @param isEnumeration which arguments are of an enumeration, for which it is implementation-defined whether {@code int} or {@code unsigned int} is theirs
     * @param first the first argument for a conversion
     */
    String format(String format, List<Value> arguments, List<CType> argumentTypes, Set<Integer> isEnumeration, int first) {
        values = arguments;
        types = argumentTypes.stream().map(CType::plain).toList();
        enumerations = isEnumeration;
        next = first;
        StringBuilder text = new StringBuilder();
        Matcher matcher = CONVERSION.matcher(format);
        int position = 0;
        while (matcher.find(position)) {
            text.append(format, position, matcher.start());
            text.append(matcher.group(5).equals("%") ? "%" : conversion(matcher));
            position = matcher.end();
        }
        return text.append(format.substring(position)).toString();
    }

    private Value take(CType... expected) {
        if (next >= values.size()) {
            throw Execution.undefined(UndefinedBehaviour.FORMAT_ARGUMENTS, place);
        }
        boolean isRight = List.of(expected).contains(types.get(next))
                || enumerations.contains(next) && List.of(expected).contains(CType.Integer.INT);
        if (!isRight) {
            throw Execution.undefined(UndefinedBehaviour.FORMAT_TYPE, place);
        }
        return values.get(next++);
    }

    private int count(String text, int absent) {
        if (text == null) {
            return absent;
        }
        if (!text.equals("*")) {
            return text.isEmpty() ? 0 : Integer.parseInt(text);
        }
        return take(CType.Integer.INT) instanceof Value.IntegerValue integer ? execution.paths().value(integer.bits()).intValue() : absent;
    }

    private String conversion(Matcher matcher) {
        String flags = matcher.group(1);
        int width = count(matcher.group(2), 0);
        if (width < 0) {
            flags += "-";
            width = -width;
        }
        int precision = matcher.group(3) == null ? -1 : count(matcher.group(3), -1);
        String length = matcher.group(4) == null ? "" : matcher.group(4);
        char conversion = matcher.group(5).charAt(0);
        String text = switch (conversion) {
            case 'd', 'i' -> integer(take(integer(length, true)), flags, precision, 10, true, length);
            case 'u' -> integer(take(integer(length, false)), flags, precision, 10, false, length);
            case 'o' -> integer(take(integer(length, false)), flags, precision, 8, false, length);
            case 'x' -> integer(take(integer(length, false)), flags, precision, 16, false, length);
            case 'X' -> integer(take(integer(length, false)), flags, precision, 16, false, length).toUpperCase(Locale.ROOT);
            case 'c' -> take(CType.Integer.INT) instanceof Value.IntegerValue integer
                    ? String.valueOf((char) (execution.paths().value(integer.bits()).intValue() & 0xff)) : "UNSPEC";
            case 's' -> string(precision);
            case 'p' -> pointer();
            case 'f', 'F', 'e', 'E', 'g', 'G' -> floating(take(length.equals("L") ? CType.Floating.LONG_DOUBLE : CType.Floating.DOUBLE), flags, precision,
                    conversion);
            default -> throw new org.felis.c.core.UnsupportedException(place, "the conversion '" + matcher.group() + "' in a format is not supported");
        };
        if (text.length() >= width) {
            return text;
        }
        String padding = " ".repeat(width - text.length());
        if (flags.contains("-")) {
            return text + padding;
        }
        if (flags.contains("0") && (precision < 0 || "feEgGF".indexOf(conversion) >= 0) && conversion != 's' && conversion != 'c') {
            int sign = text.startsWith("-") || text.startsWith("+") || text.startsWith(" ") ? 1 : text.startsWith("0x") || text.startsWith("0X") ? 2 : 0;
            return text.substring(0, sign) + "0".repeat(padding.length()) + text.substring(sign);
        }
        return padding + text;
    }

    private CType.Integer integer(String length, boolean signed) {
        return switch (length) {
            case "", "h", "hh" -> signed ? CType.Integer.INT : promotes(length) ? CType.Integer.INT : CType.Integer.UNSIGNED_INT;
            case "l", "j", "z", "t" -> signed ? CType.Integer.LONG : CType.Integer.UNSIGNED_LONG;
            case "ll" -> signed ? CType.Integer.LONG_LONG : CType.Integer.UNSIGNED_LONG_LONG;
            default -> throw Execution.undefined(UndefinedBehaviour.FORMAT_LENGTH, place);
        };
    }

    /** Arguments for {@code h} and {@code hh} have been promoted to {@code int}. */
    private static boolean promotes(String length) {
        return !length.isEmpty();
    }

    private String integer(Value value, String flags, int precision, int radix, boolean signed, String length) {
        if (!(value instanceof Value.IntegerValue integer)) {
            return "UNSPEC";
        }
        BitTerm bits = length.equals("hh") ? integer.bits().extract(0, 8) : length.equals("h") ? integer.bits().extract(0, 16) : integer.bits();
        if (!(bits instanceof BitTerm.Constant constant)) {
            if (bits instanceof BitTerm.Choice) { // of few values
                return digits(((BitTerm.Constant) BitTerm.constant(execution.paths().value(bits), bits.width())), flags, precision, radix, signed);
            }
            return "<" + bits + ">";
        }
        return digits(constant, flags, precision, radix, signed);
    }

    private static String digits(BitTerm.Constant constant, String flags, int precision, int radix, boolean signed) {
        BigInteger number = signed ? constant.signed() : constant.value();
        String digits = precision == 0 && number.signum() == 0 ? "" : number.abs().toString(radix);
        if (digits.length() < precision) {
            digits = "0".repeat(precision - digits.length()) + digits;
        }
        if (flags.contains("#") && number.signum() != 0) {
            digits = (radix == 16 ? "0x" : radix == 8 ? "0" : "") + digits;
        }
        String sign = number.signum() < 0 ? "-" : signed && flags.contains("+") ? "+" : signed && flags.contains(" ") ? " " : "";
        return sign + digits;
    }

    private String string(int precision) {
        Value value = take(new CType.Pointer(CType.Integer.CHAR), new CType.Pointer(CType.Integer.UNSIGNED_CHAR), new CType.Pointer(CType.Integer.SIGNED_CHAR));
        if (!(value instanceof Value.PointerValue pointer)) {
            throw Execution.undefined(UndefinedBehaviour.UNSPECIFIED_LVALUE, place);
        }
        return Library.text(strings.apply(pointer, precision < 0 ? Integer.MAX_VALUE : precision));
    }

    private String pointer() {
        Value value = take(new CType.Pointer(CType.VOID), new CType.Pointer(CType.Integer.CHAR));
        if (!(value instanceof Value.PointerValue pointer)) {
            return "UNSPEC";
        }
        execution.memory().expose(pointer.provenance());
        return pointer.address() instanceof BitTerm.Constant constant ? "0x" + constant.value().toString(16) : "<" + pointer.address() + ">";
    }

    private static String floating(Value value, String flags, int precision, char conversion) {
        if (!(value instanceof Value.FloatingValue floating)) {
            return "UNSPEC";
        }
        double number = floating.value();
        String sign = number < 0 || 1 / number < 0 ? "-" : flags.contains("+") ? "+" : flags.contains(" ") ? " " : "";
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return sign + (Double.isNaN(number) ? "nan" : "inf");
        }
        BigDecimal exact = new BigDecimal(Math.abs(number));
        int digits = precision < 0 ? 6 : precision;
        return sign + switch (conversion) {
            case 'f', 'F' -> exact.setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
            case 'e', 'E' -> scientific(exact, digits, conversion);
            default -> general(exact, Math.max(1, digits), conversion, flags.contains("#"));
        };
    }

    private static String scientific(BigDecimal number, int digits, char e) {
        if (number.signum() == 0) {
            return BigDecimal.ZERO.setScale(digits).toPlainString() + e + "+00";
        }
        BigDecimal rounded = number.round(new java.math.MathContext(digits + 1, RoundingMode.HALF_EVEN));
        int exponent = rounded.precision() - rounded.scale() - 1;
        String mantissa = rounded.movePointLeft(exponent).setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
        return mantissa + e + (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }

    private static String general(BigDecimal number, int digits, char g, boolean keepsZeros) {
        if (number.signum() == 0) {
            return "0";
        }
        BigDecimal rounded = number.round(new java.math.MathContext(digits, RoundingMode.HALF_EVEN));
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent < -4 || exponent >= digits) {
            String text = scientific(number, digits - 1, g == 'g' ? 'e' : 'E');
            return keepsZeros ? text : text.replaceFirst("\\.?0*([eE])", "$1");
        }
        String text = rounded.setScale(digits - 1 - exponent, RoundingMode.HALF_EVEN).toPlainString();
        return keepsZeros || !text.contains(".") ? text : text.replaceFirst("\\.?0+$", "");
    }
}
