package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;

import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Proposition;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.query.Statistic;
import org.felis.verification.search.FallbackSearch;
import org.junit.jupiter.api.Test;

class FallbackSearchTest {

    private static final Goal ANY = new Goal.Satisfies(new Proposition.True());
    private static final Supplier<ExecutionSearch> NOBODY = () -> {
        throw new AssertionError("the second search is not needed");
    };

    /** Says that there is nothing, at once, never or, where that takes no memory, after some steps. */
    private static final class Nothing implements ExecutionSearch {
        private final long needed;
        private final boolean isFrugal;
        private int questions;
        private long steps;

        Nothing(boolean everAnswers) {
            this.needed = everAnswers ? 0 : Long.MAX_VALUE;
            this.isFrugal = false;
        }

        Nothing(long needed) {
            this.needed = needed;
            this.isFrugal = true;
        }

        @Override
        public boolean isFrugal() {
            return isFrugal;
        }

        @Override
        public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
            work(interruption);
            return new SearchResult.None();
        }

        @Override
        public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) throws Interruption.StoppedException {
            work(interruption);
            return Map.of();
        }

        @Override
        public OptionalLong count(Goal goal, Interruption interruption) throws Interruption.StoppedException {
            work(interruption);
            return OptionalLong.empty();
        }

        private void work(Interruption interruption) throws Interruption.StoppedException {
            questions++;
            for (long done = 0; done < needed; done++) {
                interruption.check();
                steps++;
            }
        }

        @Override
        public List<Statistic> statistics() {
            return List.of(new Statistic("questions", questions, ""));
        }

        @Override
        public void close() {
            // holds nothing
        }
    }

    /** Always runs out of memory. */
    private static final class Exhausted implements ExecutionSearch {
        private int questions;
        private boolean isClosed;

        @Override
        public SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException {
            questions++;
            interruption.stop(Interruption.Reason.OUT_OF_MEMORY);
            interruption.check();
            throw new AssertionError("it goes on");
        }

        @Override
        public Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) {
            throw new AssertionError("nobody asks");
        }

        @Override
        public List<Statistic> statistics() {
            return List.of(new Statistic("exhausted", questions, ""));
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    @Test
    void aSearchThatAnswersInTimeIsNotReplaced() throws Exception {
        try (FallbackSearch search = new FallbackSearch(new Nothing(true), 1, NOBODY)) {
            assertEquals(new SearchResult.None(), search.find(ANY, Interruption.none()));
            assertTrue(search.statistics().stream().noneMatch(s -> s.name().equals("given up after")));
        }
    }

    @Test
    void aSearchWithoutAnAnswerIsGivenUpOnceAndForAll() throws Exception {
        Nothing never = new Nothing(false);
        Nothing atOnce = new Nothing(true);
        try (FallbackSearch search = new FallbackSearch(never, 20, () -> atOnce)) {
            assertEquals(new SearchResult.None(), search.find(ANY, Interruption.none()));
            assertEquals(Map.of(), search.outcomes(Interruption.none()));
            assertEquals(1, never.questions);
            assertEquals(20, never.steps);
            assertEquals(2, atOnce.questions);
            assertTrue(search.statistics().stream().anyMatch(s -> s.name().equals("given up after")));
        }
    }

    @Test
    void aCountThatTakesTooLongIsThatOfTheOtherSearch() throws Exception {
        try (FallbackSearch search = new FallbackSearch(new Nothing(false), 20, () -> new Nothing(true))) {
            assertEquals(OptionalLong.empty(), search.count(ANY, Interruption.none()));
        }
    }

    @Test
    void whereTheOtherRunsOutOfMemoryTheFirstGoesOnIfItNeedsNone() throws Exception {
        Nothing slow = new Nothing(50);
        Exhausted exhausted = new Exhausted();
        try (FallbackSearch search = new FallbackSearch(slow, 20, () -> exhausted)) {
            assertEquals(new SearchResult.None(), search.find(ANY, Interruption.none()));
            assertEquals(new SearchResult.None(), search.find(ANY, Interruption.none()));
            assertEquals(1, exhausted.questions);
            assertTrue(exhausted.isClosed);
            assertTrue(search.statistics().stream().anyMatch(s -> s.name().equals("exhausted")));
        }
        try (FallbackSearch search = new FallbackSearch(new Nothing(false), 20, Exhausted::new)) {
            Interruption.StoppedException stopped = assertThrows(Interruption.StoppedException.class, () -> search.find(ANY, Interruption.none()));
            assertEquals(Interruption.Reason.OUT_OF_MEMORY, stopped.reason());
        }
    }

    @Test
    void whoeverStopsTheQuestionStopsIt() {
        try (FallbackSearch search = new FallbackSearch(new Nothing(false), Long.MAX_VALUE - 1, NOBODY)) {
            Interruption.StoppedException stopped = assertThrows(Interruption.StoppedException.class,
                    () -> search.find(ANY, Interruption.after(Duration.ofMillis(20))));
            assertEquals(Interruption.Reason.TIMED_OUT, stopped.reason());
        }
    }
}
