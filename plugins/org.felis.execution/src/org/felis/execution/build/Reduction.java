package org.felis.execution.build;

import org.felis.engine.relation.Relation;

/** Leaves out the pairs of a relation that a reader infers from the others. */
final class Reduction {

    private Reduction() {
    }

    /**
     * A minimal relation with the same transitive closure: the transitive reduction of an acyclic relation; for a
     * cyclic one, pairs are tried in order of source and target, and one that the others imply is dropped. Relations
     * that are not transitive say more by their pairs than their closure does, and stay as they are.
     */
    static Relation ofTransitive(Relation relation) {
        if (!relation.compose(relation).isSubsetOf(relation)) {
            return relation;
        }
        if (relation.isAcyclic()) {
            return relation.difference(relation.compose(relation));
        }
        Relation[] kept = {relation};
        relation.forEach((source, target) -> {
            Relation without = kept[0].difference(Relation.builder(relation.size()).add(source, target).build());
            if (without.transitiveClosure().contains(source, target)) {
                kept[0] = without;
            }
        });
        return kept[0];
    }

    /** The pairs (a, c) without those for which (a, b) is in the relation and (b, c) in {@code order}. */
    static Relation upTo(Relation relation, Relation order) {
        return relation.difference(relation.compose(order));
    }
}
