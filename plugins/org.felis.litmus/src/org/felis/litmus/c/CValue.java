package org.felis.litmus.c;

import org.felis.engine.expression.Expression;

/**
 * A value of a C expression.
 *
 * @param expression computes it. An integer is represented by all 64 bits: extended by its sign if its type is signed, by zeros if not
 */
public record CValue(Expression expression, CType type) {

    /** What a call yields that has no value. */
    public static final CValue NOTHING = new CValue(Expression.ZERO, CType.VOID);

    /** A value of the type {@code int}. */
    public static CValue ofInt(Expression expression) {
        return new CValue(expression, CType.INT);
    }

    /** A constant of the type {@code int}. */
    public static CValue ofInt(int value) {
        return ofInt(Expression.constant(value));
    }
}
