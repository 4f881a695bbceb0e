package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.felis.engine.program.Event;
import org.felis.engine.program.Expression;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.program.Step;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.UnrolledThread;
import org.felis.engine.relation.Relation;

/**
 * Which reads may flow into which by computation: through registers into what a write writes, and from the write into the
 * reads that take their value from it. Knows no values; an over-approximation.
 */
final class DataFlow {

    /** Pairs of reads: the value of the second may be computed from that of the first. */
    private final Relation closure;

    /**
     * @param readsFrom which writes a read may take its value from
     */
    DataFlow(UnrolledProgram program, Relation readsFrom) {
        Relation.Builder flows = Relation.builder(program.size());
        program.threads().forEach(thread -> collect(thread, flows));
        this.closure = flows.build().compose(readsFrom).transitiveClosure();
    }

    /** Whether some value may be computed from itself. */
    boolean hasCycle() {
        return !closure.isIrreflexive();
    }

    /** Whether the value of the first read may be computed from that of the second, and the other way round. */
    boolean areMutual(int read, int other) {
        return closure.contains(read, other) && closure.contains(other, read);
    }

    /** The reads whose value may be computed from itself. */
    List<Integer> cyclicReads() {
        return IntStream.range(0, closure.size()).filter(read -> areMutual(read, read)).boxed().toList();
    }

    private static void collect(UnrolledThread thread, Relation.Builder flows) {
        List<Map<Register, BitSet>> states = new ArrayList<>();
        thread.steps().forEach(step -> states.add(new HashMap<>()));
        for (Step step : thread.steps()) {
            Map<Register, BitSet> state = states.get(step.index());
            for (int i = 0; i < step.instruction().operations().size(); i++) {
                apply(step.instruction().operations().get(i), step.eventOf(i), state, flows);
            }
            for (Step.Successor successor : step.successors()) {
                if (successor.target() >= 0) {
                    Map<Register, BitSet> target = states.get(successor.target());
                    state.forEach((register, reads) -> target.computeIfAbsent(register, r -> new BitSet()).or(reads));
                }
            }
        }
    }

    private static void apply(Operation operation, Event event, Map<Register, BitSet> state, Relation.Builder flows) {
        switch (operation) {
            case Operation.Assign assign -> state.put(assign.target(), sources(assign.value(), state));
            case Operation.Read read -> {
                BitSet itself = new BitSet();
                itself.set(event.id());
                state.put(read.target(), itself);
            }
            case Operation.Write write ->
                sources(write.value(), state).stream().forEach(read -> flows.add(read, event.id()));
            case Operation.WriteExclusive write -> {
                sources(write.value(), state).stream().forEach(read -> flows.add(read, event.id()));
                state.put(write.status(), new BitSet());
            }
            case Operation.Synchronize synchronize ->
                synchronize.target().ifPresent(target -> state.put(target, new BitSet()));
            case Operation.Assume assume -> { }
            case Operation.Fence fence -> { }
            case Operation.Jump jump -> { }
        }
    }

    private static BitSet sources(Expression expression, Map<Register, BitSet> state) {
        BitSet result = new BitSet();
        for (Register register : expression.registers()) {
            BitSet reads = state.get(register);
            if (reads != null) {
                result.or(reads);
            }
        }
        return result;
    }
}
