package org.felis.engine.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.relation.Relation;
import org.felis.engine.specification.Call;
import org.felis.engine.specification.SequentialObject;

/**
 * A total order of the operations of a history that explains what they returned: an operation that ends before another begins comes before it, and the sequential object
 * allows the calls in this order.
 *
 * @param operations all indices of the history's operations, in that order
 * @param synchronization pairs of indices of operations of which the object says that the first synchronizes with the second; empty if that was not asked
 */
public record Linearization(List<Integer> operations, Relation synchronization) {

    public Linearization {
        operations = List.copyOf(operations);
    }

    /** Finds linearizations for histories of one object, which is asked about the same calls once. Not thread-safe. */
    public static final class Finder {

        private final SequentialObject object;
        private final boolean synchronizing;
        private final Map<List<Call>, Optional<List<Integer>>> answers = new HashMap<>();

        /** @param synchronizing whether operations must have synchronized as the object asks for */
        public Finder(SequentialObject object, boolean synchronizing) {
            this.object = object;
            this.synchronizing = synchronizing;
        }

        /** The first one there is. */
        public Optional<Linearization> of(History history) {
            int size = history.operations().size();
            if (!history.before().isIrreflexive()) {
                return Optional.empty();
            }
            List<Integer> order = new ArrayList<>();
            int[][] synchronization = new int[size][];
            return extend(history, order, new ArrayList<>(), new boolean[size], synchronization) ? Optional.of(new Linearization(order, pairs(order, synchronization)))
                    : Optional.empty();
        }

        private boolean extend(History history, List<Integer> order, List<Call> calls, boolean[] placed, int[][] synchronization) {
            if (order.size() == placed.length) {
                return true;
            }
            for (int next = 0; next < placed.length; next++) {
                if (placed[next] || !isFree(history, next, placed)) {
                    continue;
                }
                calls.add(history.operations().get(next).call());
                Optional<List<Integer>> allowed = answers.computeIfAbsent(List.copyOf(calls), object::allowsLast);
                if (allowed.isPresent() && (!synchronizing || hasSynchronized(history, order, next, allowed.get()))) {
                    synchronization[order.size()] = synchronizing ? allowed.get().stream().mapToInt(i -> i).toArray() : new int[0];
                    order.add(next);
                    placed[next] = true;
                    if (extend(history, order, calls, placed, synchronization)) {
                        return true;
                    }
                    placed[next] = false;
                    order.removeLast();
                }
                calls.removeLast();
            }
            return false;
        }

        /** Whether all that end before it begins are placed. */
        private static boolean isFree(History history, int operation, boolean[] placed) {
            for (int other = 0; other < placed.length; other++) {
                if (!placed[other] && history.before().contains(other, operation)) {
                    return false;
                }
            }
            return true;
        }

        private static boolean hasSynchronized(History history, List<Integer> order, int next, List<Integer> wanted) {
            return wanted.stream().allMatch(earlier -> history.synchronizes().contains(order.get(earlier), next));
        }

        private static Relation pairs(List<Integer> order, int[][] synchronization) {
            Relation.Builder pairs = Relation.builder(order.size());
            for (int i = 0; i < order.size(); i++) {
                for (int earlier : synchronization[i]) {
                    pairs.add(order.get(earlier), order.get(i));
                }
            }
            return pairs.build();
        }
    }
}
