package org.felis.engine.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.engine.model.Choice;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * The relations that a {@link Choice.LinearOrders} offers to one execution: strict total orders over each class that extend
 * the base.
 *
 * @param classes the classes, in ascending order of their first events
 * @param base what every order extends: pairs of events of one class; transitive
 */
public record LinearOrders(List<EventSet> classes, Relation base) implements OfferedRelations {

    /** @param partition an equivalence on the elements, as far as it concerns them */
    static LinearOrders of(EventSet elements, Relation partition, Relation base) {
        List<EventSet> classes = new ArrayList<>();
        Relation inside = Relation.empty(elements.size());
        for (EventSet rest = elements; !rest.isEmpty();) {
            int first = rest.toArray()[0];
            EventSet members = partition.successors(first).intersection(rest)
                    .union(EventSet.of(elements.size(), first));
            classes.add(members);
            inside = inside.union(base.restrict(members, members).transitiveClosure());
            rest = rest.difference(members);
        }
        return new LinearOrders(List.copyOf(classes), inside);
    }

    @Override
    public Optional<String> problem(Relation chosen) {
        Relation pairs = Relation.empty(chosen.size());
        for (EventSet members : classes) {
            pairs = pairs.union(Relation.product(members, members));
        }
        pairs = pairs.difference(Relation.identity(chosen.size()));
        if (!chosen.isSubsetOf(pairs)) {
            return Optional.of("has " + chosen.difference(pairs) + ", which it cannot order");
        }
        if (!chosen.union(chosen.inverse()).equals(pairs)) {
            return Optional.of("is not total: " + pairs.difference(chosen.union(chosen.inverse())));
        }
        if (!chosen.isAcyclic()) {
            return Optional.of("has a cycle");
        }
        if (!base.isSubsetOf(chosen)) {
            return Optional.of("lacks " + base.difference(chosen));
        }
        return Optional.empty();
    }
}
