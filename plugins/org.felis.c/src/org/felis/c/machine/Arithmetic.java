package org.felis.c.machine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

import org.felis.c.core.Expression.BinaryOperator;
import org.felis.c.core.Expression.UnaryOperator;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.memory.Chooser;
import org.felis.c.memory.UndefinedException;
import org.felis.c.memory.Value;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;
import org.felis.c.type.Implementation;
import org.felis.engine.bits.BitCondition;
import org.felis.engine.bits.BitCondition.Comparator;
import org.felis.engine.bits.BitTerm;
import org.felis.engine.bits.BitTerm.Operator;

/** Arithmetic on integers and floating numbers. Integers are computed with so many bits that the result is the mathematical one, which is then looked at. */
final class Arithmetic {

    private final Implementation implementation;
    private final Chooser chooser;

    Arithmetic(Implementation implementation, Chooser chooser) {
        this.implementation = implementation;
        this.chooser = chooser;
    }

    BitTerm constant(CType.Integer type, BigInteger value) {
        return BitTerm.constant(value, implementation.bits(type));
    }

    Value.IntegerValue truth(BitCondition condition) {
        int bits = implementation.bits(CType.Integer.INT);
        return new Value.IntegerValue(BitTerm.choose(condition, BitTerm.constant(1, bits), BitTerm.constant(0, bits)));
    }

    /** Whether an integer is not zero; what a comparison gave is that comparison again. */
    static BitCondition isNonZero(BitTerm bits) {
        if (bits instanceof BitTerm.Choice choice && choice.then() instanceof BitTerm.Constant then && choice.otherwise() instanceof BitTerm.Constant otherwise
                && then.value().signum() != otherwise.value().signum()) {
            return then.value().signum() != 0 ? choice.condition() : choice.condition().not();
        }
        return BitCondition.equal(bits, BitTerm.constant(0, bits.width())).not();
    }

    private void undefinedIf(BitCondition condition, UndefinedBehaviour behaviour, Place place) {
        if (chooser.holds(condition)) {
            throw new UndefinedException(behaviour, place);
        }
    }

    Value binary(BinaryOperator operator, CType type, Value left, Value right, CType rightType, Place place) {
        if (left instanceof Value.Unspecified || right instanceof Value.Unspecified) {
            return unspecified(operator, type, right, place);
        }
        if (left instanceof Value.FloatingValue l && right instanceof Value.FloatingValue r) {
            return floating(operator, (CType.Floating) type, l.value(), r.value());
        }
        CType.Integer integer = (CType.Integer) type;
        BitTerm l = ((Value.IntegerValue) left).bits();
        BitTerm r = ((Value.IntegerValue) right).bits();
        if (operator.isComparison()) {
            return truth(comparison(operator, l, r, implementation.isSigned(integer)));
        }
        return new Value.IntegerValue(integer(operator, integer, l, r, rightType instanceof CType.Integer shift ? shift : integer, place));
    }

    /** Without overflow: of atomic operations. */
    BitTerm wrapping(BinaryOperator operator, BitTerm left, BitTerm right) {
        return switch (operator) {
            case ADD -> left.plus(right);
            case SUBTRACT -> left.minus(right);
            case AND -> BitTerm.operation(Operator.AND, left, right);
            case OR -> BitTerm.operation(Operator.OR, left, right);
            case XOR -> BitTerm.operation(Operator.XOR, left, right);
            default -> throw new IllegalArgumentException("no atomic operation computes " + operator);
        };
    }

    private Value unspecified(BinaryOperator operator, CType type, Value right, Place place) {
        boolean isSigned = type instanceof CType.Integer integer && implementation.isSigned(integer);
        switch (operator) {
            case DIVIDE, REMAINDER -> {
                if (right instanceof Value.Unspecified) {
                    throw new UndefinedException(operator == BinaryOperator.DIVIDE ? UndefinedBehaviour.DIVISION_BY_ZERO
                            : UndefinedBehaviour.REMAINDER_BY_ZERO, place);
                }
                if (isSigned && operator == BinaryOperator.DIVIDE) {
                    throw new UndefinedException(UndefinedBehaviour.EXCEPTIONAL_CONDITION, place);
                }
            }
            case ADD, SUBTRACT, MULTIPLY -> {
                if (isSigned) { // one of the values overflows
                    throw new UndefinedException(UndefinedBehaviour.EXCEPTIONAL_CONDITION, place);
                }
            }
            case SHIFT_LEFT, SHIFT_RIGHT -> {
                if (right instanceof Value.Unspecified) {
                    throw new UndefinedException(UndefinedBehaviour.LARGE_SHIFT, place);
                }
                if (isSigned && operator == BinaryOperator.SHIFT_LEFT) {
                    throw new UndefinedException(UndefinedBehaviour.NEGATIVE_LEFT_SHIFT, place);
                }
            }
            default -> { }
        }
        return Value.UNSPECIFIED;
    }

