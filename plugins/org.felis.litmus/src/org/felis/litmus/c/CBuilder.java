package org.felis.litmus.c;

import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.felis.engine.program.Expression;

/** Receives what an operation does. Every location is one cell, whatever its type: C tests have no accesses of several sizes. */
public interface CBuilder {

    /** The size of every location. */
    int CELL_BYTES = Long.BYTES;

    /** Reads a location. */
    Expression read(Expression address, Set<String> tags);

    void write(Expression address, Expression value, Set<String> tags);

    /** A write that is done only if the condition is not 0. */
    void write(Expression address, Expression value, Set<String> tags, Expression condition);

    void fence(Set<String> tags);

    /**
     * Reads a location and writes what is computed from the old value, as one event.
     *
     * @return the old value
     */
    Expression update(Expression address, UnaryOperator<Expression> newValue, Set<String> tags);

    /** An event at a location that is no access. */
    void synchronize(Expression address, Set<String> tags);

    /** An event at a location that is no access and yields the number. */
    Expression synchronize(Expression address, Set<String> tags, long result);

    /** What follows is ordered after what came before, as statements are. */
    void next();

    /** Only executions in which the condition is not 0 go on. */
    void assume(Expression condition);

    /** One or the other, for no reason that the program knows. */
    Expression either(Supplier<Expression> first, Supplier<Expression> second);
}
