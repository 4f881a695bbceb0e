package org.felis.engine.analysis.program;

import org.felis.engine.expression.PossibleValues;
import org.felis.engine.expression.Value;
import org.felis.engine.relation.EventSet;

/**
 * What {@link ValueFlow} knows of one value.
 *
 * @param number its value number: equal numbers, equal values (see {@link ValueNumbers})
 * @param values what it may be
 * @param sources the memory cells whose contents it was computed from through registers, as numbered by {@link MemoryCells}
 */
record TrackedValue(int number, PossibleValues values, EventSet sources) {

    boolean isExactly(Value value) {
        return values.known().size() == 1 && values.isFinite() && values.known().get(0).equals(value);
    }

    TrackedValue withSources(EventSet more) {
        EventSet all = union(sources, more);
        return all == sources ? this : new TrackedValue(number, values, all);
    }

    /** The union, the same object as one of them where that is possible at no cost. */
    static EventSet union(EventSet a, EventSet b) {
        return a == b || b.isEmpty() ? a : a.isEmpty() ? b : a.union(b);
    }
}
