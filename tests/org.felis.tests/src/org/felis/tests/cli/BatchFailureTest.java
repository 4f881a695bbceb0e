package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.felis.cli.Batch;
import org.felis.engine.interruption.Interruption;
import org.junit.jupiter.api.Test;

/** {@link Batch} where something throws. */
class BatchFailureTest {

    private static final List<String> TESTS = List.of("a", "b", "c", "d", "e");

    private static Optional<String> verify(String test) {
        switch (test) {
            case "b" -> throw new IllegalStateException("wrong");
            case "c" -> throw new StackOverflowError("deep");
            case "d" -> throw new OutOfMemoryError("large");
            default -> {
                return Optional.of(test + " answered");
            }
        }
    }

    @Test
    void aTestThatThrowsHasAResultInItsPlaceAndTheOthersAreAnswered() {
        for (int jobs : List.of(1, 3)) {
            List<String> results = new ArrayList<>();
            List<String> progress = Collections.synchronizedList(new ArrayList<>());
            new Batch(jobs, Interruption.none()).run(TESTS, BatchFailureTest::verify, (test, failure) -> test + " " + failure.getMessage(),
                    progress::add, results::add);
            assertEquals(List.of("a answered", "b wrong", "c deep", "d large", "e answered"), results);
            assertEquals(TESTS, progress.stream().sorted().toList());
        }
    }

    @Test
    void aFailureThatCannotBeToldEndsTheBatch() {
        List<String> results = new ArrayList<>();
        AtomicInteger begun = new AtomicInteger();
        List<Integer> tests = IntStream.range(0, 10_000).boxed().toList();
        IllegalArgumentException unspeakable = new IllegalArgumentException("unspeakable");
        IllegalStateException thrown = assertThrows(IllegalStateException.class, () -> new Batch(1, Interruption.none()).run(tests, test -> {
            begun.incrementAndGet();
            pause();
            if (test == 1) {
                throw new IllegalStateException("wrong");
            }
            return Optional.of(test);
        }, (test, failure) -> {
            throw unspeakable;
        }, test -> { }, (Object result) -> results.add(result.toString())));
        assertSame(unspeakable, thrown.getCause());
        assertEquals(List.of("0"), results);
        assertTrue(begun.get() < tests.size(), "all " + begun + " tests were begun");
    }

    /** Long enough that the batch is over before the last test. */
    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whatIsStoppedIsNeitherVerifiedNorHandedOut() {
        Interruption interruption = Interruption.none();
        List<String> results = new ArrayList<>();
        new Batch(1, interruption).run(TESTS, test -> {
            if (test.equals("b")) {
                interruption.stop(Interruption.Reason.CANCELLED);
                return Optional.empty();
            }
            return Optional.of(test);
        }, (test, failure) -> "failed", test -> { }, results::add);
        assertEquals(List.of("a"), results);
    }
}
