package org.felis.mix.compile;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.felis.engine.interruption.Interruption;

/** How compilers are run: how long, how many at a time (whoever asks for bodies may do so from many more threads, which wait for answers of other machines), and where what they write is kept. Thread-safe. */
public final class CompilerRuns {

    private static final long POLL_MILLIS = 20;

    private final KeptTexts kept;
    private final Duration timeLimit;
    private final Semaphore free;

    /**
     * @param timeLimit of one run
     * @param atATime at least 1
     */
    public CompilerRuns(KeptTexts kept, Duration timeLimit, int atATime) {
        this.kept = kept;
        this.timeLimit = timeLimit;
        this.free = new Semaphore(atATime);
    }

    KeptTexts kept() {
        return kept;
    }

    Duration timeLimit() {
        return timeLimit;
    }

    /**
     * Waits for its turn. To be given back by {@link #end}.
     *
     * @throws Interruption.StoppedException if asked to stop
     */
    void begin(Interruption interruption) {
        try {
            while (!free.tryAcquire(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                interruption.check();
            }
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            interruption.stop(Interruption.Reason.CANCELLED);
            interruption.check();
        }
    }

    void end() {
        free.release();
    }
}
