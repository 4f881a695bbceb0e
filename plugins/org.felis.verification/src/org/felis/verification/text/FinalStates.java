package org.felis.verification.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Proposition;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Program;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.verification.task.OutcomesResult.ExecutionCount;

/**
 * All final states as text, sorted, and the number of executions where all were enumerated.
 *
 * @param texts each state as observable → value
 */
public record FinalStates(List<Map<String, String>> texts, Optional<ExecutionCount> executions) {

    public static FinalStates of(Program program, ExecutionSearch search, Interruption interruption)
            throws Interruption.StoppedException {
        Map<String, Map<String, String>> sorted = new TreeMap<>();
        for (Outcome outcome : search.outcomes(interruption).keySet()) {
            Map<String, String> state = text(outcome);
            sorted.put(state.toString(), state);
        }
        return new FinalStates(List.copyOf(sorted.values()), count(program, search, interruption));
    }

    private static Map<String, String> text(Outcome outcome) {
        Map<String, String> state = new LinkedHashMap<>();
        for (Observable observable : outcome.values().keySet().stream().sorted(ObservableText.HERD_ORDER).toList()) {
            String value = observable.type().text(outcome.values().get(observable));
            if (isOfWholeArray(observable)) {
                state.merge(ObservableText.of(observable), value, (cells, next) -> cells + "," + next);
            } else {
                state.put(ObservableText.of(observable), value);
            }
        }
        outcome.values().keySet().stream().filter(FinalStates::isOfWholeArray).map(ObservableText::of).distinct()
                .forEach(array -> state.compute(array, (name, cells) -> "{" + cells + "}"));
        return state;
    }

    private static boolean isOfWholeArray(Observable observable) {
        return observable instanceof Observable.FinalMemory cell && cell.array().isPresent();
    }

    private static Optional<ExecutionCount> count(Program program, ExecutionSearch search, Interruption interruption)
            throws Interruption.StoppedException {
        if (program.question().finalState().isEmpty()) {
            return Optional.empty();
        }
        Proposition proposition = program.question().finalState().get().proposition();
        OptionalLong positive = search.count(new Goal.Satisfies(proposition), interruption);
        OptionalLong negative = search.count(new Goal.Satisfies(new Proposition.Not(proposition)), interruption);
        return positive.isPresent() && negative.isPresent()
                ? Optional.of(new ExecutionCount(positive.getAsLong(), negative.getAsLong()))
                : Optional.empty();
    }
}
