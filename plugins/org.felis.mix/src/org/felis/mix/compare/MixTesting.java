package org.felis.mix.compare;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.piece.PieceException;
import org.felis.mix.MixProblem;
import org.felis.mix.combine.Choices;
import org.felis.mix.combine.Mix;
import org.felis.mix.combine.MixWriter;
import org.felis.mix.combine.MixedTest;
import org.felis.mix.combine.Mixes;
import org.felis.mix.combine.Retries;
import org.felis.mix.compare.Questions.Satisfied;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.Layouts;
import org.felis.mix.compile.TypeLayouts;
import org.felis.mix.profile.Profile;
import org.felis.mix.profile.Profiles;
import org.felis.mix.split.SourceFunction;
import org.felis.mix.split.SplitTest;
import org.felis.mix.split.TestSplitter;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationOptions;

/** Mixes one test after the other. Thread-safe; the mixes of a test are asked about in parallel if it is called inside a pool that forks and joins. */
final class MixTesting {

    /** How many mixes are in memory as texts at a time. */
    private static final int CHUNK = 256;
    /** A family with more is divided unasked. */
    private static final int MOST_INSTRUCTIONS = 400;
    /** After so long a family is divided. */
    private static final Duration FAMILY_TIMEOUT = Duration.ofSeconds(8);
    static final String ASKED_NAME = "mix";

    private final Profiles profiles;
    private final Settings settings;
    private final VerificationOptions mixOptions;
    private final VerificationOptions familyOptions;
    private final Bodies bodies;
    private final Questions questions;
    private final Interruption interruption;
    private final Optional<Retries> retries;
    /** Tests that were split to have their functions compiled, until they are mixed, by their files. */
    private final Map<String, SplitTest> splitBefore = new ConcurrentHashMap<>();

    MixTesting(Profiles profiles, Settings settings, Verifier verifier, Bodies bodies, Answers answers, Interruption interruption) {
        this.profiles = profiles;
        this.settings = settings;
        this.mixOptions = settings.options().withVariants(union(settings.options().variants(), profiles.variants()));
        this.familyOptions = mixOptions.withTimeout(Stream.of(mixOptions.timeout(), FAMILY_TIMEOUT).min(Comparator.naturalOrder()).orElseThrow());
        this.bodies = bodies;
        this.questions = new Questions(verifier, answers, interruption);
        this.interruption = interruption;
        this.retries = settings.wholeLoops() ? Optional.empty() : Retries.under(profiles.machine().architecture(), profiles.model());
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        Set<String> all = new TreeSet<>(one);
        all.addAll(other);
        return all;
    }

    /**
     * Mixes a test.
     *
     * @throws Interruption.StoppedException if asked to stop
     */
    TestResult run(String file, String text) {
        long start = System.nanoTime();
        try {
            SplitTest test = split(file, text);
            return new OfTest(test, start, false, count -> { }).run();
        } catch (ProblemException problem) {
            return error(file, problem.problems(), start);
        }
    }

    /**
     * Has the functions of tests compiled, many by one run of a compiler.
     *
     * @param tests what is wrong with one is said when it is mixed
     * @throws Interruption.StoppedException if asked to stop
     */
    void compile(List<? extends Campaign.Test> tests) {
        Set<SourceFunction> functions = new LinkedHashSet<>();
        for (Campaign.Test test : compilers().isEmpty() ? List.<Campaign.Test>of() : tests) {
            interruption.check();
            try {
                SplitTest split = TestSplitter.split(test.file(), test.text(), settings.split(), profiles.machine().pointerBytes());
                splitBefore.put(test.file(), split);
                functions.addAll(split.functions());
            } catch (ProblemException | IOException saidByTheTest) {
                continue;
            }
        }
        compileFunctions(functions);
    }

    private List<Profile> compilers() {
        return profiles.profiles().stream().filter(profile -> profile.source() instanceof Profile.Compiler).toList();
    }

    private void compileFunctions(Set<SourceFunction> functions) {
        List<ForkJoinTask<?>> runs = new ArrayList<>();
        compilers().forEach(profile -> bodies.runs(profile, List.copyOf(functions)).forEach(run -> runs.add(ForkJoinTask.adapt(run))));
        join(runs);
    }

