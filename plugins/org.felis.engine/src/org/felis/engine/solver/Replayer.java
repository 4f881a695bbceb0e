package org.felis.engine.solver;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.Value;
import org.felis.engine.query.Goal;
import org.felis.engine.semantics.AxiomResult;
import org.felis.engine.semantics.Execution;
import org.felis.engine.semantics.ExecutionChoices;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.engine.semantics.Replay;
import org.felis.engine.semantics.ReplayException;

/** Makes executions of the solver's choices and has the interpreter judge them. */
final class Replayer {

    private final UnrolledProgram program;
    private final MemoryModel model;

    Replayer(UnrolledProgram program, MemoryModel model) {
        this.program = program;
        this.model = model;
    }

    /**
     * The execution, if it is one; it meets the goal.
     *
     * @param readValues the values that the solver has for the reads
     * @param valuesMayBeCyclic whether the solver's values may be wrong where they are computed from themselves; then, and
     *        only then, the result may be empty
     * @throws InternalMismatchException if replay contradicts the solver
     */
    Optional<Execution> replay(ExecutionChoices choices, Map<Integer, Value> readValues, Goal goal,
            boolean valuesMayBeCyclic) {
        Execution execution;
        try {
            execution = Replay.replay(choices);
        } catch (ReplayException refuted) {
            if (valuesMayBeCyclic) {
                return Optional.empty();
            }
            throw mismatch(choices, refuted.getMessage());
        }
        for (Map.Entry<Integer, Value> entry : readValues.entrySet()) {
            Value actual = execution.readValue(entry.getKey());
            if (!isSame(entry.getValue(), actual)) {
                if (valuesMayBeCyclic) {
                    return Optional.empty();
                }
                throw mismatch(choices, "read " + entry.getKey() + " reads " + actual + ", not " + entry.getValue());
            }
        }
        check(choices, execution, goal);
        return Optional.of(execution);
    }

    private static boolean isSame(Value solved, Value actual) {
        return solved.equals(actual) || solved instanceof Value.Symbol && actual instanceof Value.Symbol;
    }

    private void check(ExecutionChoices choices, Execution execution, Goal goal) {
        ModelEvaluation evaluation = Interpreter.evaluate(model, execution);
        if (!evaluation.isConsistent()) {
            List<String> failing = evaluation.axioms().stream()
                    .filter(result -> !result.holds() && result.axiom().role() == Axiom.Role.REQUIRED)
                    .map(Replayer::describe).toList();
            throw mismatch(choices, "failing axioms " + failing + ", choices not offered " + evaluation.invalidChoices());
        }
        boolean meets = switch (goal) {
            case Goal.Satisfies satisfies ->
                isConsidered(execution) && execution.satisfies(satisfies.proposition());
            case Goal.ReachesBound bound -> execution.isCutOff();
            case Goal.Raises raises -> isConsidered(execution) && raises.flags().stream().anyMatch(evaluation::holds);
            case Goal.Undefined undefined -> isConsidered(execution) && !evaluation.holds(undefined.axiom());
        };
        if (!meets) {
            throw mismatch(choices, "the execution does not meet " + goal + "; its outcome is "
                    + execution.outcome().values());
        }
    }

    private static String describe(AxiomResult result) {
        return result.axiom().name() + " " + result.evidence();
    }

    /** Whether no loop is cut off and the filter lets the execution pass. */
    private boolean isConsidered(Execution execution) {
        return !execution.isCutOff() && program.program().filter().map(execution::satisfies).orElse(true);
    }

    private InternalMismatchException mismatch(ExecutionChoices choices, String difference) {
        return new InternalMismatchException(program.program().name(), model.name(), difference + " (paths "
                + choices.paths() + ", executed " + choices.executed() + ", rf " + choices.readsFrom() + ", chosen "
                + choices.chosen() + ")");
    }
}
