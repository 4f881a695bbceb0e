package org.felis.tests.engine.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;

import org.felis.engine.expression.Value;
import org.felis.engine.history.History;
import org.felis.engine.history.Linearization;
import org.felis.engine.relation.Relation;
import org.felis.engine.specification.Call;
import org.felis.engine.specification.SequentialObject;
import org.junit.jupiter.api.Test;

/** Which histories have a linearization, as the definition says: some permutation that keeps the order of the history and that the object allows. */
class LinearizationTest {

    private static final long EMPTY = -1;
    /** A first-in, first-out queue; what is dequeued has to synchronize with its enqueue. */
    private static final SequentialObject QUEUE = LinearizationTest::queue;

    private static Optional<List<Integer>> queue(List<Call> calls) {
        Deque<Integer> enqueued = new ArrayDeque<>();
        for (int i = 0; i < calls.size(); i++) {
            Call call = calls.get(i);
            boolean isLast = i == calls.size() - 1;
            if (call.operation().equals("enqueue")) {
                enqueued.add(i);
            } else if (enqueued.isEmpty()) {
                if (call.result() != EMPTY) {
                    return Optional.empty();
                }
            } else {
                int source = enqueued.remove();
                if (calls.get(source).argument() != call.result()) {
                    return Optional.empty();
                }
                if (isLast) {
                    return Optional.of(List.of(source));
                }
            }
        }
        return Optional.of(List.of());
    }

    private static History.Operation enqueue(int thread, long value) {
        return new History.Operation(thread, "enqueue", Value.of(value), Value.ZERO, List.of(), List.of());
    }

    private static History.Operation dequeue(int thread, long value) {
        return new History.Operation(thread, "dequeue", Value.ZERO, Value.of(value), List.of(), List.of());
    }

    private static History history(List<History.Operation> operations, Relation before, Relation synchronizes) {
        return new History(operations, before.transitiveClosure(), synchronizes);
    }

    private static Relation pairs(int size, int... pairs) {
        Relation.Builder builder = Relation.builder(size);
        for (int i = 0; i < pairs.length; i += 2) {
            builder.add(pairs[i], pairs[i + 1]);
        }
        return builder.build();
    }

    private static Optional<Linearization> explained(History history, boolean synchronizing) {
        return new Linearization.Finder(QUEUE, synchronizing).of(history);
    }

    @Test
    void operationsThatOverlapMayTakeEffectInEitherOrder() {
        List<History.Operation> operations = List.of(enqueue(0, 1), enqueue(1, 2), dequeue(2, 2), dequeue(2, 1));
        assertEquals(List.of(1, 0, 2, 3), explained(history(operations, pairs(4, 2, 3), pairs(4)), false).orElseThrow().operations());
        assertTrue(explained(history(operations, pairs(4, 2, 3, 0, 1), pairs(4)), false).isEmpty());
    }

    @Test
    void emptyIsRightUnlessSomethingIsThere() {
        List<History.Operation> operations = List.of(enqueue(0, 1), dequeue(1, EMPTY));
        assertTrue(explained(history(operations, pairs(2), pairs(2)), false).isPresent());
        assertTrue(explained(history(operations, pairs(2, 0, 1), pairs(2)), false).isEmpty());
    }

    @Test
    void whatIsDequeuedHasToSynchronizeIfThatIsAsked() {
        List<History.Operation> operations = List.of(enqueue(0, 1), dequeue(1, 1));
        assertTrue(explained(history(operations, pairs(2), pairs(2)), false).isPresent());
        assertTrue(explained(history(operations, pairs(2), pairs(2)), true).isEmpty());
        assertEquals(pairs(2, 0, 1), explained(history(operations, pairs(2), pairs(2, 0, 1)), true).orElseThrow().synchronization());
    }

    @Test
    void whichOfTwoEqualValuesIsTakenDependsOnWhatSynchronizes() {
        List<History.Operation> operations = List.of(enqueue(0, 7), enqueue(1, 7), dequeue(2, 7));
        assertEquals(List.of(1, 0, 2), explained(history(operations, pairs(3), pairs(3, 1, 2)), true).orElseThrow().operations());
    }

    @Test
    void withoutAnOperationTheOthersKeepTheirOrder() {
        List<History.Operation> operations = List.of(enqueue(0, 1), enqueue(1, 2), dequeue(2, 2), dequeue(2, EMPTY));
        History all = history(operations, pairs(4, 0, 3, 2, 3), pairs(4, 1, 2));
        History without = all.without(0);
        assertEquals(operations.subList(1, 4), without.operations());
        assertEquals(pairs(3, 1, 2), without.before());
        assertEquals(pairs(3, 0, 1), without.synchronizes());
        assertTrue(explained(all, false).isEmpty());
        assertTrue(explained(without, false).isPresent());
    }

    @Test
    void aLinearizationIsFoundExactlyIfSomePermutationIsOne() {
        Random random = new Random(7);
        int explained = 0;
        int rounds = 1_000;
        for (int round = 0; round < rounds; round++) {
            History history = random(random);
            boolean synchronizing = random.nextBoolean();
            Optional<Linearization> found = explained(history, synchronizing);
            assertEquals(isSomePermutationRight(history, synchronizing, new ArrayList<>()), found.isPresent(), history.toString());
            found.ifPresent(linearization -> assertTrue(isRight(history, synchronizing, linearization.operations()), history + " " + linearization));
            explained += found.isPresent() ? 1 : 0;
        }
        assertTrue(explained > rounds / 10 && explained < rounds - rounds / 10, "both kinds are met: " + explained);
    }

    private static History random(Random random) {
        int size = 2 + random.nextInt(4);
        List<History.Operation> operations = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            operations.add(random.nextBoolean() ? enqueue(i, 1 + random.nextInt(2)) : dequeue(i, random.nextInt(3) == 0 ? EMPTY : 1 + random.nextInt(2)));
        }
        Relation before = Relation.where(size, (i, j) -> i < j && random.nextInt(4) == 0);
        return history(operations, before, Relation.where(size, (i, j) -> random.nextInt(3) > 0));
    }

    private static boolean isSomePermutationRight(History history, boolean synchronizing, List<Integer> order) {
        int size = history.operations().size();
        if (order.size() == size) {
            return isRight(history, synchronizing, order);
        }
        for (int i = 0; i < size; i++) {
            if (!order.contains(i)) {
                order.add(i);
                boolean found = isSomePermutationRight(history, synchronizing, order);
                order.removeLast();
                if (found) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isRight(History history, boolean synchronizing, List<Integer> order) {
        for (int i = 0; i < order.size(); i++) {
            for (int j = i + 1; j < order.size(); j++) {
                if (history.before().contains(order.get(j), order.get(i))) {
                    return false;
                }
            }
            int last = i;
            Optional<List<Integer>> allowed = QUEUE.allowsLast(order.subList(0, i + 1).stream().map(operation -> history.operations().get(operation).call()).toList());
            if (allowed.isEmpty() || synchronizing && allowed.get().stream().anyMatch(earlier -> !history.synchronizes().contains(order.get(earlier), order.get(last)))) {
                return false;
            }
        }
        return true;
    }
}
