package org.felis.engine.exploration;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.semantics.ModelEvaluation;

/**
 * What the model has said of beginnings of executions, the last one of each set of events that was asked for lately. Threads go on in the same order again and again, so that many
 * beginnings differ only in what was read or in coherence: what does not depend on these is the same.
 */
final class KnownEvaluations {

    /** The sum of the squares of the numbers of events of what is kept: about as many bits for each term of the model. */
    private static final long MOST = 4_000_000;

    private record Events(int[] numbers) {

        @Override
        public boolean equals(Object object) {
            return object instanceof Events other && Arrays.equals(numbers, other.numbers);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(numbers);
        }

        private long cost() {
            return (long) numbers.length * numbers.length;
        }
    }

    /** The one that was asked for last is the last one. */
    private final Map<Events, ModelEvaluation> evaluations = new LinkedHashMap<>(16, 0.75f, true);
    private long cost;

    /** @param events not changed any more */
    Optional<ModelEvaluation> of(int[] events) {
        return Optional.ofNullable(evaluations.get(new Events(events)));
    }

    /** @param events not changed any more */
    void put(int[] events, ModelEvaluation evaluation) {
        Events key = new Events(events);
        if (evaluations.put(key, evaluation) == null) {
            cost += key.cost();
        }
        while (cost > MOST && evaluations.size() > 1) {
            Events oldest = evaluations.keySet().iterator().next();
            evaluations.remove(oldest);
            cost -= oldest.cost();
        }
    }
}
