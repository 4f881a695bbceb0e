package org.felis.verification.search;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import org.felis.engine.analysis.relation.RelationAnalysis;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.expression.Outcome;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.query.Statistic;
import org.felis.engine.relation.Bounds;

/**
 * Asks another search only about flags that executions of the program can raise, judging by the structural bounds of the relations
 * that the flags are stated of. Most tests cannot race; then no execution is looked at, where an enumeration would look at all.
 * Only for a procedure that Felis chooses: one that the user asks for answers by itself, so that answers can be compared.
 */
final class PossibleFlagsSearch implements ExecutionSearch {

    private final ExecutionSearch search;
    private final UnrolledProgram program;
    private final MemoryModel model;
    private final AnalysisOptions options;
    /** Made when a flag is first asked about. */
    private Optional<RelationAnalysis> analysis = Optional.empty();
    /** Whether the search has seen every execution, and answers without another look. */
    private boolean enumerated;

    PossibleFlagsSearch(ExecutionSearch search, UnrolledProgram program, MemoryModel model, AnalysisOptions options) {
        this.search = search;
        this.program = program.with(model.asksForMicroEvents());
        this.model = model;
        this.options = options;
    }

    @Override
    public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        if (enumerated || !(goal instanceof Goal.Raises(Set<Axiom> flags, Goal.Ends ends))) {
            return search.find(goal, interruption);
        }
        if (analysis.isEmpty()) {
            analysis = Optional.of(RelationAnalysis.of(program, model, options, interruption));
        }
        Set<Axiom> possible = new LinkedHashSet<>();
        flags.stream().filter(flag -> canBeRaised(flag, analysis.get().bounds(flag.term()))).forEach(possible::add);
        return possible.isEmpty() ? new SearchResult.None() : search.find(new Goal.Raises(possible, ends), interruption);
    }

    /** A flag is raised where its check holds, such as that a relation is not empty. */
    private static boolean canBeRaised(Axiom flag, Bounds bounds) {
        if (!flag.negated()) {
            return true; // raised by what a relation does not hold: rare, and left to the search
        }
        return switch (flag.kind()) {
            case EMPTY -> !bounds.may().isEmpty();
            case IRREFLEXIVE -> !bounds.may().isIrreflexive();
            case ACYCLIC -> !bounds.may().isAcyclic();
        };
    }

    @Override
    public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) throws Interruption.StoppedException {
        Map<Outcome, ExecutionChoices> outcomes = search.outcomes(interruption);
        enumerated = true;
        return outcomes;
    }

    @Override
    public OptionalLong count(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        return search.count(goal, interruption);
    }

    @Override
    public List<Statistic> statistics() {
        return search.statistics();
    }

    @Override
    public void close() {
        search.close();
    }
}
