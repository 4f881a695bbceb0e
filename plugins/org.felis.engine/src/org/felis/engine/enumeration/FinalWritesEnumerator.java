package org.felis.engine.enumeration;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.FinalWrites;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.relation.EventSet;
import org.felis.engine.semantics.FinalWriteCandidates;

/** Enumerates the final writes that an execution may pick where no chosen relation decides them; see {@link FinalWriteCandidates}. */
final class FinalWritesEnumerator {

    private FinalWritesEnumerator() {
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
            candidates.add(FinalWriteCandidates.of(execution, location));
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
}
