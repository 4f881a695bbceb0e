package org.felis.engine.program.unrolled;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Thread;
import org.felis.engine.program.ThreadEnd;

/**
 * A thread whose loops are unrolled: an acyclic graph of steps.
 *
 * @param thread the thread it was made of
 * @param steps in topological order; empty for a thread without instructions
 */
public record UnrolledThread(Thread thread, List<Step> steps) {

    public UnrolledThread {
        steps = List.copyOf(steps);
    }

    /**
     * The steps that the jump of a step decides: all that control can reach from there or, if it has a join, can reach before
     * it comes to the join.
     */
    public BitSet decidedBy(Step jump) {
        Optional<String> join = jump.instruction().jump().flatMap(ControlAction.Jump::join);
        BitSet decided = new BitSet();
        Deque<Step> open = new ArrayDeque<>(List.of(jump));
        while (!open.isEmpty()) {
            for (Step.Successor successor : open.pop().successors()) {
                if (successor.target() >= 0 && !decided.get(successor.target())
                        && !join.filter(steps.get(successor.target()).instruction().labels()::contains).isPresent()) {
                    decided.set(successor.target());
                    open.push(steps.get(successor.target()));
                }
            }
        }
        return decided;
    }

    /**
     * The steps that a thread which ends at the stop of this step would do again and again: those from the label that the stop names on, on
     * any way to it. Empty if it names none. Jumps of a program that has such stops lead forward only.
     */
    public BitSet repeatedAt(Step stop) {
        BitSet repeated = new BitSet();
        Optional<String> since = stop.repeatsSince();
        if (since.isEmpty()) {
            return repeated;
        }
        Step first = steps.stream().filter(step -> step.instruction().labels().contains(since.get())).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("thread " + thread.name() + " has no label " + since.get()));
        BitSet after = new BitSet();
        after.set(first.index());
        for (int i = first.index(); i < stop.index(); i++) {
            if (after.get(i)) {
                steps.get(i).successors().stream().filter(successor -> successor.target() >= 0).forEach(successor -> after.set(successor.target()));
            }
        }
        repeated.set(stop.index());
        for (int i = stop.index() - 1; i >= first.index(); i--) {
            if (after.get(i) && steps.get(i).successors().stream().anyMatch(successor -> successor.target() >= 0 && repeated.get(successor.target()))) {
                repeated.set(i);
            }
        }
        return repeated;
    }

    /** Whether some loop can be cut off by the bound. */
    public boolean hasBoundedLoop() {
        for (Step step : steps) {
            for (Step.Successor successor : step.successors()) {
                if (successor.end().equals(Optional.of(ThreadEnd.BOUND))) {
                    return true;
                }
            }
        }
        return false;
    }
}
