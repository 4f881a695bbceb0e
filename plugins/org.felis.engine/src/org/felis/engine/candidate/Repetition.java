package org.felis.engine.candidate;

import java.util.Optional;

import org.felis.engine.expression.Value;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Whether threads that would do the same again and again do so for ever.
 *
 * <p>The <em>round</em> is what they did last: the events since the label to which each of them goes back. It can follow itself for ever if it starts from the memory that
 * everything else leaves, and leaves memory as it found it: each read of the round reads from a write of the round or from the last of the other writes; no other write comes
 * after one of the round in coherence; and where the round writes, the last value is that of the last other write. A round without writes is what threads in spin loops do, and
 * the rule is then that of Lahav, Namakonov, Oberhauser, Podkopaev, Vafeiadis, <em>Making Weak Memory Models Fair</em> (OOPSLA 2021): in a fair execution, a thread cannot read for
 * ever from a write that another one comes after.
 */
public final class Repetition {

    private final Execution execution;
    private final Relation coherence;
    private final EventSet round;
    private final EventSet others;

    private Repetition(Execution execution, Relation coherence, EventSet round) {
        this.execution = execution;
        this.coherence = coherence;
        this.round = round;
        others = execution.baseSet(BaseSet.W).difference(round);
    }

    /**
     * Whether each thread has come to its end or repeats the round for ever, and at least one that was started does. Who is never started looks for that again and again, too.
     *
     * @throws IllegalArgumentException if the execution has no coherence order
     */
    public static boolean isStuck(Execution execution) {
        Relation coherence = execution.coherence().orElseThrow(() -> new IllegalArgumentException("the model has no coherence order"));
        EventSet round = EventSet.empty(execution.program().size());
        boolean some = false;
        for (int thread = 0; thread < execution.program().threads().size(); thread++) {
            if (execution.end(thread) != ThreadEnd.COMPLETE) {
                Optional<EventSet> repeated = execution.repeated(thread);
                if (repeated.isEmpty()) {
                    return false;
                }
                round = round.union(repeated.get());
                some |= execution.end(thread) != ThreadEnd.NOT_STARTED;
            }
        }
        return some && new Repetition(execution, coherence, round).goesOnForEver();
    }

    private boolean goesOnForEver() {
        Relation sources = execution.baseRelation(BaseRelation.RF).inverse();
        return round.intersection(execution.baseSet(BaseSet.R)).stream().allMatch(read -> sources.successors(read).stream().allMatch(write -> round.contains(write) || isLastOther(write)))
                && round.intersection(execution.baseSet(BaseSet.W)).stream().allMatch(this::leavesMemoryAsItWas);
    }

    private EventSet later(int write) {
        Value address = execution.address(write);
        EventSet writes = execution.baseSet(BaseSet.W);
        return EventSet.of(round.size(), coherence.successors(write).intersection(writes).stream().filter(later -> execution.address(later).equals(address)));
    }

    private boolean isLastOther(int write) {
        return others.contains(write) && later(write).intersection(others).isEmpty();
    }

    /** No other write comes after it; and if none at all does, its value is that of the last other write. */
    private boolean leavesMemoryAsItWas(int write) {
        EventSet later = later(write);
        return later.intersection(others).isEmpty() && (!later.isEmpty() || others.stream()
                .anyMatch(other -> execution.address(other).equals(execution.address(write)) && isLastOther(other) && execution.value(other).equals(execution.value(write))));
    }
}
