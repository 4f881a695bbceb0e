package org.felis.worker.protocol;

import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;

/** What a worker process tells unasked. */
public interface WorkerListener {

    /** It reads messages now. */
    @JsonNotification
    void ready();

    @JsonNotification
    void stage(TaskStage stage);
}
