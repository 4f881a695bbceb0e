package org.felis.execution.build;

import org.felis.engine.semantics.ModelEvaluation;

/**
 * What another model says of an execution.
 *
 * @param title what the model is called to the user
 * @param evaluation of the same execution
 */
public record OtherJudgement(String title, ModelEvaluation evaluation) {
}
