package org.felis.litmus.c;

import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression;

/** Receives what an operation does. What is written to a place becomes a value of its type; every place is one cell, whatever its type. */
public interface CBuilder {

    /** How values are computed. */
    CArithmetic arithmetic();

    /** Reads a place. */
    CValue read(CPlace place, Set<String> tags);

    void write(CPlace place, CValue value, Set<String> tags);

    void fence(Set<String> tags);

    /**
     * Reads a place and writes what is computed from the old value, as one event.
     *
     * @return the old value
     */
    CValue update(CPlace place, UnaryOperator<CValue> newValue, Set<String> tags);

    /**
     * Reads a place and, if the old value meets the condition, writes what is computed from it, as one atomic operation of two events.
     *
     * @param condition not 0 if it writes
     * @return the old value
     */
    CValue readModifyWrite(CPlace place, UnaryOperator<CValue> newValue, Function<CValue, Expression> condition, Set<String> tags);

    /**
     * Writes the desired value if the place holds the expected one, as one event; otherwise, or if it is weak at will,
     * reads it and writes what it found to {@code expectedPlace}.
     *
     * @return 1 if it wrote the desired value, else 0
     */
    CValue compareExchange(CPlace place, CPlace expectedPlace, CValue desired, Set<String> success, Set<String> failure,
            Set<String> plain, boolean isStrong);

    /** An event at a place that is no access. */
    void synchronize(CPlace place, Set<String> tags);

    /** An event at a place that is no access and yields the number. */
    CValue synchronize(CPlace place, Set<String> tags, int result);

    /** What follows is ordered after what came before, as statements are. */
    void next();

    /** One or the other, for no reason that the program knows: values of the type {@code int}. */
    CValue either(Supplier<CValue> first, Supplier<CValue> second);
}
