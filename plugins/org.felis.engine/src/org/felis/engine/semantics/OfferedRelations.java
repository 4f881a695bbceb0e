package org.felis.engine.semantics;

import java.util.Optional;

import org.felis.engine.model.Choice;
import org.felis.engine.relation.Relation;

/** The relations that a {@link Choice} offers to one execution. */
sealed interface OfferedRelations permits LinearOrders, FunctionalChoices {

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

    /** What the choice offers, given the values of its terms. */
    static OfferedRelations of(Choice choice, ModelEvaluation evaluation) {
        return switch (choice) {
            case Choice.LinearOrders orders -> LinearOrders.of(evaluation.set(orders.elements()),
                    evaluation.relation(orders.partition()), evaluation.relation(orders.base()));
            case Choice.FunctionalChoice pairs ->
                FunctionalChoices.of(evaluation.set(pairs.ends()), evaluation.relation(pairs.pairs()));
        };
    }

    /**
     * Visits all relations, each once, but for those without interest.
     *
     * @return whether the visitor never asked to stop
     */
    <E extends Exception> boolean forEach(Visitor<E> visitor) throws E;

    /** What is wrong with a relation that is not among them; empty if it is. */
    Optional<String> problem(Relation chosen);
}
