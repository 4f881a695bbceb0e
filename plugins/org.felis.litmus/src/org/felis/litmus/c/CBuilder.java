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

    void fence(Set<String> tags);

    /**
     * Reads a location and writes what is computed from the old value, as one event.
     *
     * @return the old value
     */
    Expression update(Expression address, UnaryOperator<Expression> newValue, Set<String> tags);

    /**
     * Reads a location and, if the old value meets the condition, writes what is computed from it, as one atomic operation
     * of two events.
     *
     * @param condition not 0 if it writes
     * @return the old value
     */
    Expression readModifyWrite(Expression address, UnaryOperator<Expression> newValue,
            UnaryOperator<Expression> condition, Set<String> tags);

    /**
     * Writes the desired value if the location holds the expected one, as one event; otherwise, or if it is weak at will,
     * reads it and writes what it found to {@code expectedPlace}.
     *
     * @return 1 if it wrote the desired value, else 0
     */
    Expression compareExchange(Expression address, Expression expectedPlace, Expression desired, Set<String> success,
            Set<String> failure, Set<String> plain, boolean isStrong);

    /** An event at a location that is no access. */
    void synchronize(Expression address, Set<String> tags);

    /** An event at a location that is no access and yields the number. */
    Expression synchronize(Expression address, Set<String> tags, long result);

    /** What follows is ordered after what came before, as statements are. */
    void next();

    /** One or the other, for no reason that the program knows. */
    Expression either(Supplier<Expression> first, Supplier<Expression> second);
}
