package org.felis.engine.solver;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.felis.engine.query.Interruption;
import org.sosy_lab.common.ShutdownManager;

/** Looks at an {@link Interruption} every few milliseconds while Z3 is at work, and stops Z3 when it says so. */
final class InterruptionWatch implements AutoCloseable {

    private static final long PERIOD_MILLIS = 5;
    private static final ScheduledThreadPoolExecutor WATCHER = newWatcher();

    private final Interruption interruption;
    private final ShutdownManager shutdown;
    private final ScheduledFuture<?> watching;
    private boolean closed;

    private InterruptionWatch(Interruption interruption, ShutdownManager shutdown) {
        this.interruption = interruption;
        this.shutdown = shutdown;
        this.watching = WATCHER.scheduleWithFixedDelay(this::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static ScheduledThreadPoolExecutor newWatcher() {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "Felis solver watch");
            thread.setDaemon(true);
            return thread;
        });
        executor.setRemoveOnCancelPolicy(true);
        executor.setKeepAliveTime(10, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }

    /** Watches until closed. */
    static InterruptionWatch start(Interruption interruption, ShutdownManager shutdown) {
        return new InterruptionWatch(interruption, shutdown);
    }

    private synchronized void look() {
        if (!closed && interruption.isStopped()) {
            shutdown.requestShutdown("stopped by the user or the time limit");
        }
    }

    /** Afterwards Z3 is not touched any more: its context may be freed. */
    @Override
    public synchronized void close() {
        closed = true;
        watching.cancel(false);
    }
}
