package org.felis.tests.engine.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;

import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption.Reason;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.options.EncodingOptions;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A search stops when it is asked to, and says why. */
class SmtInterruptionTest {

    /** What stopping may take on a busy machine. */
    private static final long GRACE_MILLIS = 3000;
    /** No other final value can be proved so quickly if many threads increment. */
    private static final int HARD = 10;

    private static ProgramBuilder increments(int threads) {
        ProgramBuilder program = ProgramBuilder.withLocations("x").location("y", Value.of(1));
        for (int thread = 0; thread < threads; thread++) {
            program.thread().load("r0", "y").fetchAdd("r1", "x", "r0"); // by what is read: no counter
        }
        return program;
    }

    private static SmtSearch search(int threads, SmtOptions options) {
        return new SmtSearch(increments(threads).unroll(), ModelBuilder.sequentialConsistency(), options);
    }

    private static Goal lostUpdate(int threads) {
        return new Goal.Satisfies(new Proposition.Not(increments(threads).isValue("x", threads)));
    }

    private static Reason reason(SmtSearch search, int threads, Interruption interruption) {
        return assertThrows(Interruption.StoppedException.class, () -> search.find(lostUpdate(threads), interruption))
                .reason();
    }

    @Test
    void aTimeoutEndsASearchInProgress() {
        try (SmtSearch search = search(HARD, SmtOptions.DEFAULT)) {
            long start = System.nanoTime();
            assertEquals(Reason.TIMED_OUT, reason(search, HARD, Interruption.after(Duration.ofMillis(1500))));
            long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
            assertTrue(millis < 1500 + GRACE_MILLIS, "took " + millis + " ms");
        }
    }

    @Test
    void cancellingFromAnotherThreadEndsASearchInProgress() throws InterruptedException {
        try (SmtSearch search = search(HARD, SmtOptions.DEFAULT)) {
            Interruption interruption = Interruption.none();
            Thread canceller = new Thread(() -> {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
                interruption.stop(Reason.CANCELLED);
            });
            canceller.start();
            long start = System.nanoTime();
            assertEquals(Reason.CANCELLED, reason(search, HARD, interruption));
            long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
            canceller.join();
            assertTrue(millis < 1000 + GRACE_MILLIS, "took " + millis + " ms");
        }
    }

    @Test
    void aSearchThatWasStoppedBeforehandDoesNotStart() {
        Interruption interruption = Interruption.none();
        interruption.stop(Reason.CANCELLED);
        try (SmtSearch search = search(2, SmtOptions.DEFAULT)) {
            assertEquals(Reason.CANCELLED, reason(search, 2, interruption));
        }
    }

    @Test
    void aSearchCanBeUsedAgainAfterItWasStopped() throws Interruption.StoppedException {
        try (SmtSearch search = search(3, SmtOptions.DEFAULT)) {
            assertEquals(Reason.TIMED_OUT, reason(search, 3, Interruption.after(Duration.ZERO)));
            assertInstanceOf(SearchResult.None.class, search.find(lostUpdate(3), Interruption.none()));
            assertInstanceOf(SearchResult.Found.class,
                    search.find(new Goal.Satisfies(new Proposition.True()), Interruption.none()));
        }
    }

    @Test
    void tooManyFormulasStopASearchAsOutOfMemory() {
        SmtOptions options = SmtOptions.DEFAULT.withEncoding(EncodingOptions.DEFAULT.withFormulaLimit(100));
        try (SmtSearch search = search(6, options)) {
            assertEquals(Reason.OUT_OF_MEMORY, reason(search, 6, Interruption.none()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void theMemoryLimitStopsASolverAndLaterSearchesWork(EncodingOptions.Solver solver) throws Interruption.StoppedException {
        SmtOptions options = SmtOptions.DEFAULT.withEncoding(EncodingOptions.DEFAULT.withSolver(solver)).withMemoryLimitMegabytes(solver == EncodingOptions.Solver.Z3 ? 20 : 1);
        try (SmtSearch search = search(HARD, options)) {
            assertEquals(Reason.OUT_OF_MEMORY, reason(search, HARD, Interruption.after(Duration.ofSeconds(60))));
        }
        try (SmtSearch search = search(3, SmtOptions.DEFAULT)) {
            assertInstanceOf(SearchResult.None.class, search.find(lostUpdate(3), Interruption.none()));
        }
    }
}
