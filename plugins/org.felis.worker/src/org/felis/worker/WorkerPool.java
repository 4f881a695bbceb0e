package org.felis.worker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/** Verifies in a limited number of worker processes, each started when the others are busy; a task waits for a free one. */
public final class WorkerPool implements Verifier, AutoCloseable {

    private static final long POLL_MILLIS = 5;

    private final WorkerLaunch launch;
    private final Permits free;
    private int size;
    private final List<WorkerVerifier> all = new ArrayList<>();
    /** The one used last is at the end. */
    private final List<WorkerVerifier> idle = new ArrayList<>();
    private boolean closed;

    /** @param size the greatest number of processes at a time, at least 1 */
    public WorkerPool(WorkerLaunch launch, int size) {
        this.launch = launch;
        this.size = size;
        this.free = new Permits(size);
    }

    /** Changes the greatest number of processes; what is at work beyond it comes to its end first. */
    public synchronized void resize(int newSize) {
        if (newSize > size) {
            free.release(newSize - size);
        } else {
            free.reduce(size - newSize);
        }
        size = newSize;
        closeSurplus();
    }

    /**
     * Starts all processes that are not at work and has them compile the model of a task, so that the next tasks find them warm.
     * Does not wait for them.
     *
     * @throws IOException if a process cannot be started
     */
    public void prepare(VerificationTask task) throws IOException {
        List<WorkerVerifier> waiting;
        synchronized (this) {
            while (!closed && all.size() < size) {
                idle.add(0, newWorker());
            }
            waiting = List.copyOf(idle);
        }
        for (WorkerVerifier worker : waiting) {
            worker.prepare(task);
        }
    }

    /** Ends all processes; tasks in progress are {@code Unknown}. */
    @Override
    public synchronized void close() {
        closed = true;
        all.forEach(WorkerVerifier::close);
    }

    @Override
    public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
        try {
            while (!free.tryAcquire(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                interruption.check();
            }
        } catch (Interruption.StoppedException stopped) {
            return query.undecided(stopped(task, stopped.reason()));
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            return query.undecided(stopped(task, Interruption.Reason.CANCELLED));
        }
        try {
            Optional<WorkerVerifier> worker = take();
            if (worker.isEmpty()) {
                return query.undecided(stopped(task, Interruption.Reason.CANCELLED));
            }
            try {
                return worker.get().answer(query, task, progress, interruption);
            } finally {
                giveBack(worker.get());
            }
        } finally {
            free.release();
        }
    }

    private static VerificationResult.Undecided stopped(VerificationTask task, Interruption.Reason reason) {
        return VerificationResult.Undecided.of(task, task.model(), Verdict.Unknown.stopped(reason, task.options().timeout()), List.of(), 0);
    }

    /** Rather one that can begin at once than one that is still stopping its last task; none after {@link #close}. */
    private synchronized Optional<WorkerVerifier> take() {
        if (closed) {
            return Optional.empty();
        }
        WorkerVerifier taken = idle.reversed().stream().filter(WorkerVerifier::isIdle).findFirst()
                .orElseGet(() -> all.size() < size || idle.isEmpty() ? newWorker() : idle.getLast());
        idle.remove(taken);
        return Optional.of(taken);
    }

    private WorkerVerifier newWorker() {
        WorkerVerifier worker = new WorkerVerifier(launch);
        all.add(worker);
        return worker;
    }

    private synchronized void giveBack(WorkerVerifier worker) {
        idle.add(worker);
        closeSurplus();
    }

    private void closeSurplus() {
        while (all.size() > size && !idle.isEmpty()) {
            WorkerVerifier surplus = idle.removeFirst();
            all.remove(surplus);
            surplus.close();
        }
    }

    /** A semaphore whose permits may become fewer. */
    private static final class Permits extends Semaphore {

        private static final long serialVersionUID = 1L;

        Permits(int permits) {
            super(permits, true);
        }

        void reduce(int permits) {
            reducePermits(permits);
        }
    }
}
