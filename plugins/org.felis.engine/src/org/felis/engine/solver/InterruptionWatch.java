package org.felis.engine.solver;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.felis.engine.interruption.Interruption;
import org.felis.smt.SolverContexts;
import org.sosy_lab.common.ShutdownManager;

/**
 * Looks at an {@link Interruption} and at Z3's memory every few milliseconds while Z3 is at work, and stops Z3 when the first says so or
 * the second exceeds its limit.
 */
final class InterruptionWatch implements AutoCloseable {

    private static final long PERIOD_MILLIS = 5;
    /** The watcher goes on so long without anything to watch: waking it up takes longer than a small test. */
    private static final int IDLE_ROUNDS = 200;

    private static final ScheduledThreadPoolExecutor WATCHER = newWatcher();
    private static final Set<InterruptionWatch> OPEN = ConcurrentHashMap.newKeySet();
    private static volatile ScheduledFuture<?> rounds;
    private static int idleRounds;

    private final Interruption interruption;
    private final ShutdownManager shutdown;
    private final int memoryLimitMegabytes;
    private boolean closed;

    private InterruptionWatch(Interruption interruption, ShutdownManager shutdown, int memoryLimitMegabytes) {
        this.interruption = interruption;
        this.shutdown = shutdown;
        this.memoryLimitMegabytes = memoryLimitMegabytes;
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

    /**
     * Watches until closed.
     *
     * @param memoryLimitMegabytes of all solvers of the process together; 0 for none
     */
    static InterruptionWatch start(Interruption interruption, ShutdownManager shutdown, int memoryLimitMegabytes) {
        InterruptionWatch watch = new InterruptionWatch(interruption, shutdown, memoryLimitMegabytes);
        OPEN.add(watch);
        if (rounds == null) {
            beginRounds();
        }
        return watch;
    }

    private static synchronized void beginRounds() {
        if (rounds == null) {
            idleRounds = 0;
            rounds = WATCHER.scheduleWithFixedDelay(InterruptionWatch::round, PERIOD_MILLIS, PERIOD_MILLIS,
                    TimeUnit.MILLISECONDS);
        }
    }

    private static void round() {
        OPEN.forEach(InterruptionWatch::look);
        synchronized (InterruptionWatch.class) {
            idleRounds = OPEN.isEmpty() ? idleRounds + 1 : 0;
            if (idleRounds > IDLE_ROUNDS) {
                ScheduledFuture<?> ending = rounds;
                rounds = null;
                if (OPEN.isEmpty()) {
                    ending.cancel(false);
                } else {
                    // Something began meanwhile and may have seen that rounds go on: so they do.
                    rounds = ending;
                    idleRounds = 0;
                }
            }
        }
    }

    private synchronized void look() {
        if (closed) {
            return;
        }
        if (memoryLimitMegabytes > 0 && SolverContexts.allocatedMegabytes() > memoryLimitMegabytes) {
            interruption.stop(Interruption.Reason.OUT_OF_MEMORY);
        }
        if (interruption.isStopped()) {
            shutdown.requestShutdown("stopped by the user, the time limit or the memory limit");
        }
    }

    /** Afterwards Z3 is not touched any more: its context may be freed, or solve something else. */
    @Override
    public synchronized void close() {
        closed = true;
        OPEN.remove(this);
    }
}
