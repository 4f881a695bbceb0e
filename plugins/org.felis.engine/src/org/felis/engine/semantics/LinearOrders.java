package org.felis.engine.semantics;

import java.util.ArrayList;
import java.util.List;

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
record LinearOrders(List<EventSet> classes, Relation base) {

    /** The name under which every execution chooses coherence. */
    static final String COHERENCE = "co";

    static LinearOrders of(Choice.LinearOrders choice, ModelEvaluation evaluation) {
        return of(evaluation.set(choice.elements()), evaluation.relation(choice.partition()),
                evaluation.relation(choice.base()));
    }

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

    /** Coherence in its common form: the writes of each location, initial ones first. */
    static LinearOrders coherence(Execution execution) {
        EventSet writes = execution.baseSet("W");
        EventSet initial = execution.baseSet("IW");
        return of(writes, execution.baseRelation("loc"), Relation.product(initial, writes.difference(initial)));
    }

    /** Receives the orders one by one. */
    interface Visitor<E extends Exception> {
        /** @return whether to go on */
        boolean visit(Relation order) throws E;
    }

    /**
     * Visits all orders.
     *
     * @return whether the visitor never asked to stop
     */
    <E extends Exception> boolean forEach(Visitor<E> visitor) throws E {
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
}
