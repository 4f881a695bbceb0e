package org.felis.engine.explanation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.Proposition;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.semantics.Interpreter;

/**
 * The satisfying candidates that violate as few axioms as possible, where there are too many to look at each: a search for consistent executions
 * is asked under models with fewer required axioms. What it finds is judged by the interpreter under the whole model.
 *
 * @param found for each axiom a candidate that violates it alone, if there is one; else one candidate that violates as few axioms as
 *        can be done without; none if no candidate satisfies the proposition, whatever the axioms
 * @param enough axioms that forbid the proposition together, none of which can be spared
 */
public record NearestCandidates(List<SatisfyingCandidate> found, List<Axiom> enough) {

    public NearestCandidates {
        found = List.copyOf(found);
        enough = List.copyOf(enough);
    }

    /**
     * Searches.
     *
     * @param model a model under which no consistent execution satisfies the proposition
     * @param search opens a search under a model
     */
    public static NearestCandidates of(MemoryModel model, Proposition proposition, Function<MemoryModel, ExecutionSearch> search,
            Interruption interruption) throws Interruption.StoppedException {
        return new Searching(model, proposition, search, interruption).run();
    }

    private record Searching(MemoryModel model, Proposition proposition, Function<MemoryModel, ExecutionSearch> searches,
            Interruption interruption) {

        NearestCandidates run() throws Interruption.StoppedException {
            List<Axiom> all = model.requirements();
            List<SatisfyingCandidate> found = new ArrayList<>();
            Set<Axiom> needed = new HashSet<>();
            for (Axiom axiom : all) {
                Optional<SatisfyingCandidate> alone = candidate(Set.of(axiom));
                if (alone.isPresent()) {
                    found.add(alone.get());
                    needed.add(axiom);
                }
            }
            if (found.isEmpty()) {
                leastViolating(all).ifPresent(found::add);
            }
            return new NearestCandidates(found, found.isEmpty() ? List.of() : enough(all, needed));
        }

        /** Requires axioms again, one after the other, as long as there is a candidate. */
        private Optional<SatisfyingCandidate> leastViolating(List<Axiom> all) throws Interruption.StoppedException {
            Set<Axiom> dropped = new HashSet<>(all);
            Optional<SatisfyingCandidate> best = candidate(dropped);
            for (Axiom axiom : all) {
                if (best.isPresent() && dropped.contains(axiom)) {
                    Set<Axiom> fewer = new HashSet<>(dropped);
                    fewer.remove(axiom);
                    Optional<SatisfyingCandidate> next = best.get().violated().contains(axiom) ? candidate(fewer) : best;
                    if (next.isPresent()) {
                        dropped = fewer;
                        best = next;
                    }
                }
            }
            return best;
        }

        /** Drops axioms, one after the other, as long as there is no candidate. */
        private List<Axiom> enough(List<Axiom> all, Set<Axiom> needed) throws Interruption.StoppedException {
            Set<Axiom> spared = new HashSet<>();
            for (Axiom axiom : all) {
                if (!needed.contains(axiom)) {
                    Set<Axiom> more = new HashSet<>(spared);
                    more.add(axiom);
                    if (candidate(more).isEmpty()) {
                        spared = more;
                    }
                }
            }
            Set<Axiom> notNeeded = spared;
            return all.stream().filter(a -> !notNeeded.contains(a)).toList();
        }

        /** A candidate that violates none but the given axioms. */
        private Optional<SatisfyingCandidate> candidate(Set<Axiom> dropped) throws Interruption.StoppedException {
            try (ExecutionSearch search = searches.apply(withoutRequiring(dropped))) {
                return switch (search.find(new Goal.Satisfies(proposition), interruption)) {
                    case SearchResult.None none -> Optional.empty();
                    case SearchResult.Found found -> Optional.of(judged(found.execution()));
                };
            }
        }

        private SatisfyingCandidate judged(Execution execution) {
            return new SatisfyingCandidate(execution, SatisfyingCandidates.violated(Interpreter.evaluate(model, execution)));
        }

        /** The same terms and choices; the given axioms only flag executions, so that these have the same events. */
        private MemoryModel withoutRequiring(Set<Axiom> dropped) {
            List<Axiom> axioms = model.axioms().stream().map(a -> !dropped.contains(a) ? a
                    : new Axiom(a.name(), Axiom.Role.FLAG, a.kind(), a.negated(), a.term(), a.source())).toList();
            return new MemoryModel(model.name(), model.terms(), model.definitions(), model.recursions(), model.choices(), axioms,
                    model.shown());
        }
    }
}
