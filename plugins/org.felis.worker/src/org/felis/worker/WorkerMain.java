package org.felis.worker;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.util.concurrent.ExecutionException;

import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.felis.verification.InProcessVerifier;
import org.felis.worker.protocol.ValueJson;
import org.felis.worker.protocol.WorkerListener;

/**
 * A worker process: verifies what it is told to on standard input and answers on standard output, in JSON-RPC. Ends with its
 * standard input, also in mid-verification: nobody waits for the answer then.
 */
public final class WorkerMain {

    private WorkerMain() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        OutputStream messages = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
        System.setOut(System.err);
        WorkerServer server = new WorkerServer(new InProcessVerifier());
        Launcher<WorkerListener> connection = new Launcher.Builder<WorkerListener>().setLocalService(server)
                .setRemoteInterface(WorkerListener.class).setInput(System.in).setOutput(messages)
                .configureGson(ValueJson::configure).create();
        server.connect(connection.getRemoteProxy());
        try {
            connection.startListening().get();
        } catch (ExecutionException streamBroken) {
            // the end as well
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }
}
