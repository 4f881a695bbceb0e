package org.felis.engine.exploration;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;

/** Which locations a thread may still write from a step on, and what. */
final class FutureWrites {

    /** The writes that may be at a location, by their events; and what each may write, where that is known. */
    private record Location(BitSet writes, Map<Integer, Set<Value>> values) {
    }

    private final Map<Value.Address, Location> locations = new HashMap<>();
    /** By thread and step: the events of writes. */
    private final List<List<BitSet>> written = new ArrayList<>();
    /** The writes that may be at several locations. */
    private final BitSet uncertain = new BitSet();
    private final UnrolledProgram program;
    private final Map<Integer, FutureAddresses> addresses = new HashMap<>();

    FutureWrites(UnrolledProgram program, ValueFlow values) {
        this.program = program;
        program.initialWrites().forEach(address -> locations.put(address, new Location(new BitSet(), new HashMap<>())));
        program.threads().forEach(thread -> written.add(from(thread, values)));
    }

    private List<BitSet> from(UnrolledThread thread, ValueFlow values) {
        BitSet[] from = new BitSet[thread.steps().size()];
        for (int i = from.length - 1; i >= 0; i--) {
            Step step = thread.steps().get(i);
            from[i] = new BitSet();
            for (Event event : step.events()) {
                if (event.isWrite() && !values.isSuppressed(event)) {
                    from[i].set(event.id());
                    Optional<Set<Value>> possible = values.possibleValues(event);
                    uncertain.set(event.id(), values.mayAddresses(event).size() > 1);
                    for (Value.Address address : values.mayAddresses(event)) {
                        Location location = locations.get(address);
                        location.writes().set(event.id());
                        possible.ifPresent(all -> location.values().put(event.id(), all));
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

    /** Whether the thread may write there from where it is, and what it writes may be a value that is looked for. */
    boolean may(ThreadRun thread, Value.Address address, Predicate<Value> isLookedFor) {
        Location location = locations.get(address);
        BitSet writes = written.get(thread.index()).get(thread.step().index());
        for (int write = location.writes().nextSetBit(0); write >= 0; write = location.writes().nextSetBit(write + 1)) {
            if (writes.get(write) && (!location.values().containsKey(write) || location.values().get(write).stream().anyMatch(isLookedFor)) && mayBe(thread, write, address)) {
                return true;
            }
        }
        return false;
    }

    private boolean mayBe(ThreadRun thread, int write, Value.Address address) {
        return !uncertain.get(write) || addresses.computeIfAbsent(thread.index(), index -> new FutureAddresses(program.threads().get(index)))
                .may(thread, program.event(write), address);
    }
}
