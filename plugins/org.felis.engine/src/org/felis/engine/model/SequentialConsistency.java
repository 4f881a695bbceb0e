package org.felis.engine.model;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Recognises models under which every consistent execution is sequentially consistent: some axiom says that program order, reads-from,
 * coherence and from-reads have no cycle together (J. Alglave, L. Maranget, M. Tautschnig, <em>Herding Cats</em>, TOPLAS 2014, section
 * 4.8). Barriers and ordered accesses can order nothing more then. The test is on the shape of the terms and errs on the safe side.
 */
final class SequentialConsistency {

    private SequentialConsistency() {
    }

    /** Whether an axiom of the model has that shape. */
    static boolean isImpliedBy(MemoryModel model) {
        return model.coherence().isPresent() && model.requirements().stream()
                .anyMatch(axiom -> axiom.kind() == Axiom.Kind.ACYCLIC && !axiom.negated()
                        && ordersAll(parts(axiom.term()), model.choices().get(model.coherence().getAsInt()).variable()));
    }

    private static boolean ordersAll(Set<RelationTerm> parts, RelationTerm coherence) {
        return has(parts, BaseRelation.PO) && has(parts, BaseRelation.RF) && parts.contains(coherence)
                && parts.stream().anyMatch(part -> isFromReads(part, coherence));
    }

    private static boolean has(Set<RelationTerm> parts, BaseRelation relation) {
        return parts.stream().anyMatch(p -> p instanceof RelationTerm.Base base && base.relation() == relation);
    }

    /** {@code rf^-1; co}, perhaps without the identity. */
    private static boolean isFromReads(RelationTerm term, RelationTerm coherence) {
        RelationTerm composed = term instanceof RelationTerm.Difference difference
                && difference.right() instanceof RelationTerm.Identity ? difference.left() : term;
        return composed instanceof RelationTerm.Composition composition
                && composition.left() instanceof RelationTerm.Inverse inverse
                && has(parts(inverse.operand()), BaseRelation.RF) && parts(composition.right()).contains(coherence);
    }

    /** The term and all that it is a union or a closure of: each has at most the pairs of the term. */
    private static Set<RelationTerm> parts(RelationTerm term) {
        Set<RelationTerm> parts = new HashSet<>();
        Deque<RelationTerm> open = new ArrayDeque<>(List.of(term));
        while (!open.isEmpty()) {
            RelationTerm part = open.pop();
            if (parts.add(part)) {
                switch (part) {
                    case RelationTerm.Union union -> open.addAll(List.of(union.left(), union.right()));
                    case RelationTerm.TransitiveClosure closure -> open.add(closure.operand());
                    case RelationTerm.ReflexiveTransitiveClosure closure -> open.add(closure.operand());
                    case RelationTerm.Reflexive reflexive -> open.add(reflexive.operand());
                    default -> { }
                }
            }
        }
        return parts;
    }
}