    /** @throws ProblemException what is wrong with the test */
    SplitTest split(String file, String text) throws ProblemException {
        SplitTest known = splitBefore.remove(file);
        return known != null && known.text().equals(text) ? known : TestSplitter.split(file, text, settings.split(), profiles.machine().pointerBytes());
    }

    private static void join(List<? extends ForkJoinTask<?>> tasks) {
        if (ForkJoinTask.inForkJoinPool()) {
            ForkJoinTask.invokeAll(tasks);
        } else {
            tasks.forEach(ForkJoinTask::invoke);
        }
    }

    /** What comes of each, side by side in a pool that forks and joins. */
    static <T, R> List<R> inParallel(List<T> all, Function<T, R> work) {
        List<ForkJoinTask<R>> tasks = all.stream().map(one -> ForkJoinTask.adapt(() -> work.apply(one))).toList();
        join(tasks);
        return tasks.stream().map(ForkJoinTask::join).toList();
    }

    /**
     * Mixes a test, and keeps what came of each mix.
     *
     * @param verified told how many mixes were verified, after each, by several threads
     * @throws Interruption.StoppedException if asked to stop
     */
    MixMatrix matrix(String file, String text, IntConsumer verified) {
        long start = System.nanoTime();
        try {
            SplitTest test = split(file, text);
            compileFunctions(new LinkedHashSet<>(test.functions()));
            OfTest work = new OfTest(test, start, true, verified);
            TestResult result = work.run();
            return new MixMatrix(result, names(), work.judged, work.layouts, Optional.of(new MixDetails(test, profiles, settings, mixOptions, work.writer, questions)));
        } catch (ProblemException problem) {
            return matrix(error(file, problem.problems(), start));
        }
    }

    /** Of a test that cannot be read. */
    MixMatrix matrix(TestResult error) {
        return new MixMatrix(error, names(), List.of(), List.of(), Optional.empty());
    }

    private List<String> names() {
        return profiles.profiles().stream().map(profile -> profile.name()).toList();
    }

