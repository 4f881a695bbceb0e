package org.felis.c.core;

import java.util.List;

/**
 * What an object holds at first. The parts are indeterminately sequenced to one another (C11 6.7.9p23).
 *
 * @param isZeroed whether what no part sets is zero: of aggregates, and of static objects
 */
public record Initializer(List<Part> parts, boolean isZeroed) {

    /**
     * A value at a place in the object.
     *
     * @param offset in bytes
     */
    public record Part(long offset, Expression.Access access, Expression value) {
    }

    public Initializer {
        parts = List.copyOf(parts);
    }

    public static final Initializer ZERO = new Initializer(List.of(), true);
}
