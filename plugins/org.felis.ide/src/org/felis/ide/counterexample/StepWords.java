package org.felis.ide.counterexample;

import org.felis.execution.ExecutionStep;

/** Steps in words. */
final class StepWords {

    private StepWords() {
    }

    /** Where the walk stands: {@code Step 3 of 8: c: R[y]=1, reads from b}. */
    static String position(Walk walk) {
        String count = "Step " + walk.stepsDone() + " of " + walk.stepCount();
        return walk.lastStep().map(step -> count + ": " + step.getEvent().getLabel() + reading(step))
                .orElse(count + ": before the first event");
    }

    private static String reading(ExecutionStep step) {
        if (step.getReadsFrom() == null) {
            return "";
        }
        String source = ", reads from " + step.getReadsFrom().getLetter();
        return switch (step.getTiming()) {
            case NONE, CURRENT -> source;
            case STALE -> source + " – overwritten in memory by now";
            case AHEAD -> source + " – ahead of that write's turn";
        };
    }
}
