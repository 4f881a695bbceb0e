package org.felis.engine.program;

import java.util.List;

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

    /** Whether some loop can be cut off by the bound. */
    public boolean hasBoundedLoop() {
        return steps.stream().flatMap(s -> s.successors().stream()).anyMatch(s -> s.target() == Step.Successor.BOUND);
    }
}
