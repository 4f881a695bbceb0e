package org.felis.engine.encoding.program;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Value;

/** Which operations have few results, whatever the integer is that they are given: they are told apart, so that an index {@code counter & 1} is 0 or 1. */
final class FewResults {

    private static final int MOST_BITS = 4;

    private FewResults() {
    }

    /**
     * All results; none if they are many.
     *
     * @param left the left operand, if it is always the same integer; else it is any integer
     * @param right the same of the right operand
     */
    static List<Value> of(BinaryOperator operator, OptionalLong left, OptionalLong right) {
        return switch (operator) {
            case AND -> left.isPresent() ? partsOf(left.getAsLong()) : right.isPresent() ? partsOf(right.getAsLong()) : List.of();
            case REMAINDER_UNSIGNED -> right.isPresent() ? between(0, right.getAsLong()) : List.of();
            case REMAINDER_SIGNED -> right.isPresent() ? between(1 - Math.abs(right.getAsLong()), Math.abs(right.getAsLong())) : List.of();
            default -> List.of();
        };
    }

    /** The same of the low bits of an integer, extended with zeros or with the highest of them. */
    static List<Value> ofExtension(int bits, boolean signed) {
        return bits > MOST_BITS ? List.of() : LongStream.range(0, 1L << bits).mapToObj(low -> Evaluation.extend(Value.of(low), bits, signed)).toList();
    }

    /** The integers that have no other ones than the mask. */
    private static List<Value> partsOf(long mask) {
        return Long.bitCount(mask) > MOST_BITS ? List.of() : LongStream.range(0, 1L << Long.bitCount(mask)).mapToObj(part -> Value.of(Long.expand(part, mask))).toList();
    }

    /** @param end exclusive */
    private static List<Value> between(long first, long end) {
        return end < 1 || end > 1L << MOST_BITS || end - first > 1L << MOST_BITS ? List.of() : LongStream.range(first, end).mapToObj(Value::of).toList();
    }
}
