package org.felis.engine.program.transform;

import java.util.List;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;

/** Takes values apart and puts them together, byte by byte; the byte at the lowest address is the least significant one. */
public final class Parts {

    private Parts() {
    }

    /**
     * The bytes that two spans have in common, at their place in the second one; its other bytes are 0.
     *
     * @param value the bytes of the first span, zero-extended
     */
    public static Expression placed(Expression value, Span from, Span into) {
        int bytes = common(from, into);
        Expression low = shifted(BinaryOperator.SHIFT_RIGHT_LOGICAL, value, into.offset() - from.offset());
        Expression cut = bytes == from.bytes() || bytes == Long.BYTES ? low
                : new Expression.Extend(low, bytes * Byte.SIZE, false);
        return shifted(BinaryOperator.SHIFT_LEFT, cut, from.offset() - into.offset());
    }

    /** The same, of a number. */
    public static long bits(long value, Span from, Span into) {
        int right = Math.max(0, into.offset() - from.offset());
        int left = Math.max(0, from.offset() - into.offset());
        return value >>> right * Byte.SIZE << left * Byte.SIZE & mask(from, into);
    }

    /** The bits of the second span that the first one covers. */
    public static long mask(Span from, Span into) {
        int bits = common(from, into) * Byte.SIZE;
        long low = bits == 0 ? 0 : -1L >>> Long.SIZE - bits;
        return low << Math.max(0, from.offset() - into.offset()) * Byte.SIZE;
    }

    /** The low bytes of what is behind the first {@code skipped} bytes of a value. */
    static Expression behind(Expression value, int skipped) {
        return value instanceof Expression.Constant constant && constant.value() instanceof Value.Int integer
                ? Expression.constant(integer.bits() >>> skipped * Byte.SIZE)
                : shifted(BinaryOperator.SHIFT_RIGHT_LOGICAL, value, skipped);
    }

    /** Values that have no byte in common, and a constant. */
    public static Expression together(List<Expression> parts, long constant) {
        if (parts.isEmpty()) {
            return Expression.constant(constant);
        }
        Expression all = parts.stream().reduce((a, b) -> Expression.binary(BinaryOperator.OR, a, b)).orElseThrow();
        return constant == 0 ? all : Expression.binary(BinaryOperator.OR, all, Expression.constant(constant));
    }

    private static int common(Span a, Span b) {
        return Math.max(0, Math.min(a.end(), b.end()) - Math.max(a.offset(), b.offset()));
    }

    private static Expression shifted(BinaryOperator direction, Expression value, int bytes) {
        return bytes <= 0 ? value : Expression.binary(direction, value, Expression.constant((long) bytes * Byte.SIZE));
    }
}
