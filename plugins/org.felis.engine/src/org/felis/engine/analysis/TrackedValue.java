package org.felis.engine.analysis;

import org.felis.engine.program.Value;

/**
 * What {@link ValueFlow} knows of one value.
 *
 * @param number its value number: equal numbers, equal values (see {@link ValueNumbers})
 * @param values what it may be
 * @param sources the memory cells whose contents it was computed from through registers, as a mask of
 *        {@link MemoryCells#bit}
 */
record TrackedValue(int number, PossibleValues values, long sources) {

    static TrackedValue constant(Value value, ValueNumbers numbers) {
        return new TrackedValue(numbers.constant(value), PossibleValues.exactly(value), 0);
    }

    /** The value with the number of the constant that it must be, if so. */
    TrackedValue normalized(ValueNumbers numbers) {
        return values.only().map(v -> new TrackedValue(numbers.constant(v), values, sources)).orElse(this);
    }

    boolean isExactly(Value value) {
        return values.known().size() == 1 && values.isFinite() && values.known().get(0).equals(value);
    }

    TrackedValue withSources(long more) {
        return (sources | more) == sources ? this : new TrackedValue(number, values, sources | more);
    }
}
