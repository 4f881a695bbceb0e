package org.felis.engine.bits;

import java.math.BigInteger;
import java.util.List;

import org.felis.engine.bits.BitTerm.Constant;
import org.felis.engine.bits.BitTerm.Operation;
import org.felis.engine.bits.BitTerm.Operator;

/** What terms become when they are made: constants are computed, constant summands gathered, and bytes put together again that were taken from one term. */
final class Simplification {

    private Simplification() {
    }

    static BitTerm binary(Operator operator, BitTerm left, BitTerm right) {
        if (left instanceof Constant l && right instanceof Constant r) {
            return BitTerm.constant(compute(operator, l, r), left.width());
        }
        if (operator == Operator.ADD || operator == Operator.MULTIPLY || operator == Operator.AND || operator == Operator.OR || operator == Operator.XOR) {
            if (left.isConstant()) {
                return binary(operator, right, left); // constants on the right
            }
        }
        if (right instanceof Constant r) {
            boolean isZero = r.value().signum() == 0;
            switch (operator) {
                case ADD, OR, XOR, SHIFT_LEFT, SHIFT_RIGHT, SIGNED_SHIFT_RIGHT -> {
                    if (isZero) {
                        return left;
                    }
                }
                case MULTIPLY, UNSIGNED_DIVIDE, SIGNED_DIVIDE -> {
                    if (r.value().equals(BigInteger.ONE)) {
                        return left;
                    }
                    if (isZero && operator == Operator.MULTIPLY) {
                        return right;
                    }
                }
                case AND -> {
                    if (isZero) {
                        return right;
                    }
                    if (r.signed().equals(BigInteger.ONE.negate())) {
                        return left;
                    }
                }
                default -> { }
            }
            if (operator == Operator.ADD && left instanceof Operation o && o.operator() == Operator.ADD && o.operands().get(1) instanceof Constant inner) {
                return binary(Operator.ADD, o.operands().get(0), BitTerm.constant(inner.value().add(r.value()), left.width()));
            }
        } else if (operator == Operator.ADD) { // x + (y + c) and (x + c) + y
            if (right instanceof Operation o && o.operator() == Operator.ADD && o.operands().get(1) instanceof Constant c) {
                return binary(Operator.ADD, binary(Operator.ADD, left, o.operands().get(0)), c);
            }
            if (left instanceof Operation o && o.operator() == Operator.ADD && o.operands().get(1) instanceof Constant c) {
                return binary(Operator.ADD, binary(Operator.ADD, o.operands().get(0), right), c);
            }
        } else if (operator == Operator.XOR && left.equals(right)) {
            return BitTerm.constant(0, left.width());
        }
        if (operator == Operator.XOR && left instanceof Operation o && o.operator() == Operator.XOR) { // (x ^ y) ^ y and (y ^ x) ^ y
            if (o.operands().get(1).equals(right)) {
                return o.operands().get(0);
            }
            if (o.operands().get(0).equals(right)) {
                return o.operands().get(1);
            }
        }
        if (operator == Operator.XOR && right instanceof Operation o && o.operator() == Operator.XOR) {
            if (o.operands().get(1).equals(left)) {
                return o.operands().get(0);
            }
            if (o.operands().get(0).equals(left)) {
                return o.operands().get(1);
            }
        }
        return new Operation(operator, List.of(left, right), left.width(), 0);
    }

    static BitTerm difference(BitTerm left, BitTerm right) {
        if (left.equals(right)) {
            return BitTerm.constant(0, left.width());
        }
        if (right instanceof Constant r) {
            return binary(Operator.ADD, left, BitTerm.constant(r.value().negate(), left.width()));
        }
        // summands that are on both sides cancel
        if (right instanceof Operation o && o.operator() == Operator.ADD) {
            return difference(difference(left, o.operands().get(1)), o.operands().get(0));
        }
        if (left instanceof Operation o && o.operator() == Operator.ADD) {
            for (int i = 0; i < 2; i++) {
                if (contains(o.operands().get(i), right)) {
                    return binary(Operator.ADD, difference(o.operands().get(i), right), o.operands().get(1 - i));
                }
            }
        }
        return binary(Operator.ADD, left, binary(Operator.MULTIPLY, right, BitTerm.constant(-1, right.width())));
    }

    private static boolean contains(BitTerm sum, BitTerm summand) {
        return sum.equals(summand) || sum instanceof Operation o && o.operator() == Operator.ADD
                && o.operands().stream().anyMatch(part -> contains(part, summand));
    }

    static BitTerm not(BitTerm operand) {
        if (operand instanceof Constant constant) {
            return BitTerm.constant(constant.value().not(), operand.width());
        }
        if (operand instanceof Operation o && o.operator() == Operator.NOT) {
            return o.operands().getFirst();
        }
        return new Operation(Operator.NOT, List.of(operand), operand.width(), 0);
    }

