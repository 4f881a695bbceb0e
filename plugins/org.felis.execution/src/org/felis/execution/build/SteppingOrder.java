package org.felis.execution.build;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.relation.Relation;

/**
 * An order in which to step through the events of the threads. It always respects program order. Among the next events of
 * the threads it takes the one that violates reads-from least, then coherence, then from-reads; so it is a linear extension
 * of po ∪ rf wherever that is acyclic, of po ∪ rf ∪ co if that is, and an interleaving of sequential consistency if there is
 * one. Ties: the thread of the previous event goes on, then the thread with the least index.
 */
final class SteppingOrder {

    private final Relation readsFrom;
    private final Relation coherence;
    private final Relation fromReads;

    /** The relations over the events' ids. */
    SteppingOrder(Relation readsFrom, Relation coherence, Relation fromReads) {
        this.readsFrom = readsFrom;
        this.coherence = coherence;
        this.fromReads = fromReads;
    }

    /**
     * The ids of all events of the threads.
     *
     * @param threads the executed events of each thread, in program order
     */
    List<Integer> order(List<List<Integer>> threads) {
        int[] next = new int[threads.size()];
        Set<Integer> open = new HashSet<>();
        threads.forEach(open::addAll);
        List<Integer> order = new ArrayList<>();
        int[] previous = {0};
        Comparator<Integer> preference = Comparator
                .comparingInt((Integer t) -> pending(readsFrom, event(threads, next, t), open))
                .thenComparingInt(t -> pending(coherence, event(threads, next, t), open))
                .thenComparingInt(t -> pending(fromReads, event(threads, next, t), open))
                .thenComparingInt(t -> t == previous[0] ? 0 : 1)
                .thenComparingInt(t -> t);
        while (!open.isEmpty()) {
            List<Integer> ready = new ArrayList<>();
            for (int thread = 0; thread < threads.size(); thread++) {
                if (next[thread] < threads.get(thread).size()) {
                    ready.add(thread);
                }
            }
            int chosen = ready.stream().min(preference).orElseThrow();
            int event = threads.get(chosen).get(next[chosen]++);
            previous[0] = chosen;
            open.remove(event);
            order.add(event);
        }
        return order;
    }

    private static int event(List<List<Integer>> threads, int[] next, int thread) {
        return threads.get(thread).get(next[thread]);
    }

    /** How many predecessors of the event are still to come. */
    private static int pending(Relation relation, int event, Set<Integer> open) {
        return (int) relation.predecessors(event).stream().filter(p -> p != event && open.contains(p)).count();
    }
}
