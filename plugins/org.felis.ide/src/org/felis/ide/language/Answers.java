package org.felis.ide.language;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.felis.ide.FelisPlugin;

/** Waits for the language server within a budget. */
public final class Answers {

    private Answers() {
    }

    /** The answer; empty if it is not there in time or the document changed meanwhile. */
    public static <T> Optional<T> within(int budgetMillis, CompletableFuture<T> question) {
        try {
            return Optional.ofNullable(question.get(budgetMillis, TimeUnit.MILLISECONDS));
        } catch (TimeoutException | CancellationException noAnswerNow) {
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException failed) {
            if (!(failed.getCause() instanceof CancellationException)) {
                FelisPlugin.log("the language server failed", failed.getCause());
            }
            return Optional.empty();
        }
    }
}
