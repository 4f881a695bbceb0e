package org.felis.engine.expression;

import java.util.Optional;
import java.util.function.Function;

import org.felis.engine.expression.Expression.BinaryOperator;

/** Evaluates expressions on concrete values. */
public final class Evaluation {

    /**
     * An operation is applied to values it has no meaning for, such as the product of two addresses. Candidates that compute
     * so are not executions; whether that concerns the user is the caller's decision.
     */
    public static final class UndefinedOperationException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String format;
        private final transient Object[] values;

        /**
         * Without a stack trace, and the message is made if it is asked for: enumeration and analyses meet these all the time.
         *
         * @param format as of {@link String#format(String, Object...)}
         */
        public UndefinedOperationException(String format, Object... values) {
            super(null, null, false, false);
            this.format = format;
            this.values = values;
        }

        @Override
        public String getMessage() {
            return format.formatted(values);
        }
    }

    /** What registers hold. */
    @FunctionalInterface
    public interface RegisterValues {
        /** @throws UndefinedOperationException if the register has no value, because it was computed by such an operation */
        Value of(Register register) throws UndefinedOperationException;
    }

    private Evaluation() {
    }

    /**
     * The value of the expression.
     *
     * @param registers the value of each register; must not answer null
     */
    public static Value evaluate(Expression expression, RegisterValues registers)
            throws UndefinedOperationException {
        return switch (expression) {
            case Expression.Constant constant -> constant.value();
            case Expression.Read read -> registers.of(read.register());
            case Expression.Unary unary -> unary(unary.operator(), evaluate(unary.operand(), registers));
            case Expression.Binary binary -> binary(binary.operator(), evaluate(binary.left(), registers),
                    evaluate(binary.right(), registers));
            case Expression.Extend extend -> extend(evaluate(extend.operand(), registers), extend.bits(),
                    extend.signed());
            case Expression.Accessible accessible ->
                accessible(evaluate(accessible.address(), registers), accessible.bytes(), accessible.alignment());
            case Expression.IfThenElse choice -> isTrue(evaluate(choice.condition(), registers))
                    ? evaluate(choice.whenTrue(), registers)
                    : evaluate(choice.whenFalse(), registers);
        };
    }

    /** The value of the expression, if it is defined and those of its registers that matter are known. */
    public static Optional<Value> ifKnown(Expression expression, Function<Register, Optional<Value>> known) {
        try {
            return Optional.of(evaluate(expression, register -> known.apply(register)
                    .orElseThrow(() -> new UndefinedOperationException("%s is not known", register))));
        } catch (UndefinedOperationException unknown) {
            return Optional.empty();
        }
    }

    /** Whether a condition holds: every value but the integer 0 does; an unknown decides nothing. */
    public static boolean isTrue(Value condition) throws UndefinedOperationException {
        return switch (condition) {
            case Value.Int integer -> integer.bits() != 0;
            case Value.Address address -> true;
            case Value.Symbol symbol -> throw new UndefinedOperationException("decision on unknown value %s", symbol);
        };
    }

    public static Value extend(Value operand, int bits, boolean signed) {
        if (!(operand instanceof Value.Int integer) || bits == 64) {
            return operand;
        }
        int unused = 64 - bits;
        long shifted = integer.bits() << unused;
        return Value.of(signed ? shifted >> unused : shifted >>> unused);
    }

    /** {@link Expression.Accessible}: 1 or 0. */
    public static Value accessible(Value value, int bytes, int alignment) {
        return value instanceof Value.Address address && address.offset() >= 0 && address.offset() <= address.object().sizeBytes() - bytes
                && address.offset() % alignment == 0 ? Value.ONE : Value.ZERO;
    }

    public static Value unary(Expression.UnaryOperator operator, Value operand) throws UndefinedOperationException {
        return switch (operator) {
            case IS_ZERO -> isTrue(operand) ? Value.ZERO : Value.ONE;
            case NOT -> Value.of(~integer(operand, "~"));
            case NEGATE -> Value.of(-integer(operand, "-"));
            case OFFSET -> {
                if (operand instanceof Value.Address address) {
                    yield Value.of(address.offset());
                }
                throw new UndefinedOperationException("offset of %s", operand);
            }
            case ALIGNMENT -> {
                if (operand instanceof Value.Address address) {
                    yield Value.of(address.object().alignment());
                }
                throw new UndefinedOperationException("alignment of %s", operand);
            }
        };
    }

    public static Value binary(BinaryOperator operator, Value left, Value right) throws UndefinedOperationException {
        if (left instanceof Value.Int a && right instanceof Value.Int b) {
            return Value.of(binary(operator, a.bits(), b.bits()));
        }
        switch (operator) {
            case EQUAL:
                return isEqual(left, right) ? Value.ONE : Value.ZERO;
            case NOT_EQUAL:
                return isEqual(left, right) ? Value.ZERO : Value.ONE;
            case XOR, SUB:
                if (left.equals(right)) {
                    return Value.ZERO;
                }
                break;
            case AND, OR:
                if (left.equals(right)) {
                    return left;
                }
                break;
            default:
                break;
        }
        if (left instanceof Value.Address a && right instanceof Value.Int b) {
            if (operator == BinaryOperator.ADD) {
                return new Value.Address(a.object(), a.offset() + b.bits());
            }
            if (operator == BinaryOperator.SUB) {
                return new Value.Address(a.object(), a.offset() - b.bits());
            }
        }
        if (left instanceof Value.Int && right instanceof Value.Address && operator == BinaryOperator.ADD) {
            return binary(operator, right, left);
        }
        if (left instanceof Value.Address a && right instanceof Value.Address b && a.object().equals(b.object())
                && isDistanceOrOrder(operator)) {
            return Value.of(binary(operator, a.offset(), b.offset()));
        }
        Value marked = left instanceof Value.Address a && right instanceof Value.Int b ? lowBits(operator, a, b.bits())
                : left instanceof Value.Int b && right instanceof Value.Address a ? lowBits(operator, a, b.bits()) : null;
        if (marked != null) {
            return marked;
        }
        if (right.equals(Value.ZERO) && (operator == BinaryOperator.OR || operator == BinaryOperator.XOR
                || operator == BinaryOperator.ADD || operator == BinaryOperator.SUB)) {
            return left;
        }
        if (left.equals(Value.ZERO) && (operator == BinaryOperator.OR || operator == BinaryOperator.XOR
                || operator == BinaryOperator.ADD)) {
            return right;
        }
        throw new UndefinedOperationException("%s of %s and %s", operator, left, right);
    }

    /** The result of AND, OR and XOR that depends on known bits of the address only; {@code null} for other operations. */
    private static Value lowBits(BinaryOperator operator, Value.Address address, long bits) {
        long known = address.object().alignment() - 1L;
        boolean isBelow = known != 0 && (bits & ~known) == 0;
        return switch (operator) {
            case AND -> isBelow ? Value.of(address.offset() & bits) : known != 0 && (~bits & ~known) == 0 ? new Value.Address(address.object(), address.offset() & bits) : null;
            case OR -> isBelow ? new Value.Address(address.object(), address.offset() | bits) : null;
            case XOR -> isBelow ? new Value.Address(address.object(), address.offset() ^ bits) : null;
            default -> null;
        };
    }

    /** What addresses inside one object have, as their offsets have it. */
    private static boolean isDistanceOrOrder(BinaryOperator operator) {
        return switch (operator) {
            case SUB, LESS_SIGNED, LESS_EQUAL_SIGNED, LESS_UNSIGNED, LESS_EQUAL_UNSIGNED -> true;
            case ADD, MUL, DIVIDE_SIGNED, DIVIDE_UNSIGNED, REMAINDER_SIGNED, REMAINDER_UNSIGNED, AND, OR, XOR, SHIFT_LEFT, SHIFT_RIGHT_LOGICAL, SHIFT_RIGHT_ARITHMETIC, EQUAL, NOT_EQUAL,
                    MAXIMUM_SIGNED, MINIMUM_SIGNED, MAXIMUM_UNSIGNED, MINIMUM_UNSIGNED -> false;
        };
    }

    /** As herd7 does it, an unknown value compares with itself only; a program that needs to know more has no execution. */
    private static boolean isEqual(Value left, Value right) throws UndefinedOperationException {
        if (!left.equals(right) && (left instanceof Value.Symbol || right instanceof Value.Symbol)) {
            throw new UndefinedOperationException("comparison of %s and %s", left, right);
        }
        return left.equals(right);
    }

    private static long binary(BinaryOperator operator, long a, long b) {
        return switch (operator) {
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL -> a * b;
            case DIVIDE_SIGNED -> b == 0 ? 0 : a / b;
            case DIVIDE_UNSIGNED -> b == 0 ? 0 : Long.divideUnsigned(a, b);
            case REMAINDER_SIGNED -> b == 0 ? a : a % b;
            case REMAINDER_UNSIGNED -> b == 0 ? a : Long.remainderUnsigned(a, b);
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
            case SHIFT_LEFT -> b < 0 || b >= 64 ? 0 : a << b;
            case SHIFT_RIGHT_LOGICAL -> b < 0 || b >= 64 ? 0 : a >>> b;
            case SHIFT_RIGHT_ARITHMETIC -> a >> (b < 0 || b >= 64 ? 63 : b);
            case EQUAL -> a == b ? 1 : 0;
            case NOT_EQUAL -> a != b ? 1 : 0;
            case LESS_SIGNED -> a < b ? 1 : 0;
            case LESS_EQUAL_SIGNED -> a <= b ? 1 : 0;
            case LESS_UNSIGNED -> Long.compareUnsigned(a, b) < 0 ? 1 : 0;
            case LESS_EQUAL_UNSIGNED -> Long.compareUnsigned(a, b) <= 0 ? 1 : 0;
            case MAXIMUM_SIGNED -> Math.max(a, b);
            case MINIMUM_SIGNED -> Math.min(a, b);
            case MAXIMUM_UNSIGNED -> Long.compareUnsigned(a, b) >= 0 ? a : b;
            case MINIMUM_UNSIGNED -> Long.compareUnsigned(a, b) <= 0 ? a : b;
        };
    }

    private static long integer(Value value, String operator) throws UndefinedOperationException {
        if (value instanceof Value.Int integer) {
            return integer.bits();
        }
        throw new UndefinedOperationException("%s of %s", operator, value);
    }
}
