package org.felis.engine.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.felis.engine.relation.Relation;

/** What refutes a property of a relation; the empty list if nothing does. */
final class Evidence {

    private Evidence() {
    }

    /** The events of a shortest cycle. */
    static List<Integer> cycle(Relation relation) {
        return relation.isAcyclic() ? List.of()
                : Arrays.stream(relation.shortestCycle().orElseThrow()).boxed().toList();
    }

    /** The first event related to itself: a cycle of one event. */
    static List<Integer> reflexivePair(Relation relation) {
        for (int event = 0; event < relation.size(); event++) {
            if (relation.contains(event, event)) {
                return List.of(event);
            }
        }
        return List.of();
    }

    /** The two events of the first pair. */
    static List<Integer> pair(Relation relation) {
        List<Integer> found = new ArrayList<>();
        relation.domain().stream().limit(1).forEach(source -> {
            found.add(source);
            found.add(relation.successors(source).toArray()[0]);
        });
        return found;
    }
}
