package org.felis.engine.query;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.felis.engine.program.Observable;
import org.felis.engine.program.Value;

/**
 * The final values of the observed registers and locations.
 *
 * @param values in the order in which the program observes them
 */
public record Outcome(Map<Observable, Value> values) {

    public Outcome {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
