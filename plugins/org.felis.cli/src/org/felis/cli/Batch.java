package org.felis.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

import org.felis.engine.interruption.Interruption;

/**
 * Verifies tests several at a time, and hands out their results one at a time in the order of the tests, each as soon as it and all
 * before it are there. A test whose verification throws has a result like the others.
 *
 * @param jobs how many at a time, at least 1
 * @param interruption stops it: results of tests that are decided by then are handed out, others not
 */
public record Batch(int jobs, Interruption interruption) {

    /**
     * Verifies tests. What {@code failed} or {@code results} throw ends it: no further test is begun.
     *
     * @param <S> a test
     * @param <T> what comes of one
     * @param verify gives the result of a test, or none if it was stopped before; called from several threads
     * @param failed gives the result of a test for which {@code verify} threw; called from several threads
     * @param progress told about each test when it is decided; called from several threads
     * @param results takes the results; called from this thread
     */
    public <S, T> void run(List<S> tests, Function<S, Optional<T>> verify, BiFunction<S, Throwable, T> failed, Consumer<S> progress,
            Consumer<T> results) {
        try (ExecutorService threads = Executors.newFixedThreadPool(jobs, Batch::daemon)) {
            List<Future<Optional<T>>> pending = new ArrayList<>();
            for (S test : tests) {
                pending.add(threads.submit(() -> verified(test, verify, failed, progress)));
            }
            try {
                for (int i = 0; i < pending.size(); i++) {
                    finished(pending.set(i, null)).ifPresent(results);
                }
            } finally {
                // nothing is left to do unless this is thrown out of
                threads.shutdownNow();
            }
        }
    }

    private <S, T> Optional<T> verified(S test, Function<S, Optional<T>> verify, BiFunction<S, Throwable, T> failed,
            Consumer<S> progress) {
        if (interruption.isStopped()) {
            return Optional.empty();
        }
        Optional<T> answer;
        try {
            answer = verify.apply(test);
        } catch (RuntimeException | Error failure) {
            answer = Optional.of(failed.apply(test, failure));
        }
        answer.ifPresent(a -> progress.accept(test));
        return answer;
    }

    private static <T> T finished(Future<T> pending) {
        try {
            return pending.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted by nobody", cancelled);
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "Felis batch");
        thread.setDaemon(true);
        return thread;
    }
}
