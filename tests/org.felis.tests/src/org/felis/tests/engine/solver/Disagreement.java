package org.felis.tests.engine.solver;

import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.expression.Outcome;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Failure;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SpecializedSearch;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.engine.witness.CheckedSearch;
import org.felis.tests.engine.generate.RandomPair;
import org.felis.tests.engine.generate.Shrinker;

/**
 * A pair for which searches answer differently.
 *
 * @param pair as small as it could be made
 * @param search which search differs from the judge
 * @param difference in what
 */
record Disagreement(RandomPair pair, String search, String difference) {

    private static final int BOUND = 2;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** What became of a comparison: the outcomes and the failures of threads that the judge found, how many searches stopped, and a disagreement if there is one. */
    record Comparison(Set<Outcome> outcomes, Set<Failure> failures, int stopped, Optional<Disagreement> disagreement) {
    }

    /** Compares the explicit search and the SMT procedure under each of the options with the judge. */
    static Comparison compare(RandomPair pair, List<SmtOptions> combinations) throws Interruption.StoppedException {
        UnrolledProgram program = Unroller.unroll(pair.program(), BOUND);
        Set<Outcome> outcomes = new HashSet<>();
        Map<Goal, Long> counts = Answers.counts(program, pair.model(), outcomes, Interruption.after(LIMIT));
        Answers expected = Answers.of(counts, outcomes);
        Set<Failure> failures = EnumSet.allOf(Failure.class);
        failures.removeIf(failure -> counts.get(new Goal.Fails(Set.of(failure))) == 0);
        for (boolean specialized : new boolean[] {false, true}) {
            Optional<String> explicit = explicit(pair, program, specialized, expected, counts);
            if (explicit.isPresent()) {
                String search = specialized ? "explicit, specialized" : "explicit";
                return new Comparison(outcomes, failures, 0, Optional.of(new Disagreement(pair, search, explicit.get())));
            }
        }
        int stopped = 0;
        for (int i = 0; i < combinations.size(); i++) {
            SmtOptions options = combinations.get(i);
            // by turns, so that each combination of options meets both
            boolean specialized = (i + pair.number()) % 2 == 0;
            String name = options + (specialized ? ", specialized" : "");
            try (ExecutionSearch search = checked(pair, program, specialized, model -> new SmtSearch(program, model, options))) {
                Answers found = Answers.of(search, program, pair.model(), Interruption.after(LIMIT));
                if (!expected.equals(found)) {
                    return new Comparison(outcomes, failures, stopped, Optional.of(new Disagreement(pair, name, found.difference(expected))));
                }
            } catch (Interruption.StoppedException tooLarge) {
                stopped++;
            } catch (RuntimeException failure) {
                return new Comparison(outcomes, failures, stopped, Optional.of(new Disagreement(pair, name, failure.toString())));
            }
        }
        return new Comparison(outcomes, failures, stopped, Optional.empty());
    }

    private static Optional<String> explicit(RandomPair pair, UnrolledProgram program, boolean specialized, Answers expected,
            Map<Goal, Long> counts) throws Interruption.StoppedException {
        try (ExecutionSearch search = checked(pair, program, specialized, model -> new ExplicitSearch(program, model))) {
            Answers found = Answers.of(search, program, pair.model(), Interruption.after(LIMIT));
            if (!expected.equals(found)) {
                return Optional.of(found.difference(expected));
            }
            for (Map.Entry<Goal, Long> goal : counts.entrySet()) {
                OptionalLong count = search.count(goal.getKey(), Interruption.after(LIMIT));
                if (!count.equals(OptionalLong.of(goal.getValue()))) {
                    return Optional.of(goal.getKey() + ": " + count + " executions, not " + goal.getValue());
                }
            }
            return Optional.empty();
        }
    }

    /**
     * With the gate that every execution passes.
     *
     * @param specialized whether it searches under what is left of the model for the program
     */
    private static ExecutionSearch checked(RandomPair pair, UnrolledProgram program, boolean specialized,
            Function<MemoryModel, ExecutionSearch> search) {
        return new CheckedSearch(specialized ? SpecializedSearch.of(program, pair.model(), search) : search.apply(pair.model()), program,
                pair.model());
    }

    /** The disagreement on a pair without what it does not need. */
    static Disagreement shrink(Disagreement found, List<SmtOptions> combinations) {
        RandomPair[] smallest = {found.pair()};
        smallest[0] = smallest[0].with(Shrinker.shrink(found.pair().program(),
                program -> isDisputed(smallest[0].with(program), combinations)));
        smallest[0] = smallest[0].with(Shrinker.shrink(found.pair().model(),
                model -> isDisputed(smallest[0].with(model), combinations)));
        try {
            return compare(smallest[0], combinations).disagreement().orElse(found);
        } catch (Interruption.StoppedException e) {
            return found;
        }
    }

    private static boolean isDisputed(RandomPair pair, List<SmtOptions> combinations) {
        try {
            return compare(pair, combinations).disagreement().isPresent();
        } catch (Interruption.StoppedException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return "pair " + pair.number() + ", " + search + ":\n" + difference + "\n" + pair.text();
    }
}
