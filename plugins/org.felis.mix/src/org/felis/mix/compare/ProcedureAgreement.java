package org.felis.mix.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.litmus.piece.PieceException;
import org.felis.mix.combine.Choices;
import org.felis.mix.combine.Mix;
import org.felis.mix.combine.MixWriter;
import org.felis.mix.combine.MixedTest;
import org.felis.mix.combine.Mixes;
import org.felis.mix.compare.Questions.Satisfied;
import org.felis.mix.compile.Bodies;
import org.felis.mix.profile.Profiles;
import org.felis.mix.split.SplitTest;
import org.felis.mix.split.TestSplitter;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationOptions.Procedure;

/**
 * Mixes drawn at random from all that some tests have, about each of which both procedures, enumeration and SMT, are asked: whether it has a final state
 * that the source has not, which most have not, and whether it has a certain one of
 * the source's, which most have.
 */
public final class ProcedureAgreement {

    /** A question that the procedures answer differently. */
    public record Disagreement(String file, List<String> assignment, String explicit, String smt, String test) {
    }

    /**
     * What came of it.
     *
     * @param tests that have mixes
     * @param mixes that these have, each choice of distinct bodies once
     * @param drawn of them
     * @param questions that both procedures answered
     * @param satisfied how many of them with yes
     * @param problems why tests were left out, or questions have no answer
     */
    public record Result(int tests, int mixes, int drawn, int questions, int satisfied, List<Disagreement> disagreements, List<Problem> problems) {

        /** Whether there was something to ask, and both procedures said the same of all. */
        public boolean isAgreement() {
            return questions > 0 && disagreements.isEmpty() && problems.isEmpty();
        }
    }

    /** A test that can be asked about. */
    private record Source(SplitTest test, Mixes mixes, int count, SourceAnswer.Known states, MixWriter writer) {
    }

    private final Profiles profiles;
    private final Settings settings;
    private final Bodies bodies;
    private final Interruption interruption;
    private final MixTesting testing;
    private final Questions questions;

    public ProcedureAgreement(Profiles profiles, Settings settings, Verifier verifier, Bodies bodies, Answers answers, Interruption interruption) {
        this.profiles = profiles;
        this.settings = settings;
        this.bodies = bodies;
        this.interruption = interruption;
        this.testing = new MixTesting(profiles, settings, verifier, bodies, answers, interruption);
        this.questions = new Questions(verifier, answers, interruption);
    }

    /**
     * Draws and asks.
     *
     * @param count how many mixes; all if there are fewer
     * @param jobs how many threads work
     * @throws Interruption.StoppedException if asked to stop
     */
    public Result run(List<? extends Campaign.Test> tests, int count, long seed, int jobs) {
        Counting counting = new Counting();
        try (ForkJoinPool pool = new ForkJoinPool(jobs)) {
            pool.submit(() -> testing.compile(tests)).join();
            List<ForkJoinTask<Optional<Source>>> reading = new ArrayList<>();
            tests.forEach(test -> reading.add(pool.submit(() -> source(test, counting))));
            List<Source> sources = reading.stream().flatMap(task -> task.join().stream()).toList();
            int all = sources.stream().mapToInt(Source::count).sum();
            BitSet chosen = chosen(all, count, new Random(seed));
            List<ForkJoinTask<?>> asking = new ArrayList<>();
            int first = 0;
            for (Source source : sources) {
                BitSet ofTest = chosen.get(first, first + source.count());
                Random random = new Random(seed + first);
                first += source.count();
                if (!ofTest.isEmpty()) {
                    asking.add(pool.submit(() -> ask(source, ofTest, random, counting)));
                }
            }
            asking.forEach(ForkJoinTask::join);
            return counting.result(sources.size(), all, chosen.cardinality());
        }
    }

    private static BitSet chosen(int all, int count, Random random) {
        BitSet chosen = new BitSet(all);
        if (count >= all) {
            chosen.set(0, all);
        }
        while (chosen.cardinality() < Math.min(count, all)) {
            chosen.set(random.nextInt(all));
        }
        return chosen;
    }

