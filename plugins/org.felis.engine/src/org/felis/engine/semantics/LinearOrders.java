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
 * @param base what every order extends, between events of one class; transitive
 */
record LinearOrders(List<EventSet> classes, Relation base) implements OfferedRelations {

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
    public <E extends Exception> boolean forEach(Visitor<E> visitor) throws E {
        if (!base.isIrreflexive()) {
            return true;
        }
        List<int[]> members = classes.stream().filter(c -> c.cardinality() > 1).map(EventSet::toArray).toList();
        return extend(visitor, members, 0, EventSet.empty(base.size()), Relation.empty(base.size()));
    }

    /**
     * Places the next event of the class {@code index}.
     *
     * @param placed the events already placed, all before those that follow
     */
    private <E extends Exception> boolean extend(Visitor<E> visitor, List<int[]> members, int index, EventSet placed,
            Relation order) throws E {
        if (index == members.size()) {
            return visitor.visit(order);
        }
        boolean complete = true;
        for (int event : members.get(index)) {
            if (!placed.contains(event)) {
                complete = false;
                if (!base.predecessors(event).isSubsetOf(placed)) {
                    continue;
                }
                EventSet earlier = placed.intersection(EventSet.of(base.size(), members.get(index)));
                EventSet self = EventSet.of(base.size(), event);
                if (!extend(visitor, members, index, placed.union(self),
                        order.union(Relation.product(earlier, self)))) {
                    return false;
                }
            }
        }
        return !complete || extend(visitor, members, index + 1, placed, order);
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
