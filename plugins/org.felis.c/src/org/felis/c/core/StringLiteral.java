package org.felis.c.core;

import java.util.List;

import org.felis.c.type.CType;

/**
 * A string literal; each is an object of its own.
 *
 * @param units with the terminating zero
 */
public record StringLiteral(int number, CType element, List<Integer> units) {
    public StringLiteral {
        units = List.copyOf(units);
    }
}
