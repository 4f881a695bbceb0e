package org.felis.verification.explanation;

import java.util.List;

import org.felis.verification.verdict.Witness;

/**
 * An execution and what there is to say of it.
 *
 * @param axioms the checks to look at: those that a candidate fails, the one first that it has in common with all the ways that it
 *        stands for; the flag that is raised; none for a witness
 * @param ways how many candidate executions it stands for, itself included
 * @param events the events that the edges speak of
 * @param execution the execution; the graph's axioms light the same cycles
 */
public record ExplainedExecution(List<ExplainedAxiom> axioms, int ways, List<ExplainedEvent> events, Witness execution) {

    public ExplainedExecution {
        axioms = List.copyOf(axioms);
        events = List.copyOf(events);
    }
}
