package org.felis.engine.semantics;

import org.felis.engine.model.MemoryModel;

/** Evaluates memory models on concrete executions. */
public final class Interpreter {

    private Interpreter() {
    }

    /**
     * The model on the execution, which must choose a relation for each of the model's choices; terms are evaluated when they
     * are first asked for.
     */
    public static ModelEvaluation evaluate(MemoryModel model, Execution execution) {
        return new ModelEvaluation(new EvaluationPlan(model), execution);
    }
}
