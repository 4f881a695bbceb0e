package org.felis.mix.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.Layouts;
import org.felis.mix.compile.TypeLayouts;
import org.felis.mix.profile.Profiles;
import org.felis.verification.Failure;
import org.felis.verification.Verifier;

/** Mixes many tests, some at a time. */
public final class Campaign {

    /** A test. */
    public interface Test {
        /** As the user named it. */
        String file();

        /** @throws IOException if it cannot be read; the message says why */
        String text() throws IOException;
    }

    /** So many tests have most of the functions that further ones have; and the first results should not be long in coming. */
    private static final int TESTS_COMPILED_TOGETHER = 256;

    private final Profiles profiles;
    private final Bodies bodies;
    private final MixTesting testing;
    private final Interruption interruption;

    public Campaign(Profiles profiles, Settings settings, Verifier verifier, Bodies bodies, Answers answers, Interruption interruption) {
        this.profiles = profiles;
        this.bodies = bodies;
        this.interruption = interruption;
        this.testing = new MixTesting(profiles, settings, verifier, bodies, answers, interruption);
    }

    /**
     * Mixes tests.
     *
     * @param jobs how many threads work
     * @param done told about each test when it is; called from several threads
     * @param results takes the results in the order of the tests; when interrupted, those that are known
     */
    public void run(List<? extends Test> tests, int jobs, Consumer<String> done, Consumer<TestResult> results) {
        try (ForkJoinPool pool = new ForkJoinPool(jobs)) {
            List<ForkJoinTask<TestResult>> pending = new ArrayList<>();
            for (int start = 0; start < tests.size(); start += TESTS_COMPILED_TOGETHER) {
                List<? extends Test> some = tests.subList(start, Math.min(tests.size(), start + TESTS_COMPILED_TOGETHER));
                ForkJoinTask<?> compiled = pool.submit(() -> testing.compile(some));
                for (Test test : some) {
                    pending.add(pool.submit(() -> {
                        TestResult result = run(test, compiled);
                        done.accept(test.file());
                        return result;
                    }));
                }
            }
            for (int i = 0; i < pending.size(); i++) {
                try {
                    results.accept(pending.set(i, null).join());
                } catch (Interruption.StoppedException stopped) {
                    continue; // later ones may have been finished before
                }
            }
        }
    }

    /**
     * Mixes one test and keeps what came of each mix.
     *
     * @param jobs how many threads work
     * @param verified told how many mixes were verified, after each; called from several threads
     * @throws Interruption.StoppedException if asked to stop
     */
    public MixMatrix matrix(Test test, int jobs, IntConsumer verified) {
        try (ForkJoinPool pool = new ForkJoinPool(jobs)) {
            return pool.submit(() -> {
                long start = System.nanoTime();
                try {
                    return testing.matrix(test.file(), test.text(), verified);
                } catch (IOException unreadable) {
                    return testing.matrix(testing.error(test.file(), List.of(MixTesting.unreadable(test.file(), unreadable.getMessage())), start));
                }
            }).join();
        }
    }

    private TestResult run(Test test, ForkJoinTask<?> compiled) {
        long start = System.nanoTime();
        interruption.check();
        try {
            compiled.join();
            return testing.run(test.file(), test.text());
        } catch (IOException unreadable) {
            return testing.error(test.file(), List.of(MixTesting.unreadable(test.file(), unreadable.getMessage())), start);
        } catch (Interruption.StoppedException stopped) {
            throw stopped;
        } catch (RuntimeException | Error failure) {
            return testing.error(test.file(), List.of(Failure.internal(failure, test.file())), start);
        }
    }

    /**
     * How the profiles lay out the types that a C file describes ({@link Layouts}).
     *
     * @throws ProblemException if no profile can compile it
     */
    public List<TypeLayouts> layouts(String code) throws ProblemException {
        Layouts layouts = new Layouts(bodies, profiles.profiles());
        List<TypeLayouts> found = layouts.ofFile(code);
        if (found.isEmpty() && !layouts.problems().isEmpty()) {
            throw new ProblemException(layouts.problems());
        }
        return found;
    }
}
