package org.felis.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.felis.engine.interruption.Interruption;

/** Turns Ctrl-C into an {@link Interruption}, and keeps the process until what is known by then is printed. */
final class CtrlC implements AutoCloseable {

    private static final long MOST_SECONDS_TO_PRINT = 3;

    private final Interruption interruption = Interruption.none();
    private final CountDownLatch printed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "Felis Ctrl-C");

    private CtrlC() {
    }

    /** Watches until closed. */
    static CtrlC watch() {
        CtrlC watch = new CtrlC();
        Runtime.getRuntime().addShutdownHook(watch.hook);
        return watch;
    }

    Interruption interruption() {
        return interruption;
    }

    /** The solver takes Ctrl-C for itself while it is at work; one learns it from its answer. */
    void taken() {
        interruption.stop(Interruption.Reason.CANCELLED);
    }

    private void stop() {
        interruption.stop(Interruption.Reason.CANCELLED);
        try {
            printed.await(MOST_SECONDS_TO_PRINT, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        printed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endingAlready) {
            // by Ctrl-C
        }
    }
}
