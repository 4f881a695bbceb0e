package org.felis.mix.compare;

import java.util.List;
import java.util.Map;

/** What a model of C says of the source. */
public sealed interface SourceAnswer {

    /**
     * Its final states.
     *
     * @param upToBound whether longer executions were not considered: a new final state of a mix may be one of theirs
     */
    record Known(List<Map<String, String>> states, boolean upToBound) implements SourceAnswer {
        public Known {
            states = List.copyOf(states);
        }
    }

    /** Some execution is undefined, such as one with a data race: every mix is right. */
    record Undefined(String axiom) implements SourceAnswer {
    }

    /** Why it is not known. */
    record Unanswered(String reason) implements SourceAnswer {
    }
}
