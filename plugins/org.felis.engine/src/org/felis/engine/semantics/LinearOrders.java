package org.felis.engine.semantics;

import java.util.ArrayList;
import java.util.Arrays;
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
        List<int[]> open = new ArrayList<>();
        for (EventSet members : classes) {
            int count = members.cardinality();
            if (base.restrict(members, members).cardinality() < count * (count - 1) / 2) {
                open.add(members.toArray());
            }
        }
        return extend(visitor, open, 0, EventSet.empty(base.size()), base);
    }

    /**
     * Places the next event of the class {@code index}.
     *
     * @param placed the events already placed, all before those that follow
     * @param order the base, and the pairs of what is placed with what follows
     */
    private <E extends Exception> boolean extend(Visitor<E> visitor, List<int[]> open, int index, EventSet placed,
            Relation order) throws E {
        if (index == open.size()) {
            return visitor.visit(order);
        }
        EventSet rest = EventSet.of(base.size(), open.get(index)).difference(placed);
        if (rest.cardinality() <= 1) {
            return extend(visitor, open, index + 1, placed.union(rest), order);
        }
        int[] next = first(rest);
        for (int event : next) {
            EventSet self = EventSet.of(base.size(), event);
            Relation longer = order.union(Relation.product(self, rest.difference(self)));
            boolean isLast = rest.cardinality() == 2 && index + 1 == open.size();
            if ((next.length == 1 || isLast || visitor.admitsPart(longer))
                    && !extend(visitor, open, index, placed.union(self), longer)) {
                return false;
            }
        }
        return true;
    }

    /** Those events that the base puts none of the others before. */
    private int[] first(EventSet events) {
        int[] all = events.toArray();
        int count = 0;
        for (int event : all) {
            if (!base.predecessors(event).intersects(events)) {
                all[count++] = event;
            }
        }
        return Arrays.copyOf(all, count);
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
