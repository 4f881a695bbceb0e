package org.felis.engine.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.FinalWrites;
import org.felis.engine.expression.Outcome;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Specialization;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Relation;

/**
 * Answers questions about a model by a search under what is left of it for the program at hand ({@link Specialization}). Most tests have no locks, no grace
 * periods, no exclusives: then nothing that speaks of these is evaluated, bounded or chosen. What is found is judged by the whole model
 * ({@code witness.CheckedSearch}).
 */
public final class SpecializedSearch implements ExecutionSearch {

    private final ExecutionSearch search;
    private final Specialization specialization;

    private SpecializedSearch(ExecutionSearch search, Specialization specialization) {
        this.search = search;
        this.specialization = specialization;
    }

    /** @param search makes the search under the model that is left, which may be the whole one */
    public static ExecutionSearch of(UnrolledProgram program, MemoryModel model, Function<MemoryModel, ExecutionSearch> search) {
        Specialization specialization = model.specializedTo(program.with(model.asksForMicroEvents()).eventClasses());
        return specialization.isSmaller() ? new SpecializedSearch(search.apply(specialization.model()), specialization) : search.apply(model);
    }

    @Override
    public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        Optional<Goal> special = special(goal);
        return special.isEmpty() ? new SearchResult.None() : switch (search.find(special.get(), interruption)) {
            case SearchResult.None none -> none;
            case SearchResult.Found found -> new SearchResult.Found(general(found.execution()));
        };
    }

    /** Empty if no execution meets it. */
    private Optional<Goal> special(Goal goal) {
        return switch (goal) {
            case Goal.Satisfies satisfies -> Optional.of(satisfies);
            case Goal.ReachesBound bound -> Optional.of(bound);
            case Goal.Fails fails -> Optional.of(fails);
            case Goal.Stuck stuck -> Optional.of(stuck);
            case Goal.Unexplained(Axiom order, boolean synchronizing) -> Optional.of(new Goal.Unexplained(specialization.axiom(order), synchronizing));
            case Goal.Raises(Set<Axiom> flags, Goal.Ends ends) -> {
                Set<Axiom> possible = new LinkedHashSet<>();
                flags.stream().filter(flag -> specialization.known(flag).orElse(true)).map(specialization::axiom).forEach(possible::add);
                yield possible.isEmpty() ? Optional.empty() : Optional.of(new Goal.Raises(possible, ends));
            }
            case Goal.Undefined(Axiom axiom, Goal.Ends ends) -> specialization.known(axiom).orElse(false) ? Optional.empty()
                    : Optional.of(new Goal.Undefined(specialization.axiom(axiom), ends));
        };
    }

    private Execution general(Execution execution) {
        ExecutionChoices choices = execution.choices();
        return execution.with(chosen(choices), finalWrites(choices));
    }

    private List<Relation> chosen(ExecutionChoices choices) {
        return specialization.restore(choices.chosen(), Relation.empty(choices.executed().size()));
    }

    private FinalWrites finalWrites(ExecutionChoices choices) {
        return choices.finalWrites() instanceof FinalWrites.LastOf(int choice)
                ? new FinalWrites.LastOf(specialization.generalIndex(choice)) : choices.finalWrites();
    }

    @Override
    public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) throws Interruption.StoppedException {
        Map<Outcome, ExecutionChoices> outcomes = new LinkedHashMap<>();
        search.outcomes(interruption)
                .forEach((outcome, choices) -> outcomes.put(outcome, choices.with(chosen(choices), finalWrites(choices))));
        return outcomes;
    }

    @Override
    public OptionalLong count(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        Optional<Goal> special = special(goal);
        return special.isEmpty() ? OptionalLong.of(0) : search.count(special.get(), interruption);
    }

    /** Those of the search, and how many of the model's terms it knows. */
    @Override
    public List<Statistic> statistics() {
        List<Statistic> statistics = new ArrayList<>(search.statistics());
        statistics.add(new Statistic("terms", specialization.model().terms().size(), ""));
        return statistics;
    }

    @Override
    public void close() {
        search.close();
    }
}
