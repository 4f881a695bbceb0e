package org.felis.verification.judgement;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.FinalWrites;
import org.felis.engine.candidate.Replay;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.execution.build.ExecutionGraphBuilder;
import org.felis.execution.build.OtherJudgement;
import org.felis.verification.text.ConditionText;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;

/**
 * Makes witnesses of executions. The interpreter alone supplies the edges and the truth of the axioms.
 *
 * @param model that the executions belong to
 * @param verdict that they prove
 * @param other the model to hold them against, if one is
 */
public record Witnesses(MemoryModel model, Verdict verdict, Optional<Other> other) {

    /** @param title what the model is called to the user */
    public record Other(String title, MemoryModel model) {
    }

    public Witness of(Execution execution) {
        return of(execution, ConditionText.question(execution.program().program()).text());
    }

    /** @param condition what the execution shows, in words for people */
    public Witness of(Execution execution, String condition) {
        return Witness.of(ExecutionGraphBuilder.build(Interpreter.evaluate(model, execution), verdict.toString(), condition,
                other.flatMap(o -> judgement(o, execution))), execution);
    }

    /** Nothing if the other model chooses relations that the execution has not: it is about others then. */
    private Optional<OtherJudgement> judgement(Other against, Execution execution) {
        try {
            ModelEvaluation evaluation = Interpreter.evaluate(against.model(), withChoicesOf(against.model(), execution));
            return evaluation.invalidChoices().isEmpty() ? Optional.of(new OtherJudgement(against.title(), evaluation)) : Optional.empty();
        } catch (ReplayException otherFinalWrites) {
            return Optional.empty();
        }
    }

    /** The execution with the relations that another model chooses: those of the same names, and for others the empty one. */
    private Execution withChoicesOf(MemoryModel other, Execution execution) throws ReplayException {
        ExecutionChoices choices = execution.choices();
        List<Relation> chosen = other.choices().stream()
                .map(wanted -> chosen(wanted.variable().name(), execution).orElse(Relation.empty(execution.program().size()))).toList();
        FinalWrites finalWrites = choices.finalWrites() instanceof FinalWrites.LastOf && other.coherence().isPresent()
                ? new FinalWrites.LastOf(other.coherence().getAsInt()) : choices.finalWrites();
        return Replay.replay(new ExecutionChoices(choices.program(), choices.paths(), choices.executed(), choices.keeping(), choices.numbers(),
                choices.readsFrom(), chosen, finalWrites));
    }

    private Optional<Relation> chosen(String name, Execution execution) {
        return IntStream.range(0, model.choices().size()).filter(i -> model.choices().get(i).variable().name().equals(name))
                .mapToObj(execution::chosen).findFirst();
    }
}
