package org.felis.engine.expression;

import org.felis.engine.source.SourceRange;

/**
 * A question about final states: what a litmus test asks.
 *
 * @param source the place of the condition
 */
public record Condition(Quantifier quantifier, Proposition proposition, SourceRange source) implements Question {

    /** How the proposition is meant. The verdict speaks of reachability for each of them (docs/semantics.md, "Verdicts"). */
    public enum Quantifier {
        EXISTS, NOT_EXISTS, FORALL,
        /** No condition: only the outcomes are of interest. */
        NONE
    }
}
