package org.felis.verification.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.expression.Outcome;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.query.Statistic;

/**
 * A search that was chosen by an estimate, and another that takes its place when the first has no answer after some steps, nor after as many as it seems to need if it has done
 * much by then; and the first again, for as long as it takes, when the other has run out of memory. Both
 * give the same answers: how many steps the first takes decides
 * only which of them is asked, and whether there are counts, which a search may not have. Steps and not time, so that the same one is asked on every machine.
 */
public final class FallbackSearch implements ExecutionSearch {

    /** A search that had done so much may try once more. */
    private static final double MUCH = 0.05;
    private final ExecutionSearch first;
    private final long patience;
    private final Supplier<ExecutionSearch> second;
    private Optional<ExecutionSearch> standIn = Optional.empty();
    /** Of a stand-in that has run out of memory. */
    private Optional<List<Statistic>> exhausted = Optional.empty();

    /**
     * @param patience how often the first search may check for an interruption for one question
     */
    public FallbackSearch(ExecutionSearch first, long patience, Supplier<ExecutionSearch> second) {
        this.first = first;
        this.patience = patience;
        this.second = second;
    }

    @FunctionalInterface
    private interface Question<T> {
        T ask(ExecutionSearch search, Interruption interruption) throws Interruption.StoppedException;
    }

    private <T> T answer(Question<T> question, Interruption interruption) throws Interruption.StoppedException {
        if (exhausted.isPresent()) {
            return question.ask(first, interruption);
        }
        if (standIn.isEmpty()) {
            try {
                return question.ask(first, interruption.withinChecks(patience));
            } catch (Interruption.StoppedException givenUp) {
                interruption.check();
            }
            if (first.progress() >= MUCH) {
                try {
                    return question.ask(first, interruption.withinChecks((long) (patience / first.progress())));
                } catch (Interruption.StoppedException givenUp) {
                    interruption.check();
                }
            }
            standIn = Optional.of(second.get());
        }
        if (!first.isFrugal()) {
            return question.ask(standIn.get(), interruption);
        }
        try {
            return question.ask(standIn.get(), interruption.inner());
        } catch (Interruption.StoppedException stopped) {
            if (stopped.reason() != Interruption.Reason.OUT_OF_MEMORY) {
                throw stopped;
            }
        }
        exhausted = Optional.of(standIn.get().statistics());
        standIn.get().close();
        standIn = Optional.empty();
        return question.ask(first, interruption);
    }

    @Override
    public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        return answer((search, limited) -> search.find(goal, limited), interruption);
    }

    @Override
    public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) throws Interruption.StoppedException {
        return answer(ExecutionSearch::outcomes, interruption);
    }

    @Override
    public OptionalLong count(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        return answer((search, limited) -> search.count(goal, limited), interruption);
    }

    /** Of the first search; and of the other, behind a figure that tells that the first was given up. */
    @Override
    public List<Statistic> statistics() {
        List<Statistic> statistics = new ArrayList<>(first.statistics());
        Optional<List<Statistic>> others = exhausted.or(() -> standIn.map(ExecutionSearch::statistics));
        if (others.isPresent()) {
            statistics.add(new Statistic("given up after", patience, "steps"));
            statistics.addAll(others.get());
        }
        return statistics;
    }

    @Override
    public void close() {
        first.close();
        standIn.ifPresent(ExecutionSearch::close);
    }
}
