package org.felis.engine.interruption;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Asks a running search to stop. The asker keeps it and may stop it from any thread; the search calls {@link #check()} often.
 */
public final class Interruption {

    /**
     * Thrown by what was asked to stop, from wherever it is just then: also from inside a function given to a collection. Whoever
     * started the work catches it; nobody goes on with what was half done.
     */
    public static final class StoppedException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final Reason reason;

        StoppedException(Reason reason) {
            super(reason.name());
            this.reason = reason;
        }

        public Reason reason() {
            return reason;
        }
    }

    /** Why a search stops without an answer. */
    public enum Reason {
        CANCELLED, TIMED_OUT, OUT_OF_MEMORY
    }

    private final Interruption outer;
    private final long deadlineNanos;
    private final AtomicReference<Reason> reason = new AtomicReference<>();
    /** How often it may still be checked; counted by the thread that searches. */
    private long checksLeft;

    private Interruption(Interruption outer, long deadlineNanos, long checks) {
        this.outer = outer;
        this.deadlineNanos = deadlineNanos;
        checksLeft = checks;
    }

    /** Never stops by itself. */
    public static Interruption none() {
        return new Interruption(null, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /** Stops by itself after the given time from now. */
    public static Interruption after(Duration timeout) {
        return new Interruption(null, System.nanoTime() + timeout.toNanos(), Long.MAX_VALUE);
    }

    /** Stops when this one does, and besides by itself after the given time from now. */
    public Interruption within(Duration timeout) {
        return new Interruption(this, System.nanoTime() + timeout.toNanos(), Long.MAX_VALUE);
    }

    /**
     * Stops when this one does, and besides by itself when it, or what was made of it, was checked so often: a limit of work, which no load of the machine moves.
     *
     * @param checks how often {@link #check()} returns; by one thread
     */
    public Interruption withinChecks(long checks) {
        return new Interruption(this, Long.MAX_VALUE, checks);
    }

    /** Stops when this one does, and can be stopped while this one goes on. */
    public Interruption inner() {
        return new Interruption(this, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /** Asks the search to stop; the first reason counts. */
    public void stop(Reason why) {
        reason.compareAndSet(null, why);
    }

    /** Whether the search should stop. */
    public boolean isStopped() {
        if (deadlineNanos != Long.MAX_VALUE && System.nanoTime() - deadlineNanos >= 0) {
            stop(Reason.TIMED_OUT);
        }
        if (outer != null && outer.isStopped()) {
            stop(outer.reason.get());
        }
        return reason.get() != null;
    }

    /** Returns normally as long as the search may go on. */
    public void check() throws StoppedException {
        count();
        if (isStopped()) {
            throw new StoppedException(reason.get());
        }
    }

    private void count() {
        if (checksLeft != Long.MAX_VALUE && --checksLeft < 0) {
            stop(Reason.TIMED_OUT);
        }
        if (outer != null) {
            outer.count();
        }
    }
}
