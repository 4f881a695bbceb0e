package org.felis.ide.counterexample;

import org.felis.execution.ExecutionStep;
import org.felis.execution.report.AxiomVerdict;
import org.felis.execution.report.ExecutionDifference;
import org.felis.ide.counterexample.drawing.Walk;

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

    /** Which of the executions is shown: {@code execution 2 of 5}; empty if there is only one. */
    static String execution(int index, ShownExecutions executions) {
        int count = executions.graphs().size();
        if (count == 1) {
            return "";
        }
        String kind = AxiomVerdict.FAILS.in(executions.graphs().get(index)).isEmpty() ? "execution " : "forbidden execution ";
        return kind + (index + 1) + " of " + count + (executions.complete() ? "" : " found");
    }

    /** What is different from the execution shown before: {@code Differs: c reads from a, not from ix}; empty if nothing is. */
    static String difference(ExecutionDifference difference) {
        return difference.words().isEmpty() ? "" : "Differs: " + String.join("; ", difference.words());
    }

    private static String reading(ExecutionStep step) {
        if (step.getReadsFrom() == null) {
            return "";
        }
        String source = ", reads from " + step.getReadsFrom().getLetter();
        return switch (step.getTiming()) {
            case NONE, CURRENT -> source;
            case STALE -> source + " – already overwritten in memory";
            case AHEAD -> source + " – before that write has been performed";
        };
    }
}
