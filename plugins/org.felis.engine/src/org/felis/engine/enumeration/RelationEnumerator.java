package org.felis.engine.enumeration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.FunctionalChoices;
import org.felis.engine.semantics.LinearOrders;
import org.felis.engine.semantics.OfferedRelations;

/** Enumerates what a choice of the model offers to one execution, each relation once. */
final class RelationEnumerator {

    private RelationEnumerator() {
    }

    /** Receives the relations one by one. */
    interface Visitor<E extends Exception> {
        /** @return whether to go on */
        boolean visit(Relation relation) throws E;

        /**
         * @param part pairs that some of the relations have, those visited next
         * @return whether a relation with these pairs can be of interest; otherwise they are left out
         */
        default boolean admitsPart(Relation part) throws E {
            return true;
        }
    }

    /**
     * Visits all relations, each once, but for those without interest.
     *
     * @return whether the visitor never asked to stop
     */
    static <E extends Exception> boolean forEach(OfferedRelations offered, Visitor<E> visitor) throws E {
        return switch (offered) {
            case LinearOrders orders -> new Orders<>(orders.base(), visitor).all(orders.classes());
            case FunctionalChoices pairs -> choose(pairs, visitor, pairs.ends().toArray(), 0, Relation.empty(pairs.pairs().size()));
        };
    }

    private static <E extends Exception> boolean choose(FunctionalChoices choice, Visitor<E> visitor, int[] ends, int index,
            Relation chosen) throws E {
        if (index == ends.length) {
            return visitor.visit(chosen);
        }
        EventSet end = EventSet.of(chosen.size(), ends[index]);
        for (int source : choice.pairs().predecessors(ends[index]).toArray()) {
            Relation pair = Relation.product(EventSet.of(chosen.size(), source), end);
            if (!choose(choice, visitor, ends, index + 1, chosen.union(pair))) {
                return false;
            }
        }
        return true;
    }

    /** Linear orders of classes, which are placed one event after the other. */
    private record Orders<E extends Exception>(Relation base, Visitor<E> visitor) {

        boolean all(List<EventSet> classes) throws E {
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
            return extend(open, 0, EventSet.empty(base.size()), base);
        }

        /**
         * Places the next event of the class {@code index}.
         *
         * @param placed the events already placed, all before those that follow
         * @param order the base, and the pairs of what is placed with what follows
         */
        private boolean extend(List<int[]> open, int index, EventSet placed, Relation order) throws E {
            if (index == open.size()) {
                return visitor.visit(order);
            }
            EventSet rest = EventSet.of(base.size(), open.get(index)).difference(placed);
            if (rest.cardinality() <= 1) {
                return extend(open, index + 1, placed.union(rest), order);
            }
            int[] next = first(rest);
            for (int event : next) {
                EventSet self = EventSet.of(base.size(), event);
                Relation longer = order.union(Relation.product(self, rest.difference(self)));
                boolean isLast = rest.cardinality() == 2 && index + 1 == open.size();
                if ((next.length == 1 || isLast || visitor.admitsPart(longer)) && !extend(open, index, placed.union(self), longer)) {
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
    }
}
