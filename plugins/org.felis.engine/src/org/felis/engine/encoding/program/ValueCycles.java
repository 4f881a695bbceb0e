package org.felis.engine.encoding.program;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.felis.engine.dataflow.Components;
import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.ForwardFlow;
import org.felis.engine.dataflow.RegisterAnalysis;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Event;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Which reads may take a value that is computed from itself: through registers into what a write stores, and from the write into the
 * reads that take their value from it. Knows no values; an over-approximation.
 */
public final class ValueCycles {

    private final List<Integer> reads;
    /** Of nodes {@code read} and {@code size + write}. An update is both, and what it stores need not come from what it reads. */
    private final Components components;

    /**
     * @param readsFrom which writes a read may take its value from
     * @param noCycle what has no cycle together with reads-from in the executions of interest; empty if nothing is known to have none
     */
    public ValueCycles(UnrolledProgram program, Relation readsFrom, Relation noCycle, Interruption interruption) throws Interruption.StoppedException {
        int size = program.size();
        List<List<Integer>> stored = new ArrayList<>();
        for (int event = 0; event < size; event++) {
            stored.add(new ArrayList<>(0));
        }
        for (UnrolledThread thread : program.threads()) {
            FlowGraph graph = FlowGraph.of(thread);
            ForwardFlow.of(graph, new Sources(graph, thread, size, stored), interruption);
        }
        components = Components.of(2 * size, node -> node >= size ? readsFrom.successors(node - size).toArray()
                : stored.get(node).stream().mapToInt(write -> size + write).toArray());
        reads = isPart(stored, noCycle) ? List.of() : IntStream.range(0, size).filter(components::isOnCycle).boxed().toList();
    }

    /** Whether each write comes behind what it stores, of which an update is both. */
    private static boolean isPart(List<List<Integer>> stored, Relation order) {
        return IntStream.range(0, stored.size()).allMatch(read -> stored.get(read).stream().allMatch(write -> write == read || order.contains(read, write)));
    }

    /** Whether some value may be computed from itself. */
    public boolean exist() {
        return !reads.isEmpty();
    }

    /** Whether the value of the first read may be computed from that of the second, and the other way round. */
    boolean areMutual(int read, int other) {
        return components.isOnCycle(read) && components.of(read) == components.of(other);
    }

    /** The reads whose value may be computed from itself. */
    List<Integer> reads() {
        return reads;
    }

    /** The reads that each register was computed from. */
    private static final class Sources extends RegisterAnalysis<EventSet> {
        private final UnrolledThread thread;
        private final EventSet none;
        private final List<List<Integer>> stored;

        /** @param stored receives, by read, the writes that may store what is computed from it */
        Sources(FlowGraph graph, UnrolledThread thread, int size, List<List<Integer>> stored) {
            super(graph);
            this.thread = thread;
            this.none = EventSet.empty(size);
            this.stored = stored;
        }

        @Override
        protected EventSet initial(Register register) {
            return none;
        }

        @Override
        protected EventSet define(int node, int operation, Definition definition, Registers<EventSet> before) {
            if (definition.value().isPresent()) {
                return sources(definition.value().get(), before);
            }
            return thread.steps().get(node).eventOf(operation).filter(Event::isRead).map(read -> EventSet.of(none.size(), read.id())).orElse(none);
        }

        @Override
        protected EventSet join(int node, Register register, List<EventSet> values) {
            return values.stream().reduce(none, EventSet::union);
        }

        @Override
        protected void visit(int node, int operation, Operation what, Registers<EventSet> before) {
            if (what.stored().isPresent()) {
                Event write = thread.steps().get(node).requireEventOf(operation);
                sources(what.stored().get(), before).forEach(read -> stored.get(read).add(write.id()));
            }
        }

        private EventSet sources(Expression expression, Registers<EventSet> registers) {
            EventSet all = none;
            for (Register register : expression.registers()) {
                all = all.union(registers.get(register));
            }
            return all;
        }
    }
}
