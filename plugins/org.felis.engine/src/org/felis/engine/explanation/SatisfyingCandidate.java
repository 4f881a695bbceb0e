package org.felis.engine.explanation;

import java.util.List;

import org.felis.engine.candidate.Execution;
import org.felis.engine.model.Axiom;

/**
 * A complete candidate execution that passes the filter and satisfies what was asked.
 *
 * @param violated the required axioms that it fails, in the order of the model; none if it is consistent
 */
public record SatisfyingCandidate(Execution execution, List<Axiom> violated) {

    public SatisfyingCandidate {
        violated = List.copyOf(violated);
    }
}
