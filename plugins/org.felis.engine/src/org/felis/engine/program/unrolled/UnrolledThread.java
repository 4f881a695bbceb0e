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
