package org.felis.engine.exploration;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;

/** Which locations a thread may still write from a step on. */
final class FutureWrites {

    private final Map<Value.Address, Integer> numbers = new HashMap<>();
    /** By thread and step. */
    private final List<List<BitSet>> written = new ArrayList<>();

    FutureWrites(UnrolledProgram program, ValueFlow values) {
        for (int i = 0; i < program.initialWrites().size(); i++) {
            numbers.put(program.initialWrites().get(i), i);
        }
        program.threads().forEach(thread -> written.add(from(thread, values)));
    }

    private List<BitSet> from(UnrolledThread thread, ValueFlow values) {
        BitSet[] from = new BitSet[thread.steps().size()];
        for (int i = from.length - 1; i >= 0; i--) {
            Step step = thread.steps().get(i);
            from[i] = new BitSet();
            for (Event event : step.events()) {
                if (event.isWrite() && !values.isSuppressed(event)) {
                    for (Value.Address address : values.mayAddresses(event)) {
                        from[i].set(numbers.get(address));
                    }
                }
            }
            for (Step.Successor successor : step.successors()) {
                if (successor.target() >= 0 && !values.isImpossible(thread.thread().index(), i, successor)) {
                    from[i].or(from[successor.target()]);
                }
            }
        }
        return List.of(from);
    }

    /** Whether the thread may write there from the step on, that included. */
    boolean may(int thread, int step, Value.Address address) {
        return written.get(thread).get(step).get(numbers.get(address));
    }
}
