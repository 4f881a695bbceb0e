package org.felis.engine.witness;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.expression.Outcome;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.query.Statistic;

/**
 * Asks two procedures each question. If they disagree whether an execution exists, or on the set of outcomes, that is a defect of Felis and
 * no answer. The two share the program, the model and the judge ({@code docs/decisions.md} has the list), so that their agreement
 * says nothing of front ends and models.
 *
 * <p>An answer takes both: if the second is stopped, the question has no answer.
 */
public final class DoubleCheckedSearch implements ExecutionSearch {

    private final ExecutionSearch first;
    private final ExecutionSearch second;
    private final String test;
    private final String model;

    /** @param first supplies the executions that are reported, and counts if it counts */
    public DoubleCheckedSearch(ExecutionSearch first, ExecutionSearch second, UnrolledProgram program, MemoryModel model) {
        this.first = first;
        this.second = second;
        test = program.program().name();
        this.model = model.name();
    }

    /** @throws WitnessMismatchException if one finds an execution and the other finds none */
    @Override
    public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        SearchResult answer = first.find(goal, interruption);
        SearchResult other = second.find(goal, interruption);
        boolean found = answer instanceof SearchResult.Found;
        if (found != other instanceof SearchResult.Found) {
            throw new WitnessMismatchException(test, model, "the " + (found ? "first" : "second")
                    + " procedure finds an execution for " + goal + ", the " + (found ? "second" : "first") + " finds none");
        }
        return answer;
    }

    /** @throws WitnessMismatchException if their outcomes differ */
    @Override
    public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) throws Interruption.StoppedException {
        Map<Outcome, ExecutionChoices> answer = first.outcomes(interruption);
        Set<Outcome> other = second.outcomes(interruption).keySet();
        if (!answer.keySet().equals(other)) {
            throw new WitnessMismatchException(test, model, "outcomes of the first procedure alone: "
                    + without(answer.keySet(), other) + ", of the second alone: " + without(other, answer.keySet()));
        }
        return answer;
    }

    private static Set<Outcome> without(Set<Outcome> some, Set<Outcome> others) {
        Set<Outcome> rest = new HashSet<>(some);
        rest.removeAll(others);
        return rest;
    }

    @Override
    public OptionalLong count(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        OptionalLong count = first.count(goal, interruption);
        return count.isPresent() ? count : second.count(goal, interruption);
    }

    /** Those of both, the first procedure's first. */
    @Override
    public List<Statistic> statistics() {
        return Statistic.join(first.statistics(), List.of(new Statistic("double check", 1, "option")), second.statistics());
    }

    @Override
    public void close() {
        try (second) {
            first.close();
        }
    }
}
