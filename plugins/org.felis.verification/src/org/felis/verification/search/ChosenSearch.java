package org.felis.verification.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.expression.Outcome;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.query.Statistic;

/** A search whose statistics also tell why it was chosen. */
record ChosenSearch(ExecutionSearch search, ProcedureChoice choice) implements ExecutionSearch {

    @Override
    public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        return search.find(goal, interruption);
    }

    @Override
    public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) throws Interruption.StoppedException {
        return search.outcomes(interruption);
    }

    @Override
    public OptionalLong count(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        return search.count(goal, interruption);
    }

    @Override
    public List<Statistic> statistics() {
        List<Statistic> statistics = new ArrayList<>(choice.statistics());
        statistics.addAll(search.statistics());
        return statistics;
    }

    @Override
    public void close() {
        search.close();
    }
}
