package org.felis.engine.semantics;

import java.util.Optional;

import org.felis.engine.model.Choice;
import org.felis.engine.relation.Relation;

/** The relations that a {@link Choice} offers to one execution. Says which they are; it does not enumerate them. */
public sealed interface OfferedRelations permits LinearOrders, FunctionalChoices {

    /** What the choice offers, given the values of its terms. */
    static OfferedRelations of(Choice choice, ModelEvaluation evaluation) {
        return switch (choice) {
            case Choice.LinearOrders orders -> LinearOrders.of(evaluation.set(orders.elements()),
                    evaluation.relation(orders.partition()), evaluation.relation(orders.base()));
            case Choice.FunctionalChoice pairs ->
                FunctionalChoices.of(evaluation.set(pairs.ends()), evaluation.relation(pairs.pairs()));
        };
    }

    /** What is wrong with a relation that is not among them; empty if it is. */
    Optional<String> problem(Relation chosen);
}
