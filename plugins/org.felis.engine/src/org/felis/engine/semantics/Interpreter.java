package org.felis.engine.semantics;

import java.util.Map;

import org.felis.engine.candidate.Execution;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.SetTerm;
import org.felis.engine.relation.EventSet;

/** Evaluates memory models on concrete executions. */
public final class Interpreter {

    private Interpreter() {
    }

    /**
     * The model on the execution, which must choose a relation for each of the model's choices; terms are evaluated when they
     * are first asked for.
     *
     * @throws IllegalArgumentException if the model asks for micro-events and the execution's universe has none
     */
    public static ModelEvaluation evaluate(MemoryModel model, Execution execution) {
        requireUniverse(model, execution);
        return new ModelEvaluation(model.evaluationPlan(), execution);
    }

    /**
     * The same, where another execution was evaluated before: what follows from base relations, sets and choices that are equal in both is not
     * evaluated again.
     *
     * @param before of any execution under any model; of another program, of other events or of another model it tells nothing
     */
    public static ModelEvaluation evaluate(MemoryModel model, Execution execution, ModelEvaluation before) {
        requireUniverse(model, execution);
        return ModelEvaluation.after(before, model.evaluationPlan(), execution);
    }

    /**
     * The same, where some sets are told and not computed.
     *
     * @param given what sets of the model are in this execution, whatever tags its events have
     */
    public static ModelEvaluation evaluate(MemoryModel model, Execution execution, Map<SetTerm.Tagged, EventSet> given) {
        requireUniverse(model, execution);
        return ModelEvaluation.given(given, model.evaluationPlan(), execution);
    }

    private static void requireUniverse(MemoryModel model, Execution execution) {
        if (model.asksForMicroEvents() && execution.program().microEvents().isEmpty()) {
            throw new IllegalArgumentException(model.name() + " asks for micro-events, which the execution does not have");
        }
    }
}
