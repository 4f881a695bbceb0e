package org.felis.worker.protocol;

import java.util.concurrent.CompletableFuture;

import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.felis.verification.task.VerificationTask;

/** What a worker process does. Tasks are done one after the other; messages are read meanwhile. */
public interface WorkerService {

    @JsonRequest
    CompletableFuture<Answer> answer(NumberedTask task);

    /** Compiles the model of a task, so that a later task with it need not. */
    @JsonRequest
    CompletableFuture<Void> prepare(VerificationTask task);

    /** Asks a task to stop: its request is then answered by {@code Unknown}, soon or when the task gets to it. */
    @JsonNotification
    void cancel(TaskNumber task);
}
