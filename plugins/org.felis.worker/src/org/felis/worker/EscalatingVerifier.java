package org.felis.worker;

import java.io.IOException;
import java.time.Duration;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.GrowingBound;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.PromptVerifier;
import org.felis.verification.Verifier;
import org.felis.verification.frontends.FrontEnds;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;

/**
 * For many tests of which few are hard: verifies in this process, and what proves to be much work there, or runs out of the
 * memory that all tests of a process share, anew in a worker process. The time limit counts from the beginning. Programs of a language in which they are large go to a
 * worker process at once: most would lose there what they have done here.
 */
public final class EscalatingVerifier implements Verifier, AutoCloseable {

    private final int processes;
    private final int heapMegabytes;
    private final Duration here;
    private final Verifier inThisProcess;
    private WorkerPool workers;
    private boolean closed;

    /**
     * @param here how much of a processor's time a test may use in this process
     * @param processes the greatest number of worker processes
     * @param heapMegabytes the limit of the heap of each of them
     */
    public EscalatingVerifier(Duration here, int processes, int heapMegabytes) {
        this.here = here;
        this.inThisProcess = new PromptVerifier(new InProcessVerifier(), here);
        this.processes = processes;
        this.heapMegabytes = heapMegabytes;
    }

    @Override
    public <R extends QueryResult> R answer(Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
        if (GrowingBound.isWantedBy(task)) {
            return GrowingBound.answer(this, query, task, progress, interruption);
        }
        long start = System.nanoTime();
        Interruption limited = interruption.within(task.options().timeout());
        if (FrontEnds.ALL.of(task.testFile()).areProgramsLarge() && here.compareTo(task.options().timeout()) < 0) {
            try {
                return workers().answer(query, task, progress, limited);
            } catch (IOException noWorkers) {
                return new PromptVerifier(new InProcessVerifier()).answer(query, task, progress, limited);
            }
        }
        R first = inThisProcess.answer(query, task, progress, limited);
        boolean again = first.result().verdict() instanceof Verdict.Unknown unknown && unknown.mayBeRetried()
                || first.result().properties().stream().anyMatch(PropertyVerdict::mayBeRetried);
        boolean hasAsMuchTimeAgain = System.nanoTime() - start < task.options().timeout().toNanos() / 2;
        if (!again || !hasAsMuchTimeAgain || limited.isStopped()) {
            return first; // a process that begins anew gets no further in less time
        }
        try {
            return workers().answer(query, task.withModel(first.result().model()), progress, limited);
        } catch (IOException noWorkers) {
            return first;
        }
    }

    /** Ends the worker processes; what they verify is {@code Unknown}. */
    @Override
    public synchronized void close() {
        closed = true;
        if (workers != null) {
            workers.close();
        }
    }

    private synchronized Verifier workers() throws IOException {
        if (closed) {
            throw new IOException("this verifier is closed");
        }
        if (workers == null) {
            workers = new WorkerPool(WorkerLaunch.likeThisProcess(heapMegabytes), processes);
        }
        return workers;
    }
}
