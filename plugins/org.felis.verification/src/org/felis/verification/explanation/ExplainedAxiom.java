package org.felis.verification.explanation;

import java.util.List;

import org.felis.engine.source.SourceRange;

/**
 * A check of the model that an execution fails, or a flag that it raises.
 *
 * @param name the axiom's name
 * @param check what it says, in CAT: {@code irreflexive ob}
 * @param place where the model says so
 * @param edges the edges that show it: of a cycle each begins where the one before ends, of a relation that should be empty it is one pair
 * @param words what shows it where no edge does ({@code ~empty r}: there is no pair), else empty
 */
public record ExplainedAxiom(String name, String check, SourceRange place, List<ExplainedEdge> edges, String words) {

    public ExplainedAxiom {
        edges = List.copyOf(edges);
    }
}
