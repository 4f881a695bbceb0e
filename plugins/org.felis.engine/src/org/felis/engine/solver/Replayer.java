package org.felis.engine.solver;

import java.util.Map;
import java.util.Optional;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.Replay;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.expression.Value;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.witness.WitnessMismatchException;

/** Makes executions of the solver's choices, and compares the values of their reads with the solver's. */
final class Replayer {

    private final UnrolledProgram program;
    private final MemoryModel model;

    Replayer(UnrolledProgram program, MemoryModel model) {
        this.program = program;
        this.model = model;
    }

    /**
     * The execution, if it is one.
     *
     * @param readValues the values that the solver has for the reads
     * @param valuesMayBeCyclic whether the solver's values may be wrong where they are computed from themselves; then, and
     *        only then, the result may be empty
     * @throws WitnessMismatchException if replay contradicts the solver
     */
    Optional<Execution> replay(ExecutionChoices choices, Map<Integer, Value> readValues,
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
        return Optional.of(execution);
    }

    private static boolean isSame(Value solved, Value actual) {
        return solved.equals(actual) || solved instanceof Value.Symbol && actual instanceof Value.Symbol;
    }

    private WitnessMismatchException mismatch(ExecutionChoices choices, String difference) {
        return new WitnessMismatchException(program.program().name(), model.name(), difference + " (paths "
                + choices.paths() + ", executed " + choices.executed() + ", rf " + choices.readsFrom() + ", chosen "
                + choices.chosen() + ")");
    }
}