    static BitTerm extract(BitTerm operand, int low, int count) {
        if (low == 0 && count == operand.width()) {
            return operand;
        }
        switch (operand) {
            case Constant constant -> {
                return BitTerm.constant(constant.value().shiftRight(low), count);
            }
            case Operation o when o.operator() == Operator.EXTRACT -> {
                return extract(o.operands().getFirst(), o.low() + low, count);
            }
            case Operation o when o.operator() == Operator.CONCATENATE -> {
                BitTerm higher = o.operands().get(0);
                BitTerm lower = o.operands().get(1);
                if (low + count <= lower.width()) {
                    return extract(lower, low, count);
                }
                if (low >= lower.width()) {
                    return extract(higher, low - lower.width(), count);
                }
            }
            case Operation o when o.operator() == Operator.ZERO_EXTEND || o.operator() == Operator.SIGN_EXTEND -> {
                BitTerm inner = o.operands().getFirst();
                if (low + count <= inner.width()) {
                    return extract(inner, low, count);
                }
                if (low >= inner.width() && o.operator() == Operator.ZERO_EXTEND) {
                    return BitTerm.constant(0, count);
                }
            }
            default -> { }
        }
        return new Operation(Operator.EXTRACT, List.of(operand), count, low);
    }

    static BitTerm concatenate(BitTerm higher, BitTerm lower) {
        int width = higher.width() + lower.width();
        if (higher instanceof Constant h && lower instanceof Constant l) {
            return BitTerm.constant(h.value().shiftLeft(lower.width()).or(l.value()), width);
        }
        if (higher instanceof Operation h && lower instanceof Operation l && h.operator() == Operator.EXTRACT && l.operator() == Operator.EXTRACT
                && h.operands().equals(l.operands()) && h.low() == l.low() + l.width()) {
            return extract(h.operands().getFirst(), l.low(), width);
        }
        return new Operation(Operator.CONCATENATE, List.of(higher, lower), width, 0);
    }

    static BitTerm extend(BitTerm operand, int width, boolean signed) {
        if (operand instanceof Constant constant) {
            return BitTerm.constant(signed ? constant.signed() : constant.value(), width);
        }
        if (operand instanceof Operation o && o.operator() == Operator.ZERO_EXTEND) {
            return extend(o.operands().getFirst(), width, false);
        }
        return new Operation(signed ? Operator.SIGN_EXTEND : Operator.ZERO_EXTEND, List.of(operand), width, 0);
    }

    static BigInteger evaluate(Operation operation, List<Constant> operands) {
        BitTerm result = switch (operation.operator()) {
            case NOT -> not(operands.getFirst());
            case EXTRACT -> extract(operands.getFirst(), operation.low(), operation.width());
            case CONCATENATE -> concatenate(operands.get(0), operands.get(1));
            case ZERO_EXTEND -> extend(operands.getFirst(), operation.width(), false);
            case SIGN_EXTEND -> extend(operands.getFirst(), operation.width(), true);
            default -> binary(operation.operator(), operands.get(0), operands.get(1));
        };
        return ((Constant) result).value();
    }

    private static BigInteger compute(Operator operator, Constant left, Constant right) {
        BigInteger l = left.value();
        BigInteger r = right.value();
        BigInteger allOnes = BigInteger.ONE.shiftLeft(left.width()).subtract(BigInteger.ONE);
        boolean shiftsAll = r.compareTo(BigInteger.valueOf(left.width())) >= 0;
        return switch (operator) {
            case ADD -> l.add(r);
            case MULTIPLY -> l.multiply(r);
            case UNSIGNED_DIVIDE -> r.signum() == 0 ? allOnes : l.divide(r);
            case UNSIGNED_REMAINDER -> r.signum() == 0 ? l : l.mod(r);
            case SIGNED_DIVIDE -> r.signum() == 0 ? left.signed().signum() < 0 ? BigInteger.ONE : allOnes : left.signed().divide(right.signed());
            case SIGNED_REMAINDER -> r.signum() == 0 ? l : left.signed().remainder(right.signed());
            case AND -> l.and(r);
            case OR -> l.or(r);
            case XOR -> l.xor(r);
            case SHIFT_LEFT -> shiftsAll ? BigInteger.ZERO : l.shiftLeft(r.intValueExact());
            case SHIFT_RIGHT -> shiftsAll ? BigInteger.ZERO : l.shiftRight(r.intValueExact());
            case SIGNED_SHIFT_RIGHT -> left.signed().shiftRight(shiftsAll ? left.width() : r.intValueExact());
            case NOT, EXTRACT, CONCATENATE, ZERO_EXTEND, SIGN_EXTEND -> throw new IllegalArgumentException(operator + " has a method of its own");
        };
    }
}
