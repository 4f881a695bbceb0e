package org.felis.tests.engine.program;

import java.util.List;
import java.util.Random;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Value;

/**
 * Expressions that bring a value together with parts of itself: its low bits, extended with zeros or the sign, cut out by a mask or by shifts. Whether a
 * part is the whole is known only when the value is; with {@link #number} there are values that are more than their parts.
 */
public final class PartsOfValues {

    private static final List<Integer> WIDTHS = List.of(1, Byte.SIZE, Short.SIZE, Integer.SIZE);
    /** Numbers whose parts differ from them, and from each other. */
    private static final List<Long> NUMBERS = List.of(-1L, 128L, 258L, 0x8001L, 0x1_0002L, 0x8000_0000L, 0x1_0000_0001L);

    private final Random random;

    public PartsOfValues(Random random) {
        this.random = random;
    }

    /** A number of which some parts are other numbers. */
    public Value number() {
        return Value.of(any(NUMBERS));
    }

    /** A part of the value. */
    public Expression part(Expression whole) {
        int width = any(WIDTHS);
        return switch (random.nextInt(6)) {
            case 0, 1, 2 -> new Expression.Extend(whole, width, random.nextBoolean());
            case 3 -> Expression.binary(BinaryOperator.AND, whole, Expression.constant((1L << width) - 1));
            case 4 -> shifted(random.nextBoolean() ? BinaryOperator.SHIFT_RIGHT_LOGICAL : BinaryOperator.SHIFT_RIGHT_ARITHMETIC,
                    shifted(BinaryOperator.SHIFT_LEFT, whole, Long.SIZE - width), Long.SIZE - width);
            default -> shifted(random.nextBoolean() ? BinaryOperator.SHIFT_RIGHT_LOGICAL : BinaryOperator.SHIFT_RIGHT_ARITHMETIC,
                    whole, width);
        };
    }

    /** The value and a part of it, or two parts of it, compared or combined; 0 or not for some values, otherwise for others. */
    public Expression withPart(Expression whole) {
        Expression part = part(whole);
        Expression other = random.nextInt(4) == 0 ? part(whole) : whole;
        BinaryOperator operator = any(List.of(BinaryOperator.EQUAL, BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL,
                BinaryOperator.SUB, BinaryOperator.XOR, BinaryOperator.LESS_SIGNED, BinaryOperator.LESS_UNSIGNED,
                BinaryOperator.AND, BinaryOperator.OR));
        return random.nextBoolean() ? Expression.binary(operator, part, other) : Expression.binary(operator, other, part);
    }

    private static Expression shifted(BinaryOperator operator, Expression value, int amount) {
        return Expression.binary(operator, value, Expression.constant(amount));
    }

    private <T> T any(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
