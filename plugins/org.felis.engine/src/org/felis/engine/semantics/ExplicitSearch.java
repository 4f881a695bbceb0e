package org.felis.engine.semantics;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.Interruption;
import org.felis.engine.query.Outcome;
import org.felis.engine.query.SearchResult;

/** Answers goals by looking at candidate executions, one after the other and unpruned: the judge of the SMT procedure. */
public final class ExplicitSearch implements ExecutionSearch {

    private static final double NANOS_PER_MILLI = 1e6;

    private final UnrolledProgram program;
    private final CandidateEnumerator enumerator;
    private long candidates;
    private long consistent;
    private long nanos;

    public ExplicitSearch(UnrolledProgram program, MemoryModel model) {
        this.program = program.with(model.asksForMicroEvents());
        enumerator = new CandidateEnumerator(this.program, model);
    }

    @Override
    public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        ModelEvaluation[] found = new ModelEvaluation[1];
        search(candidate -> {
            if (meets(candidate, goal)) {
                found[0] = candidate;
            }
            return found[0] == null;
        }, interruption);
        return found[0] == null ? new SearchResult.None() : new SearchResult.Found(found[0].execution());
    }

    private boolean meets(ModelEvaluation candidate, Goal goal) {
        return switch (goal) {
            case Goal.Satisfies satisfies -> isComplete(candidate)
                    && candidate.execution().satisfies(satisfies.proposition()) && isConsistent(candidate);
            case Goal.ReachesBound bound -> candidate.execution().isCutOff() && isConsistent(candidate);
            case Goal.Raises raises ->
                isComplete(candidate) && isConsistent(candidate) && candidate.holds(raises.flag());
            case Goal.Undefined undefined ->
                isComplete(candidate) && isConsistent(candidate) && !candidate.holds(undefined.axiom());
        };
    }

    /** Whether no loop is cut off and the filter lets the execution pass. */
    private boolean isComplete(ModelEvaluation candidate) {
        return !candidate.execution().isCutOff()
                && program.program().filter().map(candidate.execution()::satisfies).orElse(true);
    }

    private boolean isConsistent(ModelEvaluation candidate) {
        boolean result = candidate.isConsistent();
        if (result) {
            consistent++;
        }
        return result;
    }

    @Override
    public Collection<Outcome> outcomes(Interruption interruption) throws Interruption.StoppedException {
        Set<Outcome> outcomes = new LinkedHashSet<>();
        search(candidate -> {
            if (isComplete(candidate) && isConsistent(candidate)) {
                outcomes.add(candidate.execution().outcome());
            }
            return true;
        }, interruption);
        return outcomes;
    }

    @Override
    public OptionalLong count(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        long[] count = new long[1];
        search(candidate -> {
            if (meets(candidate, goal)) {
                count[0]++;
            }
            return true;
        }, interruption);
        return OptionalLong.of(count[0]);
    }

    private void search(CandidateEnumerator.Visitor visitor, Interruption interruption)
            throws Interruption.StoppedException {
        long start = System.nanoTime();
        try {
            enumerator.forEach(candidate -> {
                candidates++;
                return visitor.visit(candidate);
            }, interruption);
        } finally {
            nanos += System.nanoTime() - start;
        }
    }

    /** Candidates looked at, those of them that turned out consistent where that mattered, and the time. */
    @Override
    public List<Statistic> statistics() {
        return List.of(new Statistic("events", program.size(), ""), new Statistic("candidates", candidates, ""),
                new Statistic("consistent", consistent, ""),
                new Statistic("enumeration", nanos / NANOS_PER_MILLI, "ms"));
    }

    @Override
    public void close() {
        // holds no resources
    }
}
