package org.felis.tests.languageserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionLiteralSupportCapabilities;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.DocumentSymbolCapabilities;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ResourceOperationKind;
import org.eclipse.lsp4j.ShowDocumentCapabilities;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.ShowDocumentResult;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.felis.languageserver.LanguageServerProcess;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.PromptVerifier;
import org.felis.verification.Verifier;

/** A language server at the other end of two pipes, in this process; what it logs as failed fails the test that ends it. */
final class ServerConnection implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 30;
    private static final Logger SERVER_LOG = Logger.getLogger("org.felis.languageserver");
    /** Kept, so that it stays silent: LSP4J reports streams that end and messages that are none, which tests bring about. */
    private static final Logger TRANSPORT_LOG = Logger.getLogger("org.eclipse.lsp4j");

    static {
        TRANSPORT_LOG.setLevel(Level.OFF);
    }

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CompletableFuture<Integer> exitStatus;
    private final OutputStream toServer;
    private final LanguageServer server;
    private final InitializeResult initialized;
    private final Client client = new Client();
    private final Failures failures = new Failures();

    ServerConnection(Path folder, Consumer<TextDocumentClientCapabilities> abilities) throws IOException {
        this(folder, abilities, new PromptVerifier(new InProcessVerifier()));
    }

    ServerConnection(Path folder, Consumer<TextDocumentClientCapabilities> abilities, Verifier verifier) throws IOException {
        SERVER_LOG.addHandler(failures);
        Pipe requests = Pipe.open();
        Pipe answers = Pipe.open();
        InputStream serverIn = Channels.newInputStream(requests.source());
        OutputStream serverOut = Channels.newOutputStream(answers.sink());
        this.exitStatus = CompletableFuture.supplyAsync(() -> serve(serverIn, serverOut, verifier), threads);
        this.toServer = Channels.newOutputStream(requests.sink());
        Launcher<LanguageServer> launcher = new Launcher.Builder<LanguageServer>().setLocalService(client)
                .setRemoteInterface(LanguageServer.class).setInput(Channels.newInputStream(answers.source())).setOutput(toServer)
                .setExecutorService(threads).create();
        this.server = launcher.getRemoteProxy();
        launcher.startListening();
        this.initialized = answer(server.initialize(parameters(folder, abilities)));
        server.initialized(new InitializedParams());
    }

    private static int serve(InputStream in, OutputStream out, Verifier verifier) {
        try (out) {
            return LanguageServerProcess.serve(in, out, verifier);
        } catch (InterruptedException | IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static InitializeParams parameters(Path folder, Consumer<TextDocumentClientCapabilities> abilities) {
        TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
        DocumentSymbolCapabilities symbols = new DocumentSymbolCapabilities();
        symbols.setHierarchicalDocumentSymbolSupport(true);
        text.setDocumentSymbol(symbols);
        text.setHover(new HoverCapabilities(List.of(MarkupKind.MARKDOWN), false));
        CodeActionCapabilities actions = new CodeActionCapabilities();
        actions.setCodeActionLiteralSupport(new CodeActionLiteralSupportCapabilities());
        text.setCodeAction(actions);
        abilities.accept(text);
        WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
        edits.setDocumentChanges(true);
        edits.setResourceOperations(List.of(ResourceOperationKind.Create));
        WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
        workspace.setWorkspaceEdit(edits);
        ClientCapabilities capabilities = new ClientCapabilities();
        capabilities.setTextDocument(text);
        CodeLensWorkspaceCapabilities lenses = new CodeLensWorkspaceCapabilities();
        lenses.setRefreshSupport(true);
        workspace.setCodeLens(lenses);
        capabilities.setWorkspace(workspace);
        WindowClientCapabilities window = new WindowClientCapabilities();
        window.setWorkDoneProgress(true);
        window.setShowDocument(new ShowDocumentCapabilities(true));
        capabilities.setWindow(window);
        InitializeParams params = new InitializeParams();
        params.setCapabilities(capabilities);
        params.setWorkspaceFolders(List.of(new WorkspaceFolder(folder.toUri().toString(), "test")));
        return params;
    }

    LanguageServer server() {
        return server;
    }

    InitializeResult initialized() {
        return initialized;
    }

    /** The exit status once the server has ended. */
    int exitStatus() {
        return answer(exitStatus);
    }

    /** Sends bytes that need not be a message. */
    void send(String bytes) throws IOException {
        toServer.write(bytes.getBytes(StandardCharsets.UTF_8));
        toServer.flush();
    }

    /** Ends the stream to the server, as a crashed editor does. */
    void hangUp() throws IOException {
        toServer.close();
    }

    static <T> T answer(CompletableFuture<T> question) {
        try {
            return question.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException noAnswer) {
            throw new AssertionError("no answer: " + noAnswer, noAnswer);
        }
    }

    /** The next publication about any document. */
    PublishDiagnosticsParams nextPublication() {
        try {
            PublishDiagnosticsParams next = client.published.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertTrue(next != null, "no diagnostics were published");
            return next;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    /** The next that the server says about the progress of its work. */
    ProgressParams nextProgress() {
        return next(client.progress);
    }

    /** The next document that the server wants to be shown. */
    ShowDocumentParams nextShown() {
        return next(client.shown);
    }

    /** How often the server has said that lenses have changed. */
    int lensChanges() {
        return client.lensChanges.get();
    }

    private static <T> T next(BlockingQueue<T> said) {
        try {
            T next = said.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertTrue(next != null, "the server said nothing");
            return next;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @Override
    public void close() {
        answer(server.shutdown());
        server.exit();
        exitStatus();
        try {
            hangUp();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        threads.shutdown();
        SERVER_LOG.removeHandler(failures);
        assertEquals(List.of(), failures.messages, "the server could not answer everything");
    }

    /** What the server logs: questions that failed, for which the editor got nothing. */
    private static final class Failures extends Handler {

        private final List<String> messages = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord record) {
            messages.add(record.getMessage() + ": " + record.getThrown());
        }

        @Override
        public void flush() {
            // nothing is held back
        }

        @Override
        public void close() {
            // nothing to close
        }
    }

    private static final class Client implements LanguageClient {

        private final BlockingQueue<PublishDiagnosticsParams> published = new LinkedBlockingQueue<>();
        private final BlockingQueue<ProgressParams> progress = new LinkedBlockingQueue<>();
        private final BlockingQueue<ShowDocumentParams> shown = new LinkedBlockingQueue<>();
        private final AtomicInteger lensChanges = new AtomicInteger();

        @Override
        public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void notifyProgress(ProgressParams params) {
            progress.add(params);
        }

        @Override
        public CompletableFuture<ShowDocumentResult> showDocument(ShowDocumentParams params) {
            shown.add(params);
            return CompletableFuture.completedFuture(new ShowDocumentResult(true));
        }

        @Override
        public CompletableFuture<Void> refreshCodeLenses() {
            lensChanges.incrementAndGet();
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
            published.add(diagnostics);
        }

        @Override
        public void telemetryEvent(Object event) {
            throw new AssertionError("no telemetry");
        }

        @Override
        public void showMessage(MessageParams message) {
            throw new AssertionError(message.toString());
        }

        @Override
        public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
            throw new AssertionError(request.toString());
        }

        @Override
        public void logMessage(MessageParams message) {
            throw new AssertionError(message.toString());
        }
    }
}
