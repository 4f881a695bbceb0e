package org.felis.engine.semantics;

import java.util.List;

import org.felis.engine.model.Axiom;

/**
 * What an axiom says of one execution.
 *
 * @param axiom the axiom
 * @param holds whether the check holds as written, negation included
 * @param evidence the events that refute the property under the negation, empty if it is not refuted: for {@code acyclic} and
 *        {@code irreflexive} a shortest cycle ({@code [a, b]} stands for a → b → a), for {@code empty} the two events of a
 *        pair. For a failing axiom it shows why; for a {@code flag ~empty r} that is raised it shows where.
 */
public record AxiomResult(Axiom axiom, boolean holds, List<Integer> evidence) {

    public AxiomResult {
        evidence = List.copyOf(evidence);
    }
}
