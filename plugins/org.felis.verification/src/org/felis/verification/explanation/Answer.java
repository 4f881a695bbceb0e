package org.felis.verification.explanation;

import java.util.List;

/**
 * One thing explained.
 *
 * @param subject what it is
 * @param headline what is the case, and how far executions were looked at: a sentence or two
 * @param notes what else is to know, a sentence each: what was left out, what a filter or a bound did
 * @param executions executions that show it, each with the axioms or checks that it fails or raises; the nearest ones first
 */
public record Answer(Subject subject, String headline, List<String> notes, List<ExplainedExecution> executions) {

    public Answer {
        notes = List.copyOf(notes);
        executions = List.copyOf(executions);
    }

    /** What is explained. */
    public enum Subject {
        /** Why the condition's proposition is allowed or forbidden. */
        CONDITION,
        /** Why the proposition of a {@code forall} has a counterexample or none. */
        COUNTEREXAMPLE,
        /** Why the test is undefined. */
        UNDEFINED,
        /** Why a flag is raised. */
        FLAG,
        /** Whether a property of a program with assertions holds. */
        PROPERTY,
        /** Which execution goes on beyond the bound. */
        BOUND,
        /** Nothing: the reason says why. */
        NOTHING
    }
}
