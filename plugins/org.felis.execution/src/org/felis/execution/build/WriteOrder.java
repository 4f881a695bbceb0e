package org.felis.execution.build;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import org.felis.engine.candidate.Execution;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.Choice;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * The order of the writes to each location that an execution has chosen: coherence, or, where the model orders some writes only, as
 * C11 does with atomic ones, that order.
 *
 * @param choice what the model calls it, if it chooses such an order
 * @param pairs empty if it does not
 * @param complete whether all writes to a location are in it, so that it decides the final ones
 */
record WriteOrder(Optional<RelationTerm.Chosen> choice, Relation pairs, boolean complete) {

    static WriteOrder of(ModelEvaluation evaluation) {
        List<Choice> choices = evaluation.model().choices();
        OptionalInt coherence = evaluation.model().coherence();
        Optional<Choice> choice = coherence.isPresent() ? Optional.of(choices.get(coherence.getAsInt()))
                : choices.stream().filter(c -> ordersWrites(c, evaluation)).findFirst();
        return new WriteOrder(choice.map(Choice::variable), choice.map(c -> evaluation.relation(c.variable()))
                .orElseGet(() -> Relation.empty(evaluation.execution().program().size())), coherence.isPresent());
    }

    private static boolean ordersWrites(Choice choice, ModelEvaluation evaluation) {
        return choice instanceof Choice.LinearOrders orders && orders.partition() instanceof RelationTerm.Base partition
                && partition.relation() == BaseRelation.LOC
                && evaluation.set(orders.elements()).isSubsetOf(evaluation.execution().baseSet(BaseSet.W));
    }

    /** {@code (rf^-1; co) \ id}: a read and the writes that come after the one it read. */
    Relation fromReads(Execution execution) {
        return execution.baseRelation(BaseRelation.RF).inverse().compose(pairs)
                .difference(Relation.identity(execution.program().size()));
    }
}
