package org.felis.engine.semantics;

import org.felis.engine.candidate.Execution;
import org.felis.engine.model.MemoryModel;

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
        if (model.asksForMicroEvents() && execution.program().microEvents().isEmpty()) {
            throw new IllegalArgumentException(model.name() + " asks for micro-events, which the execution does not have");
        }
        return new ModelEvaluation(model.evaluationPlan(), execution);
    }
}
