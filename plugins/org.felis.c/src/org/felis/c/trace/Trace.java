package org.felis.c.trace;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.c.memory.Memory;
import org.felis.c.type.Implementation;
import org.felis.engine.bits.BitTerm;

/**
 * One execution, as people look at it.
 *
 * @param actions the last of its accesses, in the order in which they happened
 * @param race two accesses that conflict and are unsequenced; empty if there are none
 * @param objects the objects at its end
 * @param values of what is unknown, such as addresses: one choice of those that this execution has
 * @param parallel the threads that ran last, if there were any
 */
public record Trace(List<Action> actions, Optional<Race> race, List<ObjectState> objects, Values values, Optional<Recorder.Parallel> parallel) {

    public Trace {
        actions = List.copyOf(actions);
        objects = List.copyOf(objects);
    }

    /** Two accesses that are unsequenced (C11 6.5p2). */
    public record Race(Action first, Action second) {
    }

    /**
     * What was noted.
     *
     * @param isRace whether the execution ends in an unsequenced race
     * @param unknowns a value of each unknown
     */
    public static Trace of(Recorder recorder, boolean isRace, Memory memory, Map<BitTerm.Variable, BigInteger> unknowns, Implementation implementation) {
        List<Action> actions = recorder.actions();
        Values values = new Values(unknowns, implementation);
        return new Trace(actions, isRace ? race(actions) : Optional.empty(), ObjectState.all(memory, values, implementation), values, recorder.parallel());
    }

    private static Optional<Race> race(List<Action> actions) {
        for (int later = actions.size() - 1; later >= 0; later--) {
            for (int earlier = later - 1; earlier >= 0; earlier--) {
                if (actions.get(earlier).conflictsWith(actions.get(later)) && !actions.get(earlier).isSequencedBefore(actions.get(later))) {
                    return Optional.of(new Race(actions.get(earlier), actions.get(later)));
                }
            }
        }
        return Optional.empty();
    }

    /** The pairs of sequenced-before, each once, without those that follow from others: numbers of actions in {@link #actions}. */
    public List<int[]> sequencedBefore() {
        int count = actions.size();
        boolean[][] before = new boolean[count][count];
        List<int[]> pairs = new ArrayList<>();
        for (int later = 0; later < count; later++) {
            for (int earlier = later - 1; earlier >= 0; earlier--) {
                before[earlier][later] = actions.get(earlier).isSequencedBefore(actions.get(later));
            }
        }
        for (int later = 0; later < count; later++) {
            for (int earlier = later - 1; earlier >= 0; earlier--) {
                if (before[earlier][later] && !isBetween(before, earlier, later)) {
                    pairs.add(new int[] {earlier, later});
                }
            }
        }
        return pairs;
    }

    private static boolean isBetween(boolean[][] before, int earlier, int later) {
        for (int middle = earlier + 1; middle < later; middle++) {
            if (before[earlier][middle] && before[middle][later]) {
                return true;
            }
        }
        return false;
    }
}
