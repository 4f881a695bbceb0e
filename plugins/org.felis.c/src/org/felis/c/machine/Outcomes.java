package org.felis.c.machine;

import java.util.List;
import java.util.Optional;

/**
 * All ways in which a program ends.
 *
 * @param list each once, in the order in which they were found
 * @param executions how many executions were looked at
 * @param limit what was more than is looked at, so that there may be further outcomes
 */
public record Outcomes(List<Outcome> list, int executions, Optional<Limit> limit) {

    /**
     * Where it ended to be looked.
     *
     * @param text what there is more of
     * @param isBound whether that is iterations of loops beyond the bound, and nothing else
     */
    public record Limit(String text, boolean isBound) {

        @Override
        public String toString() {
            return text;
        }
    }

    public Outcomes {
        list = List.copyOf(list);
    }
}
