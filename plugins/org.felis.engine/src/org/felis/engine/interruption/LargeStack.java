package org.felis.engine.interruption;

import java.util.concurrent.CompletionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/**
 * Threads to compile and verify in. Expressions, formulas and terms are walked recursively, and a test of some thousand instructions that all
 * use one register makes an expression as deep as it is long, for which the usual 1 MiB is too little. The system gives a thread only as much of its stack
 * as it uses.
 */
public final class LargeStack {

    /** Eight times what a loop of 4,000 instructions on one register was measured to need. */
    static final long BYTES = 128L << 20;

    private LargeStack() {
    }

    /** A daemon thread, not started. */
    public static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(null, work, name, BYTES);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * The result of some work, which is done in a thread of its own while the calling one waits. What the work throws is thrown here.
     *
     * @throws CompletionException if the calling thread is interrupted
     */
    public static <T> T call(Supplier<T> work) {
        FutureTask<T> result = new FutureTask<>(work::get);
        daemon(result, "Felis").start();
        try {
            return result.get();
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case RuntimeException unchecked -> throw unchecked;
                case Error error -> throw error;
                default -> throw new CompletionException(failed.getCause());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CompletionException(interrupted);
        }
    }
}
