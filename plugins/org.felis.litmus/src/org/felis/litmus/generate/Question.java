package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The condition that holds in the execution which the cycle describes. */
final class Question {

    private Question() {
    }

    /** @param observed the reads to speak of, by their places in the cycle, as the condition names them */
    static String of(Scenario scenario, Map<Integer, String> observed) {
        List<String> equations = new ArrayList<>();
        scenario.finalValues().forEach(
                (location, value) -> equations.add(Scenario.locationName(location) + "=" + value));
        for (Access access : scenario.accesses()) {
            if (observed.containsKey(access.index())) {
                equations.add(observed.get(access.index()) + "=" + access.value());
            }
        }
        return "exists (" + (equations.isEmpty() ? "true" : String.join(" /\\ ", equations)) + ")\n";
    }
}
