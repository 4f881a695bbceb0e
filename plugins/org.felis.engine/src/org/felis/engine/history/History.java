package org.felis.engine.history;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.Value;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.relation.Relation;
import org.felis.engine.specification.Call;
import org.felis.engine.specification.Specification;

/**
 * What the threads of an execution do with an object: the operations that they call, and which of them end before others begin. (M. Herlihy, J. Wing, <em>Linearizability: A
 * Correctness Condition for Concurrent Objects</em>, TOPLAS 1990, has a total order of beginnings and ends; under a weak memory model there is a partial one.)
 *
 * @param operations thread by thread, as each calls them
 * @param before pairs of indices of operations: the first one ends before the second one begins; transitive
 * @param synchronizes pairs of indices of operations: what happens before the first one begins happens before the second one ends
 */
public record History(List<Operation> operations, Relation before, Relation synchronizes) {

    /**
     * An operation that a thread has called and that has returned.
     *
     * @param thread the index of the thread
     * @param name of the operation
     * @param argument what it was given
     * @param result what it returned
     * @param beginning the events that mark its beginning
     * @param end the events that mark its end
     */
    public record Operation(int thread, String name, Value argument, Value result, List<Integer> beginning, List<Integer> end) {
        public Operation {
            beginning = List.copyOf(beginning);
            end = List.copyOf(end);
        }

        /** {@code push(1) = 0}. */
        @Override
        public String toString() {
            return name + "(" + argument + ") = " + result;
        }

        /** As a sequential object sees it. */
        public Call call() {
            return new Call(name, number(argument), number(result));
        }
    }

    /**
     * The history of an execution whose threads have come to their ends.
     *
     * @param order which events come before which, of those that mark beginnings and ends ({@link OperationOrder})
     * @throws IllegalArgumentException if the program specifies no object
     */
    public static History of(Execution execution, Relation order) {
        List<Operation> operations = operations(execution);
        int size = operations.size();
        Relation.Builder before = Relation.builder(size);
        Relation.Builder synchronizes = Relation.builder(size);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                Operation first = operations.get(i);
                Operation second = operations.get(j);
                if (first.thread() == second.thread() ? i < j : areOrdered(order, first.end(), second.beginning())) {
                    before.add(i, j);
                }
                if (first.thread() == second.thread() ? i < j : areOrdered(order, first.beginning(), second.end())) {
                    synchronizes.add(i, j);
                }
            }
        }
        return new History(operations, before.build().transitiveClosure(), synchronizes.build());
    }

    /** The history without one of its operations. */
    public History without(int operation) {
        List<Operation> others = new ArrayList<>(operations);
        others.remove(operation);
        return new History(others, without(before, operation), without(synchronizes, operation));
    }

    private static Relation without(Relation relation, int element) {
        return Relation.where(relation.size() - 1, (i, j) -> relation.contains(i < element ? i : i + 1, j < element ? j : j + 1));
    }

    private static boolean areOrdered(Relation order, List<Integer> first, List<Integer> second) {
        return first.stream().allMatch(a -> second.stream().allMatch(b -> order.contains(a, b)));
    }

    private static List<Operation> operations(Execution execution) {
        Specification specification = HistoryCheck.specification(execution.program().program());
        List<Operation> operations = new ArrayList<>();
        List<Integer> events = new ArrayList<>();
        List<Integer> beginning = List.of();
        Value argument = Value.ZERO;
        for (Event event : execution.program().events()) { // of a thread, they are in program order
            if (!event.has(EngineTag.MARK) || !execution.executed().contains(event.id())) {
                continue;
            }
            events.add(event.id());
            if (event.isWrite()) {
                Specification.Mark mark = specification.mark(execution.address(event.id()).object().index()).orElseThrow();
                if (mark.begins()) {
                    beginning = List.copyOf(events);
                    argument = execution.value(event.id());
                } else {
                    operations.add(new Operation(event.thread(), mark.operation(), argument, execution.value(event.id()), beginning, events));
                }
                events.clear();
            }
        }
        return operations;
    }

    /** The value as a number; those of addresses are far from those that programs compute with. */
    private static long number(Value value) {
        return switch (value) {
            case Value.Int integer -> integer.bits();
            case Value.Address address -> 0x4000_0000_0000_0000L + ((long) address.object().index() << Integer.SIZE) + address.offset();
            case Value.Symbol symbol -> 0x2000_0000_0000_0000L + symbol.number();
        };
    }
}
