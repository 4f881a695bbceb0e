package org.felis.worker;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.felis.engine.query.Interruption;
import org.felis.verification.ExplanationResult;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.ExecutionsResult;
import org.felis.verification.LargeStack;
import org.felis.verification.OutcomesResult;
import org.felis.verification.Progress;
import org.felis.verification.VerificationResult;
import org.felis.verification.VerificationTask;
import org.felis.worker.protocol.NumberedTask;
import org.felis.worker.protocol.TaskNumber;
import org.felis.worker.protocol.TaskStage;
import org.felis.worker.protocol.WorkerListener;
import org.felis.worker.protocol.WorkerService;

/** The service inside a worker process: one thread verifies, the caller's threads read messages. */
final class WorkerServer implements WorkerService {

    private final InProcessVerifier verifier;
    private final ExecutorService verifying = Executors.newSingleThreadExecutor(
            work -> LargeStack.daemon(work, "Felis verification"));
    private final Map<Integer, Interruption> unanswered = new ConcurrentHashMap<>();
    private WorkerListener listener;

    WorkerServer(InProcessVerifier verifier) {
        this.verifier = verifier;
    }

    /** Says whom to tell, and that this process is ready. */
    void connect(WorkerListener client) {
        listener = client;
        client.ready();
    }

    private interface Work<T> {
        T run(VerificationTask task, Progress progress, Interruption interruption);
    }

    private <T> CompletableFuture<T> run(NumberedTask numbered, Work<T> work) {
        Interruption interruption = Interruption.none();
        unanswered.put(numbered.number(), interruption);
        return CompletableFuture.supplyAsync(() -> work.run(numbered.task(),
                stage -> listener.stage(new TaskStage(numbered.number(), stage)), interruption), verifying)
                .whenComplete((answer, failure) -> unanswered.remove(numbered.number()));
    }

    @Override
    public CompletableFuture<VerificationResult> verify(NumberedTask task) {
        return run(task, verifier::verify);
    }

    @Override
    public CompletableFuture<ExecutionsResult> executions(NumberedTask task) {
        return run(task, verifier::executions);
    }

    @Override
    public CompletableFuture<OutcomesResult> outcomes(NumberedTask task) {
        return run(task, verifier::outcomes);
    }

    @Override
    public CompletableFuture<ExplanationResult> explain(NumberedTask task) {
        return run(task, verifier::explain);
    }

    @Override
    public CompletableFuture<Void> prepare(VerificationTask task) {
        return CompletableFuture.runAsync(() -> verifier.prepare(task), verifying);
    }

    @Override
    public void cancel(TaskNumber task) {
        Interruption interruption = unanswered.get(task.number());
        if (interruption != null) {
            interruption.stop(Interruption.Reason.CANCELLED);
        }
    }
}
