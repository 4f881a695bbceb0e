package org.felis.worker;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/**
 * Verifies in a process of its own, one task at a time. The process is started when first needed and kept; one that dies, or
 * does not stop when told to, is replaced. Whatever happens to it, the answer is a value: {@code Unknown} says what happened.
 */
public final class WorkerVerifier implements Verifier, AutoCloseable {

    /** A worker that was told to stop and has not within this time is killed. */
    static final Duration STOP_GRACE = Duration.ofSeconds(1);
    /** A worker that has not kept its time limit is killed so much later. */
    static final Duration TIMEOUT_GRACE = Duration.ofMillis(300);
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final long POLL_MILLIS = 5;
    /** An answer may still be on its way when the process that gave it is dead. */
    private static final long LAST_ANSWER_MILLIS = 200;

    private final WorkerLaunch launch;
    private volatile WorkerProcess worker;
    private volatile boolean closed;

    public WorkerVerifier(WorkerLaunch launch) {
        this.launch = launch;
    }

    /** Starts the process, if there is none, and has it compile the model of a task; does not wait for it. */
    public synchronized void prepare(VerificationTask task) throws IOException {
        process().prepare(task);
    }

    /** Whether a task could begin at once. */
    boolean isIdle() {
        WorkerProcess current = worker;
        return current != null && current.isAlive() && current.whenReady().isDone() && current.whenIdle().isDone();
    }

    /** Ends the process, also in mid-verification: that is {@code Unknown} then. */
    @Override
    public void close() {
        closed = true;
        WorkerProcess current = worker;
        if (current != null) {
            current.kill();
        }
    }

    @Override
    public synchronized <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress,
            Interruption interruption) {
        long start = System.nanoTime();
        Verdict.Undecided reason;
        try {
            return query.resultType().cast(ask(query, task, progress, interruption));
        } catch (Interruption.StoppedException stopped) {
            reason = Verdict.Unknown.stopped(stopped.reason(), task.options().timeout());
        } catch (DeadWorkerException dead) {
            reason = closed ? Verdict.Unknown.stopped(Interruption.Reason.CANCELLED, task.options().timeout())
                    : dead.death.verdict(task);
            replace();
        } catch (ExecutionException failed) {
            reason = new Verdict.Unknown("the worker process failed: " + failed.getCause().getMessage());
            worker.kill();
        } catch (IOException noProcess) {
            reason = new Verdict.Unknown("no worker process can be started: " + noProcess.getMessage());
        }
        return query.undecided(VerificationResult.Undecided.of(task, task.model(), reason, List.of(),
                (System.nanoTime() - start) / 1e6));
    }

    private QueryResult ask(Query<?> query, VerificationTask task, Progress progress, Interruption interruption)
            throws Interruption.StoppedException, DeadWorkerException, ExecutionException, IOException {
        WorkerProcess current = idleProcess(interruption);
        CompletableFuture<QueryResult> answer = current.ask(query, task, progress);
        Duration timeout = task.options().timeout();
        try {
            return await(answer, current, interruption.within(timeout.plus(TIMEOUT_GRACE)));
        } catch (Interruption.StoppedException stopped) {
            if (stopped.reason() == Interruption.Reason.TIMED_OUT && !interruption.isStopped()) {
                current.kill();
                replace();
            } else {
                current.stopWithin(STOP_GRACE);
            }
            throw stopped;
        }
    }

    /** A process that has nothing to do: the one that there is, perhaps after it has stopped its last task, or a new one. */
    private WorkerProcess idleProcess(Interruption interruption)
            throws Interruption.StoppedException, DeadWorkerException, IOException, ExecutionException {
        interruption.check();
        try {
            WorkerProcess current = process();
            await(current.whenIdle(), current, interruption);
        } catch (DeadWorkerException didNotStop) {
            // and was killed
        }
        WorkerProcess current = process();
        try {
            await(current.whenReady(), current, interruption.within(START_LIMIT));
            return current;
        } catch (DeadWorkerException neverLived) {
            if (neverLived.death.isByOthers()) {
                throw neverLived; // it could have started
            }
            throw new IOException(String.join(" ", "it ended at once (exit status " + neverLived.death.status() + ")",
                    neverLived.death.lastWords()).strip(), neverLived);
        } catch (Interruption.StoppedException stopped) {
            interruption.check();
            current.kill();
            throw new IOException("it was not ready after " + START_LIMIT.toSeconds() + " s", stopped);
        }
    }

    private <T> T await(CompletableFuture<T> awaited, WorkerProcess current, Interruption interruption)
            throws Interruption.StoppedException, DeadWorkerException, ExecutionException {
        while (true) {
            boolean alive = current.isAlive();
            try {
                return awaited.get(alive ? POLL_MILLIS : LAST_ANSWER_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                if (!alive) {
                    throw new DeadWorkerException(current.death(launch.heapMegabytes()));
                }
                interruption.check();
            } catch (ExecutionException failed) {
                if (!current.isAlive()) {
                    throw new DeadWorkerException(current.death(launch.heapMegabytes()));
                }
                throw failed;
            } catch (InterruptedException cancelled) {
                Thread.currentThread().interrupt();
                interruption.stop(Interruption.Reason.CANCELLED);
                interruption.check();
            }
        }
    }

    private synchronized WorkerProcess process() throws IOException {
        if (closed) {
            throw new IOException("this verifier is closed");
        }
        if (worker == null || !worker.isAlive()) {
            worker = WorkerProcess.start(launch);
        }
        return worker;
    }

    /** The next task finds a process that has started meanwhile. */
    private void replace() {
        try {
            if (!closed) {
                worker = WorkerProcess.start(launch);
            }
        } catch (IOException later) {
            worker = null; // the next task says it
        }
    }

    /** The process is no more. */
    private static final class DeadWorkerException extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient WorkerDeath death;

        DeadWorkerException(WorkerDeath death) {
            this.death = death;
        }
    }
}
