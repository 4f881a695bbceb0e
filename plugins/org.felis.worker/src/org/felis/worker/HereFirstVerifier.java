package org.felis.worker;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Function;

import org.felis.engine.query.Interruption;
import org.felis.verification.ExecutionsResult;
import org.felis.verification.ExplanationResult;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.OutcomesResult;
import org.felis.verification.Progress;
import org.felis.verification.PromptVerifier;
import org.felis.verification.Verdict;
import org.felis.verification.VerificationResult;
import org.felis.verification.VerificationTask;
import org.felis.verification.Verifier;

/**
 * For many tests of which few are hard: verifies in this process, and what proves to be much work there, or runs out of the
 * memory that all tests of a process share, anew in a worker process. The time limit counts from the beginning.
 */
public final class HereFirstVerifier implements Verifier, AutoCloseable {

    private final int processes;
    private final int heapMegabytes;
    private final Verifier inThisProcess;
    private WorkerPool workers;
    private boolean closed;

    /**
     * @param here how much of a processor's time a test may use in this process
     * @param processes the greatest number of worker processes
     * @param heapMegabytes the limit of the heap of each of them
     */
    public HereFirstVerifier(Duration here, int processes, int heapMegabytes) {
        this.inThisProcess = new PromptVerifier(new InProcessVerifier(), here);
        this.processes = processes;
        this.heapMegabytes = heapMegabytes;
    }

    @Override
    public VerificationResult verify(VerificationTask task, Progress progress, Interruption interruption) {
        return answer(task, interruption, (verifier, asked, limited) -> verifier.verify(asked, progress, limited),
                Function.identity());
    }

    @Override
    public ExecutionsResult executions(VerificationTask task, Progress progress, Interruption interruption) {
        return answer(task, interruption, (verifier, asked, limited) -> verifier.executions(asked, progress, limited),
                ExecutionsResult::result);
    }

    @Override
    public OutcomesResult outcomes(VerificationTask task, Progress progress, Interruption interruption) {
        return answer(task, interruption, (verifier, asked, limited) -> verifier.outcomes(asked, progress, limited),
                OutcomesResult::result);
    }

    @Override
    public ExplanationResult explain(VerificationTask task, Progress progress, Interruption interruption) {
        return answer(task, interruption, (verifier, asked, limited) -> verifier.explain(asked, progress, limited),
                ExplanationResult::result);
    }

    /** Ends the worker processes; what they verify is {@code Unknown}. */
    @Override
    public synchronized void close() {
        closed = true;
        if (workers != null) {
            workers.close();
        }
    }

    private interface Question<T> {
        T ask(Verifier verifier, VerificationTask task, Interruption interruption);
    }

    private <T> T answer(VerificationTask task, Interruption interruption, Question<T> question, Function<T, VerificationResult> result) {
        Interruption limited = interruption.within(task.options().timeout());
        T first = question.ask(inThisProcess, task, limited);
        boolean again = result.apply(first).verdict() instanceof Verdict.Unknown unknown && unknown.mayBeRetried();
        if (!again || limited.isStopped()) {
            return first;
        }
        try {
            return question.ask(workers(), task.withModel(result.apply(first).model()), limited);
        } catch (IOException noWorkers) {
            return first;
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
