package org.felis.execution.build;

import org.felis.engine.model.RelationTerm;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;

/** Leaves out the pairs of a relation that a reader infers from the others. */
final class Reduction {

    private Reduction() {
    }

    /** The transitive reduction of an order. */
    static Relation ofOrder(Relation order) {
        return order.difference(order.compose(order));
    }

    /** The pairs (a, c) without those for which (a, b) is in the relation and (b, c) in {@code order}. */
    static Relation upTo(Relation relation, Relation order) {
        return relation.difference(relation.compose(order));
    }

    /**
     * The pairs of the term's relation that are worth drawing. A relation that is not transitive says more by its pairs than its
     * closure does, and stays as it is. An order is reduced to its transitive reduction. A transitive relation with cycles
     * is reduced to the pairs that its definition closes, without those that others of them imply.
     *
     * @param whole the relation of the term, on the events that are drawn
     */
    static Relation of(RelationTerm term, Relation whole, ModelEvaluation evaluation) {
        if (!whole.compose(whole).isSubsetOf(whole)) {
            return whole;
        }
        if (whole.isAcyclic()) {
            return ofOrder(whole);
        }
        Relation identity = Relation.identity(whole.size());
        Relation generators = generators(term, evaluation).intersection(whole).difference(identity);
        boolean complete = generators.transitiveClosure().union(identity).equals(whole.union(identity));
        return withoutImplied(complete ? generators : whole.difference(identity));
    }

    /** What closures inside the term are made of. */
    private static Relation generators(RelationTerm term, ModelEvaluation evaluation) {
        return switch (term) {
            case RelationTerm.TransitiveClosure closure -> generators(closure.operand(), evaluation);
            case RelationTerm.ReflexiveTransitiveClosure closure -> generators(closure.operand(), evaluation);
            case RelationTerm.Reflexive reflexive -> generators(reflexive.operand(), evaluation);
            case RelationTerm.Union union -> generators(union.left(), evaluation)
                    .union(generators(union.right(), evaluation));
            default -> evaluation.relation(term);
        };
    }

    /** Drops pairs one after the other, in order of source and target, as long as those that are left imply them. */
    private static Relation withoutImplied(Relation relation) {
        Relation[] kept = {relation};
        relation.forEach((source, target) -> {
            Relation without = kept[0].difference(Relation.builder(relation.size()).add(source, target).build());
            if (without.transitiveClosure().contains(source, target)) {
                kept[0] = without;
            }
        });
        return kept[0];
    }
}
