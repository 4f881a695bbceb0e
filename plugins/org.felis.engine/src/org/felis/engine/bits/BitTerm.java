package org.felis.engine.bits;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A bit vector of {@link #width} bits, 1 or more. Made by the static methods here, which simplify; the meaning of each operator is that of SMT-LIB's theory of
 * fixed-size bit
 * vectors.
 */
public sealed interface BitTerm {

    int width();

    /** @param value from 0 to 2^width - 1 */
    record Constant(BigInteger value, int width) implements BitTerm {
        /** The value in two's complement. */
        public BigInteger signed() {
            return value.testBit(width - 1) ? value.subtract(BigInteger.ONE.shiftLeft(width)) : value;
        }

        @Override
        public String toString() {
            return value.bitLength() > 16 ? "0x" + value.toString(16) : value.toString();
        }
    }

    /** Something unknown: the same name is the same vector. */
    record Variable(String name, int width) implements BitTerm {
        @Override
        public String toString() {
            return name;
        }
    }

    /** @param low of {@link Operator#EXTRACT}: the lowest bit taken; 0 otherwise */
    record Operation(Operator operator, List<BitTerm> operands, int width, int low) implements BitTerm {
        @Override
        public String toString() {
            return operator.symbol().isEmpty() ? switch (operator) {
                case EXTRACT -> operands.getFirst() + "[" + (low + width - 1) + ":" + low + "]";
                default -> operator.name().toLowerCase(java.util.Locale.ROOT) + operands;
            } : operands.size() == 1 ? operator.symbol() + operands.getFirst() : "(" + operands.get(0) + " " + operator.symbol() + " " + operands.get(1) + ")";
        }
    }

    /** The one or the other. */
    record Choice(BitCondition condition, BitTerm then, BitTerm otherwise) implements BitTerm {
        @Override
        public int width() {
            return then.width();
        }
    }

    enum Operator {
        ADD("+"), MULTIPLY("*"), UNSIGNED_DIVIDE("/"), UNSIGNED_REMAINDER("%"), SIGNED_DIVIDE("/s"), SIGNED_REMAINDER("%s"), AND("&"), OR("|"), XOR("^"),
                NOT("~"), SHIFT_LEFT("<<"),
        SHIFT_RIGHT(">>"), SIGNED_SHIFT_RIGHT(">>s"), EXTRACT(""),
        /** The first operand holds the higher bits. */
        CONCATENATE(""), ZERO_EXTEND(""), SIGN_EXTEND("");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        String symbol() {
            return symbol;
        }
    }

    /** The value modulo 2^width. */
    static BitTerm constant(BigInteger value, int width) {
        return new Constant(value.signum() >= 0 && value.bitLength() <= width ? value : value.mod(BigInteger.ONE.shiftLeft(width)), width);
    }

    static BitTerm constant(long value, int width) {
        return constant(BigInteger.valueOf(value), width);
    }

    static BitTerm variable(String name, int width) {
        return new Variable(name, width);
    }

    static BitTerm operation(Operator operator, BitTerm left, BitTerm right) {
        return Simplification.binary(operator, left, right);
    }

    default BitTerm plus(BitTerm other) {
        return operation(Operator.ADD, this, other);
    }

    default BitTerm minus(BitTerm other) {
        return Simplification.difference(this, other);
    }

    default BitTerm not() {
        return Simplification.not(this);
    }

    /** Bits {@code low} to {@code low + count - 1}. */
    default BitTerm extract(int low, int count) {
        return Simplification.extract(this, low, count);
    }

    /** This vector as the higher bits, the other as the lower ones. */
    default BitTerm concatenate(BitTerm lower) {
        return Simplification.concatenate(this, lower);
    }

    /** To another width: the lower bits, or extended with zeros or with the sign. */
    default BitTerm resize(int width, boolean signed) {
        return width == width() ? this : width < width() ? extract(0, width) : Simplification.extend(this, width, signed);
    }

    static BitTerm choose(BitCondition condition, BitTerm then, BitTerm otherwise) {
        if (condition instanceof BitCondition.Known known) {
            return known.value() ? then : otherwise;
        }
        return then.equals(otherwise) ? then : new Choice(condition, then, otherwise);
    }

    default boolean isConstant() {
        return this instanceof Constant;
    }

    /** The variables in it, added to a set. */
    default void collect(Set<Variable> variables) {
        switch (this) {
            case Constant known -> { }
            case Variable variable -> variables.add(variable);
            case Operation operation -> operation.operands().forEach(o -> o.collect(variables));
            case Choice choice -> {
                choice.condition().collect(variables);
                choice.then().collect(variables);
                choice.otherwise().collect(variables);
            }
        }
    }

    /** The value under an assignment; variables that it leaves out are 0. */
    default BigInteger evaluate(Map<Variable, BigInteger> assignment) {
        return switch (this) {
            case Constant known -> known.value();
            case Variable variable -> assignment.getOrDefault(variable, BigInteger.ZERO);
            case Operation operation -> Simplification.evaluate(operation,
                    operation.operands().stream().map(o -> new Constant(o.evaluate(assignment), o.width())).toList());
            case Choice choice -> choice.condition().evaluate(assignment) ? choice.then().evaluate(assignment) : choice.otherwise().evaluate(assignment);
        };
    }
}
