package org.felis.engine.semantics;

import java.util.Optional;

import org.felis.engine.model.Choice;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * The relations that a {@link Choice.FunctionalChoice} offers to one execution.
 *
 * @param ends the events that one pair each ends in
 * @param pairs the pairs to choose from; all end in one of {@code ends}
 */
record FunctionalChoices(EventSet ends, Relation pairs) implements OfferedRelations {

    static FunctionalChoices of(EventSet ends, Relation pairs) {
        return new FunctionalChoices(ends, pairs.restrict(EventSet.full(pairs.size()), ends));
    }

    @Override
    public <E extends Exception> boolean forEach(Visitor<E> visitor) throws E {
        return extend(visitor, ends.toArray(), 0, Relation.empty(pairs.size()));
    }

    private <E extends Exception> boolean extend(Visitor<E> visitor, int[] targets, int index, Relation chosen) throws E {
        if (index == targets.length) {
            return visitor.visit(chosen);
        }
        EventSet target = EventSet.of(pairs.size(), targets[index]);
        for (int source : pairs.predecessors(targets[index]).toArray()) {
            Relation pair = Relation.product(EventSet.of(pairs.size(), source), target);
            if (!extend(visitor, targets, index + 1, chosen.union(pair))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Optional<String> problem(Relation chosen) {
        if (!chosen.isSubsetOf(pairs)) {
            return Optional.of("has " + chosen.difference(pairs) + ", which is not offered");
        }
        EventSet wrong = EventSet.of(pairs.size(),
                ends.stream().filter(end -> chosen.predecessors(end).cardinality() != 1));
        return wrong.isEmpty() ? Optional.empty() : Optional.of("has not one pair for each of " + wrong);
    }
}
