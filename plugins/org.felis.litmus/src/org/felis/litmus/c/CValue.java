package org.felis.litmus.c;

import java.util.HashSet;
import java.util.Set;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Expression.BinaryOperator;

/**
 * The value of a C expression.
 *
 * @param expression how it is computed
 * @param after the operations of the statement, by index, that must be done before it is known
 */
public record CValue(Expression expression, Set<Integer> after) {

    public static final CValue ZERO = of(Expression.ZERO);
    public static final CValue ONE = of(Expression.ONE);

    public CValue {
        after = Set.copyOf(after);
    }

    /** A value that no operation of the statement contributes to. */
    public static CValue of(Expression expression) {
        return new CValue(expression, Set.of());
    }

    public static CValue binary(BinaryOperator operator, CValue left, CValue right) {
        return new CValue(Expression.binary(operator, left.expression, right.expression), both(left.after, right.after));
    }

    public static CValue unary(Expression.UnaryOperator operator, CValue operand) {
        return new CValue(new Expression.Unary(operator, operand.expression), operand.after);
    }

    /** {@code condition ? whenTrue : whenFalse}. */
    public static CValue choice(CValue condition, CValue whenTrue, CValue whenFalse) {
        return new CValue(
                new Expression.IfThenElse(condition.expression, whenTrue.expression, whenFalse.expression),
                both(condition.after, both(whenTrue.after, whenFalse.after)));
    }

    private static Set<Integer> both(Set<Integer> left, Set<Integer> right) {
        Set<Integer> both = new HashSet<>(left);
        both.addAll(right);
        return both;
    }
}