    static BitCondition comparison(BinaryOperator operator, BitTerm left, BitTerm right, boolean signed) {
        Comparator less = signed ? Comparator.SIGNED_LESS : Comparator.UNSIGNED_LESS;
        Comparator atMost = signed ? Comparator.SIGNED_AT_MOST : Comparator.UNSIGNED_AT_MOST;
        return switch (operator) {
            case EQUAL -> BitCondition.equal(left, right);
            case UNEQUAL -> BitCondition.equal(left, right).not();
            case LESS -> BitCondition.compare(less, left, right);
            case AT_MOST -> BitCondition.compare(atMost, left, right);
            case GREATER -> BitCondition.compare(less, right, left);
            case AT_LEAST -> BitCondition.compare(atMost, right, left);
            default -> throw new IllegalArgumentException(operator + " compares nothing");
        };
    }

    private BitTerm integer(BinaryOperator operator, CType.Integer type, BitTerm left, BitTerm right, CType.Integer rightType, Place place) {
        boolean signed = implementation.isSigned(type);
        int width = implementation.bits(type);
        switch (operator) {
            case AND -> {
                return BitTerm.operation(Operator.AND, left, right);
            }
            case OR -> {
                return BitTerm.operation(Operator.OR, left, right);
            }
            case XOR -> {
                return BitTerm.operation(Operator.XOR, left, right);
            }
            case ADD, SUBTRACT, MULTIPLY -> {
                if (!signed) {
                    return operator == BinaryOperator.SUBTRACT ? left.minus(right) : BitTerm.operation(operator == BinaryOperator.ADD ? Operator.ADD
                            : Operator.MULTIPLY, left, right);
                }
                int wide = operator == BinaryOperator.MULTIPLY ? 2 * width : width + 1;
                BitTerm l = left.resize(wide, true);
                BitTerm r = right.resize(wide, true);
                BitTerm exact = operator == BinaryOperator.SUBTRACT ? l.minus(r) : BitTerm.operation(operator == BinaryOperator.ADD ? Operator.ADD
                        : Operator.MULTIPLY, l, r);
                BitTerm result = operator == BinaryOperator.SUBTRACT ? left.minus(right)
                        : BitTerm.operation(operator == BinaryOperator.ADD ? Operator.ADD : Operator.MULTIPLY, left, right);
                undefinedIf(BitCondition.equal(exact, result.resize(wide, true)).not(), UndefinedBehaviour.EXCEPTIONAL_CONDITION, place);
                return result;
            }
            case DIVIDE, REMAINDER -> {
                boolean isDivision = operator == BinaryOperator.DIVIDE;
                undefinedIf(BitCondition.equal(right, BitTerm.constant(0, width)), isDivision ? UndefinedBehaviour.DIVISION_BY_ZERO
                        : UndefinedBehaviour.REMAINDER_BY_ZERO, place);
                if (signed) {
                    undefinedIf(BitCondition.equal(right, BitTerm.constant(-1, width)).and(BitCondition.equal(left,
                            constant(type, implementation.least(type)))),
                            UndefinedBehaviour.QUOTIENT, place);
                    return BitTerm.operation(isDivision ? Operator.SIGNED_DIVIDE : Operator.SIGNED_REMAINDER, left, right);
                }
                return BitTerm.operation(isDivision ? Operator.UNSIGNED_DIVIDE : Operator.UNSIGNED_REMAINDER, left, right);
            }
            case SHIFT_LEFT, SHIFT_RIGHT -> {
                return shift(operator == BinaryOperator.SHIFT_LEFT, type, left, right, rightType, place);
            }
            default -> throw new IllegalArgumentException(operator + " is not for integers");
        }
    }

    private BitTerm shift(boolean isLeft, CType.Integer type, BitTerm left, BitTerm right, CType.Integer rightType, Place place) {
        boolean signed = implementation.isSigned(type);
        int width = implementation.bits(type);
        if (implementation.isSigned(rightType)) {
            undefinedIf(BitCondition.compare(Comparator.SIGNED_LESS, right, BitTerm.constant(0, right.width())), UndefinedBehaviour.NEGATIVE_SHIFT, place);
        }
        undefinedIf(BitCondition.compare(Comparator.UNSIGNED_AT_MOST, BitTerm.constant(width, right.width()), right), UndefinedBehaviour.LARGE_SHIFT, place);
        BitTerm by = right.resize(width, false);
        if (!isLeft) {
            return BitTerm.operation(signed ? Operator.SIGNED_SHIFT_RIGHT : Operator.SHIFT_RIGHT, left, by);
        }
        if (signed) {
            undefinedIf(BitCondition.compare(Comparator.SIGNED_LESS, left, BitTerm.constant(0, width)), UndefinedBehaviour.NEGATIVE_LEFT_SHIFT, place);
            BitTerm exact = BitTerm.operation(Operator.SHIFT_LEFT, left.resize(2 * width, true), by.resize(2 * width, false));
            undefinedIf(BitCondition.compare(Comparator.SIGNED_AT_MOST, exact, BitTerm.constant(implementation.greatest(type), 2 * width)).not(),
                    UndefinedBehaviour.LEFT_SHIFT, place);
        }
        return BitTerm.operation(Operator.SHIFT_LEFT, left, by);
    }

