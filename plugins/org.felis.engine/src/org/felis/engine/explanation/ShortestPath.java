package org.felis.engine.explanation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.relation.Relation;

/** Paths of fewest pairs in a relation. */
final class ShortestPath {

    private ShortestPath() {
    }

    /**
     * The events of a shortest path of at least one pair, both ends included; from an event to itself it is a cycle.
     *
     * @throws IllegalArgumentException if there is none
     */
    static List<Integer> between(int source, int target, Relation relation) {
        Map<Integer, Integer> parents = new HashMap<>();
        Deque<Integer> queue = new ArrayDeque<>(List.of(source));
        while (!queue.isEmpty()) {
            int event = queue.remove();
            if (relation.contains(event, target)) {
                List<Integer> path = new ArrayList<>(List.of(target));
                for (int e = event; e != source; e = parents.get(e)) {
                    path.add(e);
                }
                path.add(source);
                Collections.reverse(path);
                return path;
            }
            relation.successors(event).forEach(next -> {
                if (next != source && parents.putIfAbsent(next, event) == null) {
                    queue.add(next);
                }
            });
        }
        throw new IllegalArgumentException("no path from " + source + " to " + target);
    }

    /**
     * For events on cycles, a shortest cycle through each: those of the fewest events first, no two of the same events.
     *
     * @param most how many at most
     * @return the events of each cycle, in its order
     */
    static List<List<Integer>> cycles(Relation relation, int most) {
        Relation closure = relation.transitiveClosure();
        Map<Set<Integer>, List<Integer>> cycles = new LinkedHashMap<>();
        for (int event = 0; event < relation.size(); event++) {
            if (closure.contains(event, event)) {
                List<Integer> cycle = between(event, event, relation);
                cycle.removeLast();
                cycles.putIfAbsent(new HashSet<>(cycle), cycle);
            }
        }
        return cycles.values().stream().sorted(Comparator.comparingInt(List::size)).limit(most).toList();
    }
}
