package org.felis.mix.split;

import java.util.List;

/**
 * A thread.
 *
 * @param number from 0
 * @param steps in order
 */
public record SplitThread(int number, List<SplitStep> steps) {

    public SplitThread {
        steps = List.copyOf(steps);
    }

    /** What is compiled apart, in order. */
    public List<Part> parts() {
        return steps.stream().<Part>mapMulti((step, parts) -> {
            if (step instanceof SplitStep.Run(Part part)) {
                parts.accept(part);
            }
        }).toList();
    }
}