    private Value floating(BinaryOperator operator, CType.Floating type, double left, double right) {
        if (operator.isComparison()) {
            return truth(BitCondition.of(switch (operator) {
                case EQUAL -> left == right;
                case UNEQUAL -> left != right;
                case LESS -> left < right;
                case AT_MOST -> left <= right;
                case GREATER -> left > right;
                default -> left >= right;
            }));
        }
        return new Value.FloatingValue(rounded(type, switch (operator) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            default -> left / right;
        }));
    }

    private static double rounded(CType.Floating type, double value) {
        return type == CType.Floating.FLOAT ? (float) value : value;
    }

    Value unary(UnaryOperator operator, CType type, CType operandType, Value operand, Place place) {
        if (operand instanceof Value.Unspecified) {
            return Value.UNSPECIFIED;
        }
        if (operand instanceof Value.FloatingValue floating) {
            return operator == UnaryOperator.NOT ? truth(BitCondition.of(floating.value() == 0)) : new Value.FloatingValue(-floating.value());
        }
        BitTerm bits = ((Value.IntegerValue) operand).bits();
        return switch (operator) {
            case NOT -> truth(isNonZero(bits).not());
            case COMPLEMENT -> new Value.IntegerValue(bits.not());
            case NEGATE -> binary(BinaryOperator.SUBTRACT, type, new Value.IntegerValue(BitTerm.constant(0, bits.width())), operand, type, place);
        };
    }

    /** Conversion between arithmetic types (C11 6.3.1). */
    Value convert(Value value, CType from, CType to, Place place) {
        if (value instanceof Value.FloatingValue floating) {
            if (to instanceof CType.Floating type) {
                return new Value.FloatingValue(rounded(type, floating.value()));
            }
            CType.Integer type = (CType.Integer) to;
            if (type == CType.Integer.BOOL) {
                return new Value.IntegerValue(BitTerm.constant(floating.value() != 0 ? 1 : 0, 8));
            }
            if (Double.isNaN(floating.value()) || Double.isInfinite(floating.value())
                    || !implementation.represents(type, new BigDecimal(floating.value()).toBigInteger())) {
                throw new UndefinedException(UndefinedBehaviour.FLOATING_TO_INTEGER, place);
            }
            return new Value.IntegerValue(constant(type, new BigDecimal(floating.value()).toBigInteger()));
        }
        BitTerm bits = ((Value.IntegerValue) value).bits();
        CType.Integer source = (CType.Integer) from;
        if (to instanceof CType.Floating type) {
            BigInteger number = chooser.value(bits);
            return new Value.FloatingValue(rounded(type, (implementation.isSigned(source)
                    ? ((BitTerm.Constant) BitTerm.constant(number, bits.width())).signed() : number).doubleValue()));
        }
        if (to == CType.Integer.BOOL) {
            return new Value.IntegerValue(BitTerm.choose(isNonZero(bits), BitTerm.constant(1, 8), BitTerm.constant(0, 8)));
        }
        return new Value.IntegerValue(resize(bits, implementation.bits((CType.Integer) to), implementation.isSigned(source)));
    }

    /** Resizing a choice of constants keeps it one. */
    static BitTerm resize(BitTerm bits, int width, boolean signed) {
        return bits instanceof BitTerm.Choice choice ? BitTerm.choose(choice.condition(), choice.then().resize(width, signed),
                choice.otherwise().resize(width, signed))
                : bits.resize(width, signed);
    }

    /** The conditions under which an unsigned address fits into a type. */
    BitCondition fits(BitTerm address, CType.Integer type) {
        List<BitCondition> conditions = new ArrayList<>();
        BigInteger greatest = implementation.greatest(type);
        if (greatest.bitLength() < address.width()) {
            conditions.add(BitCondition.compare(Comparator.UNSIGNED_AT_MOST, address, BitTerm.constant(greatest, address.width())));
        }
        return BitCondition.all(conditions);
    }
}
