package org.felis.engine.analysis.program;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Value;

/**
 * Numbers that stand for the values of one execution: what has the same number has the same value in every execution that
 * computes both. (Global value numbering; Alpern, Wegman, Zadeck, <em>Detecting Equality of Variables in Programs</em>,
 * POPL 1988, here without its optimistic treatment of joins.)
 */
final class ValueNumbers {

    /** How a value comes about: an operation (or what else makes it) and up to three numbers. */
    private record Origin(Object operation, int first, int second, int third) {

        // as every record has it, but without the detour that costs most until code is compiled
        @Override
        public boolean equals(Object other) {
            return other instanceof Origin that && first == that.first && second == that.second && third == that.third
                    && operation.equals(that.operation);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * (31 * operation.hashCode() + first) + second) + third;
        }
    }

    private record Extension(int bits, boolean signed) {
    }

    private final Map<Object, Integer> numbers = new HashMap<>();
    /** For each number that is an unsigned extension, its bits; 64 otherwise. */
    private int[] widths = new int[64];

    private int number(Object key, int width) {
        Integer known = numbers.get(key);
        if (known == null) {
            known = numbers.size();
            numbers.put(key, known);
            if (known == widths.length) {
                widths = Arrays.copyOf(widths, 2 * known);
            }
            widths[known] = width;
        }
        return known;
    }

    /** The number of a constant. */
    int constant(Value value) {
        return number(value, 64);
    }

    /** The number of something that equals nothing else, known by its key. */
    int unique(Object key) {
        return number(key, 64);
    }

    int extend(int operand, int bits, boolean signed) {
        if (bits == 64 || widths[operand] < bits || !signed && widths[operand] == bits) {
            return operand;
        }
        return number(new Origin(new Extension(bits, signed), operand, 0, 0), signed ? 64 : bits);
    }

    int operation(Object operator, int first, int second, int third) {
        if (operator instanceof BinaryOperator binary && isCommutative(binary) && first > second) {
            return number(new Origin(operator, second, first, third), 64);
        }
        return number(new Origin(operator, first, second, third), 64);
    }

    private static boolean isCommutative(BinaryOperator operator) {
        return switch (operator) {
            case ADD, MUL, AND, OR, XOR, EQUAL, NOT_EQUAL, MAXIMUM_SIGNED, MINIMUM_SIGNED, MAXIMUM_UNSIGNED,
                    MINIMUM_UNSIGNED -> true;
            case SUB, DIVIDE_SIGNED, DIVIDE_UNSIGNED, REMAINDER_SIGNED, REMAINDER_UNSIGNED, SHIFT_LEFT, SHIFT_RIGHT_LOGICAL, SHIFT_RIGHT_ARITHMETIC, LESS_SIGNED, LESS_EQUAL_SIGNED,
                    LESS_UNSIGNED, LESS_EQUAL_UNSIGNED -> false;
        };
    }
}
