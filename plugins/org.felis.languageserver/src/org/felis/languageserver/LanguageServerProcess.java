package org.felis.languageserver;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.felis.languageserver.protocol.ProtocolServer;
import org.felis.verification.Verifier;

/** The language server for an editor at the other end of two streams, as a rule standard input and output. */
public final class LanguageServerProcess {

    /** The client said {@code shutdown} and then {@code exit}. */
    public static final int ORDERLY_EXIT = 0;
    /** The client said {@code exit} without {@code shutdown}, or its stream ended: it may have crashed. */
    public static final int SUDDEN_EXIT = 1;

    private LanguageServerProcess() {
    }

    /**
     * Serves one client until it says {@code exit} or its stream ends.
     *
     * @param verifier what tests are verified by, in its own time
     * @return the exit status that the protocol asks for
     */
    public static int serve(InputStream in, OutputStream out, Verifier verifier) throws InterruptedException {
        CompletableFuture<Void> ended = new CompletableFuture<>();
        ExecutorService threads = Executors.newCachedThreadPool(LanguageServerProcess::daemon);
        try (ProtocolServer server = new ProtocolServer(Languages.all(), Optional.of(verifier), () -> ended.complete(null))) {
            Launcher<LanguageClient> launcher = new Launcher.Builder<LanguageClient>().setLocalService(server)
                    .setRemoteInterface(LanguageClient.class).setInput(in).setOutput(out).setExecutorService(threads).create();
            server.connect(launcher.getRemoteProxy());
            Future<Void> listening = launcher.startListening();
            threads.execute(() -> endWith(listening, ended));
            ended.get();
            return server.isShutDown() ? ORDERLY_EXIT : SUDDEN_EXIT;
        } catch (ExecutionException neverFails) {
            throw new IllegalStateException(neverFails);
        } finally {
            threads.shutdown();
        }
    }

    private static void endWith(Future<Void> listening, CompletableFuture<Void> ended) {
        try {
            listening.get();
        } catch (InterruptedException | ExecutionException streamsBroken) {
            // the end as well
        }
        ended.complete(null);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "Felis language server, messages");
        thread.setDaemon(true);
        return thread;
    }
}
