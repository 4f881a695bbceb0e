package org.felis.verification;

import java.util.Optional;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.semantics.Execution;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.execution.build.ExecutionGraphBuilder;
import org.felis.execution.build.OtherJudgement;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;

/**
 * Makes witnesses of executions. The interpreter alone supplies the edges and the truth of the axioms.
 *
 * @param model that the executions belong to
 * @param verdict that they prove
 * @param other the model to hold them against, if one is
 */
record Witnesses(MemoryModel model, Verdict verdict, Optional<Other> other) {

    /** @param title what the model is called to the user */
    record Other(String title, MemoryModel model) {
    }

    Witness of(Execution execution) {
        String condition = ConditionText.question(execution.program().program()).text();
        return Witness.of(ExecutionGraphBuilder.build(Interpreter.evaluate(model, execution), verdict.toString(), condition,
                other.flatMap(o -> judgement(o, execution))));
    }

    /** Nothing if the other model chooses relations that the execution has not: it is about others then. */
    private Optional<OtherJudgement> judgement(Other against, Execution execution) {
        if (against.model().choices().size() != model.choices().size()) {
            return Optional.empty();
        }
        ModelEvaluation evaluation = Interpreter.evaluate(against.model(), execution);
        return evaluation.invalidChoices().isEmpty() ? Optional.of(new OtherJudgement(against.title(), evaluation)) : Optional.empty();
    }
}