    private Optional<Source> source(Campaign.Test test, Counting counting) {
        try {
            SplitTest split = testing.split(test.file(), test.text());
            Choices choices = Choices.of(split, profiles, bodies);
            Mixes mixes = new Mixes(split, choices);
            List<Boolean> counted = new ArrayList<>();
            mixes.forEach(settings.enumeration(), mix -> counted.add(true));
            if (counted.isEmpty()) {
                choices.problems().forEach(counting::problem);
                return Optional.empty();
            }
            return switch (questions.states(split.text(), settings.sourceModel(), settings.options())) {
                case SourceAnswer.Known known -> Optional.of(new Source(split, mixes, counted.size(), known, testing.writer(split)));
                case SourceAnswer.Undefined nothingToAsk -> Optional.empty();
                case SourceAnswer.Unanswered(String reason) -> {
                    counting.problem(MixTesting.unanswered(test.file(), "the source has no answer: " + reason));
                    yield Optional.empty();
                }
            };
        } catch (ProblemException wrong) {
            wrong.problems().forEach(counting::problem);
            return Optional.empty();
        } catch (IOException unreadable) {
            counting.problem(MixTesting.unreadable(test.file(), unreadable.getMessage()));
            return Optional.empty();
        }
    }

    private void ask(Source source, BitSet chosen, Random random, Counting counting) {
        List<Mix> mixes = new ArrayList<>();
        int[] next = { 0 };
        source.mixes().forEach(settings.enumeration(), mix -> {
            if (chosen.get(next[0]++)) {
                mixes.add(mix);
            }
        });
        List<Map<String, String>> states = source.states().states();
        for (Mix mix : mixes) {
            try {
                MixedTest mixed = source.writer().write(mix);
                ask(source, mix, mixed.text(MixTesting.ASKED_NAME, List.of(), states), counting);
                if (!states.isEmpty()) {
                    ask(source, mix, mixed.textAsking(MixTesting.ASKED_NAME, List.of(), states.get(random.nextInt(states.size()))), counting);
                }
            } catch (PieceException tooLarge) {
                counting.problem(MixTesting.unanswered(source.test().file(), tooLarge.problems().getFirst().message()));
            }
        }
    }

    private void ask(Source source, Mix mix, String text, Counting counting) {
        interruption.check();
        Questions.Answer<Satisfied> explicit = answer(text, Procedure.EXPLICIT);
        Questions.Answer<Satisfied> smt = answer(text, Procedure.SMT);
        if (explicit.value().isEmpty() || smt.value().isEmpty()) {
            counting.problem(MixTesting.unanswered(source.test().file(), "a mix has no answer by " + (explicit.value().isEmpty() ? "enumeration: "
                    + explicit.reason() : "SMT: " + smt.reason())));
        } else if (explicit.value().equals(smt.value())) {
            counting.agreed(explicit.value().get() == Satisfied.YES);
        } else {
            counting.disagreed(new Disagreement(source.test().file(), mix.assignment(), explicit.value().get().name(), smt.value().get().name(), text));
        }
    }

    private Questions.Answer<Satisfied> answer(String text, Procedure procedure) {
        VerificationOptions options = testing.mixOptions().withProcedure(procedure);
        return questions.isSatisfied(text, profiles.model(), options);
    }

    /** What came of the questions so far. Thread-safe. */
    private static final class Counting {
        private final List<Disagreement> disagreements = new ArrayList<>();
        private final List<Problem> problems = new ArrayList<>();
        private int questions;
        private int satisfied;

        synchronized void problem(Problem problem) {
            problems.add(problem);
        }

        synchronized void agreed(boolean isSatisfied) {
            questions++;
            satisfied += isSatisfied ? 1 : 0;
        }

        synchronized void disagreed(Disagreement disagreement) {
            questions++;
            disagreements.add(disagreement);
        }

        synchronized Result result(int tests, int mixes, int drawn) {
            return new Result(tests, mixes, drawn, questions, satisfied, List.copyOf(disagreements), List.copyOf(problems));
        }
    }
}
