package org.felis.mix.spark;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A query about a task on its way to an executor and back, as text. Thread-safe. */
final class Question {

    /** Nobody could answer; the message says why. */
    static final class LostException extends Exception {
        private static final long serialVersionUID = 1L;

        LostException(String message) {
            super(message);
        }
    }

    private final String text;
    private final CompletableFuture<String> answer = new CompletableFuture<>();

    Question(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    boolean isAnswered() {
        return answer.isDone();
    }

    /** The first answer counts: Spark may give several, which are the same. */
    void answer(String given) {
        answer.complete(given);
    }

    void lose(String reason) {
        answer.completeExceptionally(new LostException(reason));
    }

    /**
     * Waits for the answer.
     *
     * @throws TimeoutException if it is not there yet
     * @throws LostException if nobody could answer
     */
    String answer(long millis) throws TimeoutException, LostException, InterruptedException {
        try {
            return answer.get(millis, TimeUnit.MILLISECONDS);
        } catch (ExecutionException lost) {
            throw (LostException) lost.getCause();
        }
    }
}
