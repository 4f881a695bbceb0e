package org.felis.worker;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.interruption.LargeStack;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.task.VerificationTask;
import org.felis.worker.protocol.Answer;
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
    /** Whether a task has been answered before; known to the verifying thread alone. */
    private boolean begun;

    WorkerServer(InProcessVerifier verifier) {
        this.verifier = verifier;
    }

    /** Says whom to tell, and that this process is ready. */
    void connect(WorkerListener client) {
        listener = client;
        client.ready();
    }

    @Override
    public CompletableFuture<Answer> answer(NumberedTask numbered) {
        Interruption interruption = Interruption.none();
        unanswered.put(numbered.number(), interruption);
        return CompletableFuture.supplyAsync(() -> {
            if (!begun) { // what a process does once is no part of the time that a test takes
                begun = true;
                verifier.prepare(numbered.task());
            }
            return new Answer(verifier.answer(numbered.query(), numbered.task(),
                    stage -> listener.stage(new TaskStage(numbered.number(), stage)), interruption));
        }, verifying)
                .whenComplete((answer, failure) -> unanswered.remove(numbered.number()));
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
