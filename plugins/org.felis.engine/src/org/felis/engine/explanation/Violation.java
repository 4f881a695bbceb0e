package org.felis.engine.explanation;

import java.util.Optional;

import org.felis.engine.model.Axiom;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * That an axiom fails in an execution.
 *
 * @param refutation what shows it; empty for a negated axiom, which fails because there is no cycle or pair
 */
public record Violation(Axiom axiom, Optional<Refutation> refutation) {

    /** Why the axiom fails in the execution in which facts are derived. */
    public static Violation of(Axiom axiom, Derivations derivations) {
        return new Violation(axiom, axiom.negated() ? Optional.empty() : Refutation.of(axiom, derivations));
    }

    /** Whether the same shows that the axiom fails in another execution of the same program. */
    boolean holdsIn(ModelEvaluation other) {
        return refutation.map(r -> r.holdsIn(other)).orElseGet(() -> !other.holds(axiom));
    }

    /** The number of given edges in what shows it. */
    int length() {
        return refutation.map(Refutation::length).orElse(0);
    }
}
