package org.felis.litmus.instructions;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;
import org.felis.engine.expression.Expression;

/** Short names for building expressions in the tables. */
public final class Expressions {

    private Expressions() {
    }

    public static Expression constant(long value) {
        return Expression.constant(value);
    }

    public static Expression add(Expression a, Expression b) {
        return b.equals(Expression.ZERO) ? a : binary(BinaryOperator.ADD, a, b);
    }

    public static Expression sub(Expression a, Expression b) {
        return binary(BinaryOperator.SUB, a, b);
    }

    public static Expression mul(Expression a, Expression b) {
        return binary(BinaryOperator.MUL, a, b);
    }

    public static Expression and(Expression a, Expression b) {
        return binary(BinaryOperator.AND, a, b);
    }

    public static Expression or(Expression a, Expression b) {
        return binary(BinaryOperator.OR, a, b);
    }

    public static Expression xor(Expression a, Expression b) {
        return binary(BinaryOperator.XOR, a, b);
    }

    public static Expression complement(Expression a) {
        return new Expression.Unary(UnaryOperator.NOT, a);
    }

    public static Expression negative(Expression a) {
        return new Expression.Unary(UnaryOperator.NEGATE, a);
    }

    /** 1 if the operand is 0, else 0. */
    public static Expression isZero(Expression a) {
        return new Expression.Unary(UnaryOperator.IS_ZERO, a);
    }

    public static Expression equal(Expression a, Expression b) {
        return binary(BinaryOperator.EQUAL, a, b);
    }

    public static Expression binary(BinaryOperator operator, Expression a, Expression b) {
        return Expression.binary(operator, a, b);
    }

    public static Expression zeroExtended(Expression a, int bits) {
        return bits == 64 ? a : new Expression.Extend(a, bits, false);
    }

    public static Expression signExtended(Expression a, int bits) {
        return bits == 64 ? a : new Expression.Extend(a, bits, true);
    }

    public static Expression choose(Expression condition, Expression whenTrue, Expression whenFalse) {
        return new Expression.IfThenElse(condition, whenTrue, whenFalse);
    }

    /** Whether the value is negative as a number of that many bits: 1 or 0. */
    public static Expression isNegative(Expression a, int bits) {
        return binary(BinaryOperator.LESS_SIGNED, signExtended(a, bits), Expression.ZERO);
    }
}
