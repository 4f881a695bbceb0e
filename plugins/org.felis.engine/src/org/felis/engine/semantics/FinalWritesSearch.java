package org.felis.engine.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import org.felis.engine.model.BaseSet;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Value;
import org.felis.engine.query.Interruption;
import org.felis.engine.relation.EventSet;

/**
 * The final writes that an execution may pick where no chosen relation decides them: for each observed location one of its
 * writes, the initial one only if there is no other (herdtools7, {@code herd/mem.ml}: initial writes come first in {@code co0},
 * final ones last).
 */
final class FinalWritesSearch {

    private FinalWritesSearch() {
    }

    /** Receives executions that have picked final writes. */
    interface Visitor {
        /** @return whether to go on */
        boolean visit(Execution execution) throws Interruption.StoppedException;
    }

    /** @return whether the visitor never asked to stop */
    static boolean forEach(Execution execution, Visitor visitor) throws Interruption.StoppedException {
        List<EventSet> candidates = new ArrayList<>();
        for (Value.Address location : execution.program().program().observedLocations()) {
            candidates.add(candidates(execution, location));
        }
        return pick(execution, candidates, 0, EventSet.empty(execution.program().size()), visitor);
    }

    private static boolean pick(Execution execution, List<EventSet> candidates, int index, EventSet picked,
            Visitor visitor) throws Interruption.StoppedException {
        if (index == candidates.size()) {
            return visitor.visit(execution.with(new FinalWrites.Picked(picked)));
        }
        for (int write : candidates.get(index).toArray()) {
            if (!pick(execution, candidates, index + 1, picked.union(EventSet.of(picked.size(), write)), visitor)) {
                return false;
            }
        }
        return true;
    }

    private static EventSet candidates(Execution execution, Value.Address location) {
        EventSet writes = EventSet.of(execution.program().size(),
                execution.baseSet(BaseSet.W).stream().filter(write -> execution.address(write).equals(location)));
        EventSet others = writes.difference(execution.baseSet(BaseSet.IW));
        return others.isEmpty() ? writes : others;
    }

    /** What is wrong with the final writes of an execution under a model, if anything. */
    static Optional<String> problem(MemoryModel model, Execution execution) {
        OptionalInt coherence = model.coherence();
        return switch (execution.choices().finalWrites()) {
            case FinalWrites.LastOf last -> coherence.isPresent() && coherence.getAsInt() == last.choice() ? Optional.empty()
                    : Optional.of("the final writes do not follow from choice " + last.choice());
            case FinalWrites.Picked picked -> coherence.isPresent()
                    ? Optional.of("final writes are picked that choice " + coherence.getAsInt() + " decides")
                    : problem(execution, picked.writes());
        };
    }

    private static Optional<String> problem(Execution execution, EventSet picked) {
        EventSet allowed = EventSet.empty(picked.size());
        for (Value.Address location : execution.program().program().observedLocations()) {
            EventSet candidates = candidates(execution, location);
            if (candidates.intersection(picked).cardinality() != Math.min(1, candidates.cardinality())) {
                return Optional.of("not one write of " + location + " is final: " + picked);
            }
            allowed = allowed.union(candidates);
        }
        return picked.isSubsetOf(allowed) ? Optional.empty()
                : Optional.of(picked.difference(allowed) + " cannot be final writes");
    }
}
