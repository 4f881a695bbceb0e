package org.felis.c.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * Runs evaluations step by step in turn, in an order that somebody chooses. Each has a thread of its own, of which one runs at a time.
 */
final class Interleaving {

    /** One of the evaluations. */
    final class Strand {

        private final Semaphore mayRun = new Semaphore(0);
        private final Thread thread;
        private Object result;
        private Throwable failure;
        private boolean isDone;

        private Strand(Supplier<?> task) {
            thread = Thread.ofVirtual().unstarted(() -> {
                mayRun.acquireUninterruptibly();
                try {
                    if (!isCancelled) {
                        result = task.get();
                    }
                } catch (CancelledStrandException cancelled) {
                    result = null; // nobody waits for it
                } catch (RuntimeException | Error thrown) {
                    failure = thrown;
                }
                isDone = true;
                hasPaused.release();
            });
            thread.start();
        }

        /** Called by the evaluation before each step: lets the others go on. */
        void pause() {
            hasPaused.release();
            mayRun.acquireUninterruptibly();
            if (isCancelled) {
                throw new CancelledStrandException();
            }
        }

        private void step() {
            mayRun.release();
            hasPaused.acquireUninterruptibly();
        }
    }

    private static final class CancelledStrandException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        CancelledStrandException() {
            super(null, null, false, false);
        }
    }

    private final Semaphore hasPaused = new Semaphore(0);
    private final List<Strand> strands = new ArrayList<>();
    private volatile boolean isCancelled;

    Strand add(Supplier<?> task) {
        Strand strand = new Strand(task);
        strands.add(strand);
        return strand;
    }

    /**
     * Runs all to their ends.
     *
     * @param choose one of so many that can go on
     * @param before called with the one that goes on
     * @return the results, in the order in which they were added
     */
    List<Object> run(IntUnaryOperator choose, java.util.function.Consumer<Strand> before) {
        List<Strand> open = new ArrayList<>(strands);
        try {
            while (!open.isEmpty()) {
                Strand next = open.get(open.size() == 1 ? 0 : choose.applyAsInt(open.size()));
                before.accept(next);
                next.step();
                if (next.failure instanceof RuntimeException failure) {
                    throw failure;
                }
                if (next.failure instanceof Error error) {
                    throw error;
                }
                if (next.isDone) {
                    open.remove(next);
                }
            }
        } finally {
            isCancelled = true;
            open.stream().filter(strand -> !strand.isDone).forEach(Strand::step);
        }
        return strands.stream().map(strand -> strand.result).toList();
    }
}
