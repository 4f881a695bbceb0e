package org.felis.engine.semantics;

import java.util.Optional;
import java.util.OptionalInt;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.FinalWrites;
import org.felis.engine.expression.Value;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.relation.EventSet;

/**
 * Which final writes an execution may pick where no chosen relation decides them: for each observed location one of its
 * writes, the initial one only if there is no other (herdtools7, {@code herd/mem.ml}: initial writes come first in {@code co0},
 * final ones last).
 */
public final class FinalWriteCandidates {

    private FinalWriteCandidates() {
    }

    /** The writes of a location that may be its last one. */
    public static EventSet of(Execution execution, Value.Address location) {
        EventSet writes = EventSet.of(execution.program().size(),
                execution.baseSet(BaseSet.W).stream().filter(write -> execution.address(write).equals(location)));
        EventSet others = writes.difference(execution.baseSet(BaseSet.IW));
        return others.isEmpty() ? writes : others;
    }

    /** What is wrong with the final writes of an execution under a model, if anything. */
    static Optional<String> problem(MemoryModel model, Execution execution) {
        OptionalInt coherence = model.coherence();
        return switch (execution.finalWritesChoice()) {
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
            EventSet candidates = of(execution, location);
            if (candidates.intersection(picked).cardinality() != Math.min(1, candidates.cardinality())) {
                return Optional.of("not one write of " + location + " is final: " + picked);
            }
            allowed = allowed.union(candidates);
        }
        return picked.isSubsetOf(allowed) ? Optional.empty()
                : Optional.of(picked.difference(allowed) + " cannot be final writes");
    }
}
