package org.felis.litmus.c;

import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;

/**
 * The conversions and operators of C (ISO/IEC 9899:2011, 6.3 and 6.5) on values of 64 bits. Where C leaves the result undefined, it is what machines
 * and {@code -fwrapv} make of it: signed numbers wrap around, a shift by the width or more leaves nothing or the sign, division by 0 yields 0.
 *
 * @param wordBytes the size of pointers and {@code long}: 8 (LP64), or 4 for machines of 32 bits
 */
public record CArithmetic(int wordBytes) {

    private static final Map<String, BinaryOperator> SIGNED = Map.ofEntries(Map.entry("+", BinaryOperator.ADD),
            Map.entry("-", BinaryOperator.SUB), Map.entry("*", BinaryOperator.MUL), Map.entry("/", BinaryOperator.DIVIDE_SIGNED),
            Map.entry("%", BinaryOperator.REMAINDER_SIGNED), Map.entry("&", BinaryOperator.AND), Map.entry("|", BinaryOperator.OR),
            Map.entry("^", BinaryOperator.XOR), Map.entry("<<", BinaryOperator.SHIFT_LEFT),
            Map.entry(">>", BinaryOperator.SHIFT_RIGHT_ARITHMETIC), Map.entry("==", BinaryOperator.EQUAL),
            Map.entry("!=", BinaryOperator.NOT_EQUAL), Map.entry("<", BinaryOperator.LESS_SIGNED),
            Map.entry("<=", BinaryOperator.LESS_EQUAL_SIGNED));
    private static final Map<String, BinaryOperator> UNSIGNED = Map.of("/", BinaryOperator.DIVIDE_UNSIGNED, "%",
            BinaryOperator.REMAINDER_UNSIGNED, ">>", BinaryOperator.SHIFT_RIGHT_LOGICAL, "<", BinaryOperator.LESS_UNSIGNED, "<=",
            BinaryOperator.LESS_EQUAL_UNSIGNED);
    /** A comparison that is another one with its operands exchanged. */
    private static final Map<String, String> EXCHANGED = Map.of(">", "<", ">=", "<=");

    /** The size of a type in bytes; empty for one that says nothing about it. */
    public Optional<Integer> bytes(CType type) {
        return switch (type) {
            case CType.Integer integer -> Optional.of(integer.bits() / Byte.SIZE);
            case CType.Bool bool -> Optional.of(1);
            case CType.Pointer pointer -> Optional.of(wordBytes);
            case CType.Opaque opaque -> Optional.empty();
        };
    }

    private CType.Integer wordType(boolean signed) {
        return new CType.Integer(wordBytes * Byte.SIZE, signed);
    }

    // ---- conversions

    /** The value as one of the other type (6.3). Addresses stay what they are, whatever holds them. */
    public CValue convert(CValue value, CType to) {
        return switch (to) {
            case CType.Integer integer -> new CValue(
                    value.type() instanceof CType.Integer from && integer.holdsAllOf(from) || value.type() instanceof CType.Bool ? value.expression() : wrapped(value.expression(), integer),
                    to);
            case CType.Bool bool -> new CValue(value.type() instanceof CType.Bool ? value.expression() : truth(value), to);
            case CType.Pointer pointer -> new CValue(value.expression(), to);
            case CType.Opaque opaque -> new CValue(value.expression(), to);
        };
    }

    /** The low bits of a result, extended as the type says. */
    Expression wrapped(Expression result, CType.Integer type) {
        if (type.bits() == Long.SIZE) {
            return result;
        }
        return result instanceof Expression.Constant constant
                ? new Expression.Constant(Evaluation.extend(constant.value(), type.bits(), type.signed()))
                : new Expression.Extend(result, type.bits(), type.signed());
    }

    /** The type in which an operand is computed with: of at least 32 bits (6.3.1.1). What is no number counts as {@code long}. */
    private static CType.Integer promoted(CType type) {
        return switch (type) {
            case CType.Integer integer -> integer.bits() < CType.INT.bits() ? CType.INT : integer;
            case CType.Bool bool -> CType.INT;
            case CType.Pointer pointer -> CType.LONG;
            case CType.Opaque opaque -> CType.LONG;
        };
    }

    /** The type in which two operands are computed with (6.3.1.8). */
    private static CType.Integer common(CType left, CType right) {
        CType.Integer a = promoted(left);
        CType.Integer b = promoted(right);
        return a.holdsAllOf(b) ? a : b.holdsAllOf(a) ? b : a.signed() ? b : a;
    }

    /** The type of {@code c ? a : b} (6.5.15). */
    public CType ofChoice(CType left, CType right) {
        if (left.equals(right)) {
            return left;
        }
        return left instanceof CType.Pointer ? left : right instanceof CType.Pointer ? right : common(left, right);
    }

    // ---- operators

    /** Whether it is an operator on two values. */
    public static boolean isBinary(String operator) {
        return SIGNED.containsKey(operator) || EXCHANGED.containsKey(operator);
    }

    /** 1 if the value is not 0, else 0. */
    public Expression truth(CValue value) {
        return folded(new Expression.Binary(BinaryOperator.NOT_EQUAL, value.expression(), Expression.ZERO));
    }

