package org.felis.litmus.generate;

import java.util.List;
import java.util.Map;

/**
 * What a test does and asks, whatever the language: the accesses along the cycle, thread by thread.
 *
 * @param cycle the relaxations; the i-th leads from the i-th access to the next, the last from the last to the first
 * @param accesses in the order of the cycle, which is the order of the threads and the program order of each
 * @param finalValues for each location that is written twice, by its number, the value that must remain
 */
record Scenario(List<Relaxation> cycle, List<Access> accesses, Map<Integer, Integer> finalValues) {

    private static final List<String> NAMES = List.of("x", "y", "z", "a", "b", "c", "d", "e", "f");

    Scenario {
        cycle = List.copyOf(cycle);
        accesses = List.copyOf(accesses);
    }

    static String locationName(int location) {
        return location < NAMES.size() ? NAMES.get(location) : "v" + location;
    }

    int threads() {
        return accesses.get(accesses.size() - 1).thread() + 1;
    }

    /** The accesses of a thread, in program order. */
    List<Access> ofThread(int thread) {
        return accesses.stream().filter(a -> a.thread() == thread).toList();
    }

    /** The relaxation that leads to an access that is not the first of its thread. */
    Relaxation before(Access access) {
        return cycle.get(access.index() - 1);
    }

    /** Whether the condition speaks of the read: of a location that nobody writes there is nothing to say. */
    boolean isObserved(Access read) {
        return read.isRead() && accesses.stream().anyMatch(a -> !a.isRead() && a.location() == read.location());
    }

    /** The source as diy7 writes it. */
    String text() {
        return String.join(" ", cycle.stream().map(Relaxation::text).toList());
    }
}
