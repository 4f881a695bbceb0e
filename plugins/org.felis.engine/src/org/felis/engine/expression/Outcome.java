package org.felis.engine.expression;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The final values of the observed registers and locations.
 *
 * @param values in the order in which the program observes them
 */
public record Outcome(Map<Observable, Value> values) {

    public Outcome {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Spreads outcomes that differ in a few small numbers, which a map's own hash does not. */
    @Override
    public int hashCode() {
        int hash = 0;
        for (Map.Entry<Observable, Value> value : values.entrySet()) {
            int mixed = (31 * value.getKey().hashCode() + value.getValue().hashCode()) * 0x9E3779B9;
            mixed = (mixed ^ mixed >>> 15) * 0x85EBCA6B;
            hash += mixed ^ mixed >>> 13;
        }
        return hash;
    }
}
