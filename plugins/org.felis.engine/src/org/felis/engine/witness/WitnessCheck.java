package org.felis.engine.witness;

import java.util.List;
import java.util.Optional;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.Repetition;
import org.felis.engine.candidate.Replay;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.expression.Outcome;
import org.felis.engine.history.HistoryCheck;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.query.Goal;
import org.felis.engine.semantics.AxiomResult;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * Judges claimed executions of a program under a model. Of a claim only its {@link ExecutionChoices} are used: values, events and base
 * relations are computed anew by {@link Replay}, the model's relations and axioms by the {@link Interpreter} on an evaluation that shares nothing
 * with a search. Claims that are judged one after the other share what is equal in both. Not thread-safe.
 */
public final class WitnessCheck {

    private final String test;
    private final MemoryModel model;
    private final Replay replay = new Replay();
    private Optional<ModelEvaluation> last = Optional.empty();

    /** @param test the name of the test, for messages */
    public WitnessCheck(String test, MemoryModel model) {
        this.test = test;
        this.model = model;
    }

    /**
     * The execution that the choices make; it is consistent and meets the goal.
     *
     * @throws WitnessMismatchException if the choices make no execution, or another one
     */
    public Execution confirm(ExecutionChoices choices, Goal goal) {
        Execution execution;
        try {
            execution = replay.of(choices);
        } catch (ReplayException refuted) {
            throw mismatch(choices, refuted.getMessage());
        }
        ModelEvaluation evaluation = last.isPresent() ? Interpreter.evaluate(model, execution, last.get()) : Interpreter.evaluate(model, execution);
        last = Optional.of(evaluation);
        if (!evaluation.isConsistent()) {
            List<String> failing = evaluation.axioms().stream()
                    .filter(result -> !result.holds() && result.axiom().role() == Axiom.Role.REQUIRED)
                    .map(WitnessCheck::describe).toList();
            throw mismatch(choices, "failing axioms " + failing + ", choices not offered " + evaluation.invalidChoices());
        }
        if (!meets(execution, evaluation, goal)) {
            throw mismatch(choices, "the execution does not meet " + goal + "; its outcome is "
                    + execution.outcome().values());
        }
        return execution;
    }

    /**
     * Confirms that the choices make a complete consistent execution with that outcome.
     *
     * @throws WitnessMismatchException if they do not
     */
    public void confirm(ExecutionChoices choices, Outcome outcome) {
        Outcome actual = confirm(choices, Goal.COMPLETE).outcome();
        if (!actual.equals(outcome)) {
            throw mismatch(choices, "the outcome is " + actual.values() + " and not " + outcome.values());
        }
    }

    private static boolean meets(Execution execution, ModelEvaluation evaluation, Goal goal) {
        return switch (goal) {
            case Goal.Satisfies satisfies -> isConsidered(execution, satisfies.ends()) && execution.satisfies(satisfies.proposition());
            case Goal.ReachesBound bound -> execution.reachesBound();
            case Goal.Fails fails -> execution.hasExit(exit -> exit.failure().filter(fails.failures()::contains).isPresent());
            case Goal.Stuck stuck -> Repetition.isStuck(execution);
            case Goal.Unexplained unexplained -> isConsidered(execution, Goal.Ends.OVER) && new HistoryCheck(execution.program().program(), unexplained.order(), unexplained.synchronizing()).isUnexplained(evaluation);
            case Goal.Raises raises -> isConsidered(execution, raises.ends()) && raises.flags().stream().anyMatch(evaluation::holds);
            case Goal.Undefined undefined -> isConsidered(execution, undefined.ends()) && !evaluation.holds(undefined.axiom());
        };
    }

    /** Whether the execution ends so and the filter, where it applies, lets it pass. */
    private static boolean isConsidered(Execution execution, Goal.Ends ends) {
        return ends.allow(execution) && (ends != Goal.Ends.COMPLETE || execution.program().program().filter().map(execution::satisfies).orElse(true));
    }

    private static String describe(AxiomResult result) {
        return result.axiom().name() + " " + result.evidence();
    }

    private WitnessMismatchException mismatch(ExecutionChoices choices, String difference) {
        return new WitnessMismatchException(test, model.name(), difference + " (paths " + choices.paths() + ", executed "
                + choices.executed() + ", rf " + choices.readsFrom() + ", chosen " + choices.chosen() + ")");
    }
}