    /** A test that cannot be read. */
    TestResult error(String file, List<Problem> problems, long start) {
        return new TestResult(file, file, settings.split(), List.of(), TestResult.Counts.NONE, Optional.empty(), List.of(), List.of(), problems, seconds(start));
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    /** The work on one test. */
    private final class OfTest {
        private final SplitTest test;
        private final long start;
        private final MixWriter writer;
        private final Set<Problem> problems = new LinkedHashSet<>();
        private final boolean keepsAll;
        private final IntConsumer verified;
        private final AtomicInteger asked = new AtomicInteger();
        /** All if they are kept, else those with new final states. */
        private final List<JudgedMix> judged = new ArrayList<>();
        private List<TypeLayouts> layouts = List.of();
        private SourceAnswer source;
        private SourceAnswer weak;
        private TestResult.Counts counts = TestResult.Counts.NONE;

        OfTest(SplitTest test, long start, boolean keepsAll, IntConsumer verified) {
            this.test = test;
            this.start = start;
            this.keepsAll = keepsAll;
            this.verified = verified;
            this.writer = MixTesting.this.writer(test);
        }

        TestResult run() {
            Choices choices = Choices.of(test, profiles, bodies);
            problems.addAll(choices.problems());
            layouts = new Layouts(bodies, profiles.profiles()).of(test.locations());
            List<TypeLayouts> remarkable = layouts.stream().filter(TypeLayouts::isRemarkable).toList();
            source = questions.states(test.text(), settings.sourceModel(), settings.options());
            Mixes mixes = new Mixes(test, choices);
            counts = new TestResult.Counts(mixes.assignments(), 0, counts.withNewState(), counts.withLoadBuffering(), counts.unanswered(), counts.upToBound());
            switch (source) {
                case SourceAnswer.Known known -> ask(mixes, known);
                case SourceAnswer.Undefined undefined -> { }
                case SourceAnswer.Unanswered(String reason) -> problem("the source has no answer: " + reason);
            }
            return new TestResult(test.file(), test.name(), test.split(), test.parts(), counts, Optional.of(source), shown(), remarkable, List.copyOf(problems), seconds(start));
        }

        private void problem(String message) {
            problems.add(unanswered(test.file(), message));
        }

        private void ask(Mixes mixes, SourceAnswer.Known known) {
            List<Mix> chunk = new ArrayList<>();
            mixes.forEach(settings.enumeration(), mix -> {
                chunk.add(mix);
                if (chunk.size() == CHUNK) {
                    ask(chunk, known);
                    chunk.clear();
                }
            });
            ask(chunk, known);
        }

        private void ask(List<Mix> chunk, SourceAnswer.Known known) {
            interruption.check();
            Function<Mix, MixAnswer> alone = mix -> counted(answer(mix, known));
            List<JudgedMix> answers = switch (settings.enumeration()) {
                case DISTINCT -> new Families(family -> conform(family, known), this::hasLoops, alone).judge(chunk);
                case EVERY -> inParallel(chunk, mix -> new JudgedMix(mix, alone.apply(mix)));
            };
            for (JudgedMix answered : answers) {
                counts = counts.and(answered.mix().assignments(), answered.answer());
                if (answered.answer() instanceof MixAnswer.Unanswered(String reason)) {
                    problem("a mix has no answer (" + assignment(answered.mix()) + "): " + reason);
                }
                if (keepsAll || hasNewState(answered)) {
                    judged.add(answered);
                }
            }
        }

        private MixAnswer counted(MixAnswer answer) {
            verified.accept(asked.incrementAndGet());
            return answer;
        }

        private boolean hasLoops(List<Mix> family) {
            try {
                return writer.writeFamily(family).hasLoops();
            } catch (PieceException saidByTheAnswer) {
                return true;
            }
        }

        /** Whether it is known that no mix of a family has a final state that the source has not. */
        private boolean conform(List<Mix> family, SourceAnswer.Known known) {
            interruption.check();
            try {
                MixedTest written = writer.writeFamily(family);
                boolean conform = written.instructions() <= MOST_INSTRUCTIONS && isAnyOther(written, known, familyOptions).value().equals(Optional.of(Satisfied.NO));
                if (conform) {
                    verified.accept(asked.addAndGet(family.size()));
                }
                return conform;
            } catch (PieceException tooManyRegisters) {
                return false;
            }
        }

        private static boolean hasNewState(JudgedMix mix) {
            return mix.answer() instanceof MixAnswer.NewState || mix.answer() instanceof MixAnswer.LoadBuffering;
        }

        private MixAnswer answer(Mix mix, SourceAnswer.Known known) {
            interruption.check();
            try {
                MixedTest mixed = writer.write(mix);
                Questions.Answer<Satisfied> other = isAnyOther(mixed, known, mixOptions);
                if (other.value().isEmpty()) {
                    return new MixAnswer.Unanswered(other.reason());
                }
                if (other.value().get() != Satisfied.YES) {
                    return new MixAnswer.Conforms(other.value().get() == Satisfied.NO_UP_TO_BOUND);
                }
                return known.upToBound() ? new MixAnswer.Unanswered("the source has executions beyond the bound, which may have this final state: give a larger --bound")
                        : isLoadBuffering(mixed, known);
            } catch (PieceException tooLarge) {
                return new MixAnswer.Unanswered(tooLarge.problems().getFirst().message());
            }
        }

        /** Whether the mix has a final state that is none of these. */
        private Questions.Answer<Satisfied> isAnyOther(MixedTest mixed, SourceAnswer.Known known, VerificationOptions options) {
            return questions.isSatisfied(mixed.text(ASKED_NAME, List.of(), known.states()), profiles.model(), options);
        }

        private MixAnswer isLoadBuffering(MixedTest mixed, SourceAnswer.Known known) {
            if (!(weak() instanceof SourceAnswer.Known allowed) || known.states().containsAll(allowed.states())) {
                return new MixAnswer.NewState();
            }
            Set<Map<String, String>> all = new LinkedHashSet<>(known.states());
            all.addAll(allowed.states());
            Questions.Answer<Satisfied> other = isAnyOther(mixed, new SourceAnswer.Known(List.copyOf(all), false), mixOptions);
            return other.value().isEmpty() ? new MixAnswer.Unanswered(other.reason()) : other.value().get() == Satisfied.YES ? new MixAnswer.NewState() : new MixAnswer.LoadBuffering();
        }

        /** Asked once, and only if a mix has a new final state. */
        private synchronized SourceAnswer weak() {
            if (weak == null) {
                weak = questions.states(test.text(), Settings.LOAD_BUFFERING_MODEL, settings.options());
            }
            return weak;
        }

        private List<FoundMix> shown() {
            Comparator<JudgedMix> worst = Comparator.comparing(one -> one.answer() instanceof MixAnswer.LoadBuffering);
            return judged.stream().filter(OfTest::hasNewState).sorted(worst.thenComparing(one -> one.mix().changes())).limit(settings.mostShown()).map(this::shown).toList();
        }

        private FoundMix shown(JudgedMix answered) {
            SourceAnswer.Known known = (SourceAnswer.Known) source;
            boolean onlyLoadBuffering = answered.answer() instanceof MixAnswer.LoadBuffering;
            try {
                MixedTest mixed = writer.write(answered.mix());
                List<Map<String, String>> newStates = settings.outcomes() ? newStates(mixed, known) : List.of();
                return new FoundMix(answered.mix(), onlyLoadBuffering, mixed.text(test.name() + "+mix", comments(answered.mix(), onlyLoadBuffering, newStates), known.states()), newStates);
            } catch (PieceException impossible) {
                throw new IllegalStateException("a mix that was written cannot be written", impossible);
            }
        }

        private List<Map<String, String>> newStates(MixedTest mixed, SourceAnswer.Known known) {
            return switch (questions.states(mixed.text(ASKED_NAME, List.of(), known.states()), profiles.model(), mixOptions)) {
                case SourceAnswer.Known(List<Map<String, String>> states, boolean upToBound) -> states.stream().map(mixed::stateOfSource).filter(state -> !known.states().contains(state)).distinct().toList();
                case SourceAnswer.Undefined undefined -> List.of();
                case SourceAnswer.Unanswered(String reason) -> {
                    problem("the final states of a mix are not known (" + mixed.instructions() + " instructions" + "): " + reason);
                    yield List.of();
                }
            };
        }

        private List<String> comments(Mix mix, boolean onlyLoadBuffering, List<Map<String, String>> newStates) {
            List<String> comments = new ArrayList<>();
            List<String> assignment = mix.assignment();
            for (int i = 0; i < test.parts().size(); i++) {
                comments.add(MixDetails.comment(test.parts().get(i), assignment.get(i)));
            }
            comments.add(onlyLoadBuffering ? "New final states, all of which are load buffering." : "A final state that " + settings.sourceModel() + " forbids for the source.");
            newStates.forEach(state -> comments.add("new: " + state));
            comments.add("expect: " + profiles.model() + " allowed");
            return comments;
        }

        private String assignment(Mix mix) {
            List<String> assignment = mix.assignment();
            List<String> words = new ArrayList<>();
            for (int i = 0; i < assignment.size(); i++) {
                words.add(test.parts().get(i).name() + " by " + assignment.get(i));
            }
            return String.join(", ", words);
        }
    }

    /** Writes the mixes of a test as they are asked about. */
    MixWriter writer(SplitTest test) {
        return new MixWriter(test, profiles, retries);
    }

    /** How mixes are verified. */
    VerificationOptions mixOptions() {
        return mixOptions;
    }

    /** Why there is no answer. */
    static Problem unanswered(String file, String reason) {
        return MixProblem.UNANSWERED.at(SourceRange.wholeFile(file), reason);
    }

    /** What is wrong with the file of a test. */
    static Problem unreadable(String file, String reason) {
        return MixProblem.UNREADABLE.at(SourceRange.wholeFile(file), reason);
    }
}
