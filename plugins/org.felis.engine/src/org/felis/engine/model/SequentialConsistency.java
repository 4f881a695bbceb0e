package org.felis.engine.model;

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
                        && ordersAll(axiom.term(), model.choices().get(model.coherence().getAsInt()).variable()));
    }

    private static boolean ordersAll(RelationTerm order, RelationTerm coherence) {
        Set<RelationTerm> parts = order.parts();
        return order.hasPart(BaseRelation.PO) && order.hasPart(BaseRelation.RF) && parts.contains(coherence)
                && parts.stream().anyMatch(part -> isFromReads(part, coherence));
    }

    /** {@code rf^-1; co}, perhaps without the identity. */
    private static boolean isFromReads(RelationTerm term, RelationTerm coherence) {
        RelationTerm composed = term instanceof RelationTerm.Difference difference
                && difference.right() instanceof RelationTerm.Identity ? difference.left() : term;
        return composed instanceof RelationTerm.Composition composition
                && composition.left() instanceof RelationTerm.Inverse inverse
                && inverse.operand().hasPart(BaseRelation.RF) && composition.right().parts().contains(coherence);
    }
}
