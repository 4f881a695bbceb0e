package org.felis.litmus.c;

import org.felis.engine.expression.Expression;

/**
 * A place in memory, as an expression names it (an lvalue; ISO/IEC 9899:2011, 6.3.2.1).
 *
 * @param type of what the place holds
 */
public record CPlace(Expression address, CType type) {
}
