package org.felis.engine.witness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.expression.Outcome;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.query.Statistic;
import org.felis.engine.relation.EventSet;

/**
 * A search whose every execution is judged before it is reported ({@link WitnessCheck}): what it finds, and one execution for each outcome. What a
 * search does not find cannot be checked here; see {@link DoubleCheckedSearch}.
 */
public final class CheckedSearch implements ExecutionSearch {

    private final ExecutionSearch search;
    private final WitnessCheck check;
    private long checked;
    private long nanos;

    /** @param search searches the executions of the program under the model */
    public CheckedSearch(ExecutionSearch search, UnrolledProgram program, MemoryModel model) {
        this.search = search;
        check = new WitnessCheck(program.program().name(), model);
    }

    /** @throws WitnessMismatchException if the search claims an execution that is none, or not one that meets the goal */
    @Override
    public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        return switch (search.find(goal, interruption)) {
            case SearchResult.None none -> none;
            case SearchResult.Found found -> {
                long start = System.nanoTime();
                SearchResult confirmed = new SearchResult.Found(check.confirm(found.execution().choices(), goal));
                note(start);
                yield confirmed;
            }
        };
    }

    /** @throws WitnessMismatchException if the search claims an outcome by an execution that is none, or has another one */
    @Override
    public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) throws Interruption.StoppedException {
        Map<Outcome, ExecutionChoices> claimed = search.outcomes(interruption);
        // one after the other those of the same events, which have most in common
        Map<EventSet, List<Map.Entry<Outcome, ExecutionChoices>>> alike = new LinkedHashMap<>();
        for (Map.Entry<Outcome, ExecutionChoices> claim : claimed.entrySet()) {
            alike.computeIfAbsent(claim.getValue().executed(), executed -> new ArrayList<>()).add(claim);
        }
        for (List<Map.Entry<Outcome, ExecutionChoices>> claims : alike.values()) {
            for (Map.Entry<Outcome, ExecutionChoices> claim : claims) {
                interruption.check();
                long start = System.nanoTime();
                check.confirm(claim.getValue(), claim.getKey());
                note(start);
            }
        }
        return claimed;
    }

    @Override
    public OptionalLong count(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        return search.count(goal, interruption);
    }

    private void note(long startNanos) {
        checked++;
        nanos += System.nanoTime() - startNanos;
    }

    /** Those of the search, and how many executions were judged in which time. */
    @Override
    public List<Statistic> statistics() {
        return Statistic.join(search.statistics(), List.of(new Statistic("witnesses checked", checked, ""),
                Statistic.millis("witness check", nanos)));
    }

    @Override
    public void close() {
        search.close();
    }
}
