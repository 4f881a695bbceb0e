package org.felis.engine.expression;

import org.felis.engine.expression.Expression.BinaryOperator;

/**
 * Expressions as they count for their value alone: tests have false dependencies on values that are not known, such as {@code x ^ x}; instructions, on what their answers
 * wait for, such as {@code answer & (x == x)}.
 */
public final class FalseDependencies {

    private FalseDependencies() {
    }

    /** The expression with 0 for differences of something from itself, and 1 for its being equal to itself. */
    public static Expression removed(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant -> constant;
            case Expression.Read read -> read;
            case Expression.Unary unary -> new Expression.Unary(unary.operator(), removed(unary.operand()));
            case Expression.Binary binary when binary.left().equals(binary.right())
                    && (binary.operator() == BinaryOperator.XOR || binary.operator() == BinaryOperator.SUB) -> Expression.ZERO;
            case Expression.Binary binary when binary.left().equals(binary.right()) && binary.operator() == BinaryOperator.EQUAL -> Expression.ONE;
            case Expression.Binary binary ->
                Expression.binary(binary.operator(), removed(binary.left()), removed(binary.right()));
            case Expression.Extend extend -> new Expression.Extend(removed(extend.operand()), extend.bits(), extend.signed());
            case Expression.Accessible accessible ->
                new Expression.Accessible(removed(accessible.address()), accessible.bytes(), accessible.alignment());
            case Expression.IfThenElse choice -> new Expression.IfThenElse(removed(choice.condition()),
                    removed(choice.whenTrue()), removed(choice.whenFalse()));
        };
    }
}
