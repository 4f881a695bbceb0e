package org.felis.litmus.c;

import java.util.Set;
import java.util.function.UnaryOperator;

/** Receives what an operation does. Every location is one cell, whatever its type: C tests have no accesses of several sizes. */
public interface CBuilder {

    /** The size of every location. */
    int CELL_BYTES = Long.BYTES;

    /** Reads a location. */
    CValue read(CValue address, Set<String> tags);

    void write(CValue address, CValue value, Set<String> tags);

    /** A write that is done only if the condition is not 0. */
    void write(CValue address, CValue value, Set<String> tags, CValue condition);

    void fence(Set<String> tags);

    /**
     * Reads a location and writes what is computed from the old value, as one atomic operation.
     *
     * @return the old value
     */
    CValue update(CValue address, UnaryOperator<CValue> newValue, Set<String> tags);
}