    /** {@code -}, {@code +}, {@code ~} or {@code !} of a value (6.5.3.3); empty for a pointer, where it has no meaning. */
    public Optional<CValue> unary(String operator, CValue operand) {
        if (operator.equals("!")) {
            return Optional.of(CValue.ofInt(folded(new Expression.Unary(UnaryOperator.IS_ZERO, operand.expression()))));
        }
        if (operand.type() instanceof CType.Pointer) {
            return Optional.empty();
        }
        CType.Integer type = promoted(operand.type());
        Expression value = convert(operand, type).expression();
        return Optional.of(new CValue(switch (operator) {
            case "+" -> value;
            case "-" -> wrapped(folded(new Expression.Unary(UnaryOperator.NEGATE, value)), type);
            case "~" -> wrapped(folded(new Expression.Unary(UnaryOperator.NOT, value)), type);
            default -> throw new IllegalArgumentException("operator " + operator);
        }, type));
    }

    /** The operator on what a place holds and an argument; where it has no meaning for pointers, on their bits. */
    CValue compute(String operator, CValue held, CValue argument) {
        return binary(operator, held, argument).or(() -> binary(operator, new CValue(held.expression(), CType.LONG),
                new CValue(argument.expression(), CType.LONG))).orElseThrow();
    }

    /**
     * The operator on two values (6.5.5 to 6.5.12).
     *
     * @return empty where it has no meaning: for the sum of two pointers, or a pointer to what has no size
     */
    public Optional<CValue> binary(String operator, CValue left, CValue right) {
        if (EXCHANGED.containsKey(operator)) {
            return binary(EXCHANGED.get(operator), right, left);
        }
        if (left.type() instanceof CType.Pointer || right.type() instanceof CType.Pointer) {
            return onPointers(operator, left, right);
        }
        if (operator.equals("<<") || operator.equals(">>")) {
            CType.Integer type = promoted(left.type());
            return Optional.of(new CValue(result(operator, type, convert(left, type).expression(),
                    convert(right, promoted(right.type())).expression()), type));
        }
        CType.Integer type = common(left.type(), right.type());
        Expression result = result(operator, type, convert(left, type).expression(), convert(right, type).expression());
        return Optional.of(new CValue(result, SIGNED.get(operator).isComparison() ? CType.INT : type));
    }

    private Expression result(String operator, CType.Integer type, Expression left, Expression right) {
        BinaryOperator computed = type.signed() ? SIGNED.get(operator) : UNSIGNED.getOrDefault(operator, SIGNED.get(operator));
        Expression result = folded(new Expression.Binary(computed, left, right));
        return switch (computed) {
            case ADD, SUB, MUL, SHIFT_LEFT, DIVIDE_SIGNED -> wrapped(result, type);
            default -> result;
        };
    }

    private Optional<CValue> onPointers(String operator, CValue left, CValue right) {
        boolean both = left.type() instanceof CType.Pointer && right.type() instanceof CType.Pointer;
        if (SIGNED.get(operator).isComparison()) {
            BinaryOperator compared = UNSIGNED.getOrDefault(operator, SIGNED.get(operator));
            return Optional.of(CValue.ofInt(Expression.binary(compared, left.expression(), right.expression())));
        }
        return switch (operator) {
            case "+" -> both ? Optional.empty() : left.type() instanceof CType.Pointer ? moved(BinaryOperator.ADD, left, right)
                    : moved(BinaryOperator.ADD, right, left);
            case "-" -> both ? distance(left, right)
                    : left.type() instanceof CType.Pointer ? moved(BinaryOperator.SUB, left, right) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** A pointer moved by as many elements as the number says (6.5.6). */
    private Optional<CValue> moved(BinaryOperator direction, CValue pointer, CValue count) {
        return bytes(((CType.Pointer) pointer.type()).target()).map(size -> {
            Expression offset = folded(new Expression.Binary(BinaryOperator.MUL, count.expression(), Expression.constant(size)));
            return new CValue(Expression.binary(direction, pointer.expression(), offset), pointer.type());
        });
    }

    private Optional<CValue> distance(CValue left, CValue right) {
        return bytes(((CType.Pointer) left.type()).target()).map(size -> new CValue(Expression.binary(
                BinaryOperator.DIVIDE_SIGNED, Expression.binary(BinaryOperator.SUB, left.expression(), right.expression()),
                Expression.constant(size)), wordType(true)));
    }

    /** An operation on constants as its result. */
    private static Expression folded(Expression operation) {
        try {
            return switch (operation) {
                case Expression.Unary unary when unary.operand() instanceof Expression.Constant(Value.Int operand) ->
                    new Expression.Constant(Evaluation.unary(unary.operator(), operand));
                case Expression.Binary binary when binary.left() instanceof Expression.Constant(Value.Int left)
                        && binary.right() instanceof Expression.Constant(Value.Int right) ->
                    new Expression.Constant(Evaluation.binary(binary.operator(), left, right));
                default -> operation;
            };
        } catch (UndefinedOperationException onAddresses) {
            throw new IllegalStateException(onAddresses);
        }
    }
}
