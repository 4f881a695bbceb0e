package org.felis.engine.semantics;

import java.util.Optional;

import org.felis.engine.model.Choice;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * The relations that a {@link Choice.FunctionalChoice} offers to one execution: those with one pair for each of its ends.
 *
 * @param ends the events that one pair each ends in
 * @param pairs the pairs to choose from; all end in one of {@code ends}
 */
public record FunctionalChoices(EventSet ends, Relation pairs) implements OfferedRelations {

    static FunctionalChoices of(EventSet ends, Relation pairs) {
        return new FunctionalChoices(ends, pairs.restrict(EventSet.full(pairs.size()), ends));
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
