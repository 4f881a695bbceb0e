package org.felis.engine.semantics;

import java.util.Optional;

import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/** Whether a chosen relation is one that the model offers. */
record LinearOrdersCheck(String name, Relation chosen, LinearOrders offered) {

    /** What is wrong, if anything. */
    Optional<String> problem() {
        Relation pairs = Relation.empty(chosen.size());
        for (EventSet members : offered.classes()) {
            pairs = pairs.union(Relation.product(members, members));
        }
        pairs = pairs.difference(Relation.identity(chosen.size()));
        if (!chosen.isSubsetOf(pairs)) {
            return Optional.of(name + " has " + chosen.difference(pairs) + ", which it cannot order");
        }
        if (!chosen.union(chosen.inverse()).equals(pairs)) {
            return Optional.of(name + " is not total: " + pairs.difference(chosen.union(chosen.inverse())));
        }
        if (!chosen.isAcyclic()) {
            return Optional.of(name + " has a cycle");
        }
        if (!offered.base().isSubsetOf(chosen)) {
            return Optional.of(name + " lacks " + offered.base().difference(chosen));
        }
        return Optional.empty();
    }
}
