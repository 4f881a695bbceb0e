package org.felis.mix.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Puts questions into jobs: each job takes all questions that have come since the one before began, so that jobs are large when there is much to ask, and nobody waits when there is little. A question that makes an executor end over and
 * over is found by asking those of its job one by one, and is lost; the others are answered.
 */
final class Batches implements AutoCloseable {

    /** Sends questions and waits until all are answered. */
    interface Job {
        /** @throws Exception if some are not; Spark's are checked and not declared */
        void run(List<Question> questions) throws Exception;
    }

    /** While one job ends, whose last questions may take long, others keep the executors busy. */
    private static final int JOBS_AT_A_TIME = 4;
    private static final int MOST_QUESTIONS = 2_048;
    /** More are not the questions' fault. */
    private static final int MOST_LOST = 5;

    private final Job job;
    private final Consumer<String> end;
    private final BlockingQueue<Question> waiting = new LinkedBlockingQueue<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(JOBS_AT_A_TIME, Thread.ofPlatform().daemon().name("Felis questions ", 0).factory());
    private final AtomicInteger lost = new AtomicInteger();

    /** @param end told why nothing more can be answered */
    Batches(Job job, Consumer<String> end) {
        this.job = job;
        this.end = end;
        for (int i = 0; i < JOBS_AT_A_TIME; i++) {
            threads.execute(this::work);
        }
    }

    void add(Question question) {
        waiting.add(question);
    }

    private void work() {
        try {
            while (true) {
                List<Question> batch = new ArrayList<>(List.of(waiting.take()));
                waiting.drainTo(batch, MOST_QUESTIONS - 1);
                ask(batch);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask(List<Question> batch) throws InterruptedException {
        try {
            job.run(batch);
        } catch (InterruptedException closed) {
            throw closed;
        } catch (Exception failed) {
            List<Question> unanswered = batch.stream().filter(question -> !question.isAnswered()).toList();
            String reason = SparkWords.reason(failed);
            if (batch.size() > 1) {
                for (Question question : unanswered) {
                    ask(List.of(question));
                }
            } else if (lost.incrementAndGet() > MOST_LOST) {
                end.accept("Spark's executors end again and again: " + reason);
            } else {
                unanswered.forEach(question -> question.lose(reason));
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
