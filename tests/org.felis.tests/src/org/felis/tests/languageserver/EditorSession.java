package org.felis.tests.languageserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionLiteralSupportCapabilities;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbolCapabilities;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ResourceOperationKind;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.felis.languageserver.LanguageServerProcess;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * An editor with a language server at the other end of two pipes: what an editor does with {@code felis lsp}, in one process. In
 * texts, {@code §} marks the cursor. Registered as an extension it ends with the test.
 */
final class EditorSession implements AfterEachCallback, AutoCloseable {

    static final char CURSOR = '§';
    private static final int PATIENCE_SECONDS = 30;
    private static final Logger SERVER_LOG = Logger.getLogger("org.felis.languageserver");
    /** Kept, so that it stays silent: LSP4J reports streams that end and messages that are none, which tests bring about. */
    private static final Logger TRANSPORT_LOG = Logger.getLogger("org.eclipse.lsp4j");

    static {
        TRANSPORT_LOG.setLevel(Level.OFF);
    }

    private final Path folder;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CompletableFuture<Integer> exitStatus;
    private final OutputStream toServer;
    private final LanguageServer server;
    private final InitializeResult initialized;
    private final Client client = new Client();
    private final Failures failures = new Failures();
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Integer> versions = new HashMap<>();

    private EditorSession(Path folder, Consumer<TextDocumentClientCapabilities> abilities) throws IOException {
        SERVER_LOG.addHandler(failures);
        this.folder = folder;
        Pipe requests = Pipe.open();
        Pipe answers = Pipe.open();
        InputStream serverIn = Channels.newInputStream(requests.source());
        OutputStream serverOut = Channels.newOutputStream(answers.sink());
        this.exitStatus = CompletableFuture.supplyAsync(() -> serve(serverIn, serverOut), threads);
        this.toServer = Channels.newOutputStream(requests.sink());
        Launcher<LanguageServer> launcher = new Launcher.Builder<LanguageServer>().setLocalService(client)
                .setRemoteInterface(LanguageServer.class).setInput(Channels.newInputStream(answers.source())).setOutput(toServer)
                .setExecutorService(threads).create();
        this.server = launcher.getRemoteProxy();
        launcher.startListening();
        this.initialized = answer(server.initialize(parameters(folder, abilities)));
        server.initialized(new InitializedParams());
    }

    /** Starts a server for a folder that goes with the test that this session is registered for. */
    static EditorSession inNewFolder() {
        try {
            return in(Files.createTempDirectory("felis").toRealPath());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Starts a server for a folder. */
    static EditorSession in(Path folder) {
        return in(folder, text -> { });
    }

    /**
     * Starts a server for a folder.
     *
     * @param abilities adds to what the editor can do
     */
    static EditorSession in(Path folder, Consumer<TextDocumentClientCapabilities> abilities) {
        try {
            return new EditorSession(folder, abilities);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static int serve(InputStream in, OutputStream out) {
        try (out) {
            return LanguageServerProcess.serve(in, out);
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
        capabilities.setWorkspace(workspace);
        InitializeParams params = new InitializeParams();
        params.setCapabilities(capabilities);
        params.setWorkspaceFolders(List.of(new WorkspaceFolder(folder.toUri().toString(), "test")));
        return params;
    }

    Path folder() {
        return folder;
    }

    // The server

    LanguageServer server() {
        return server;
    }

    TextDocumentService documents() {
        return server.getTextDocumentService();
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

    // Documents

    Path file(String name) {
        return folder.resolve(name);
    }

    String uri(String name) {
        return name.contains(":") ? name : folder.resolve(name).toUri().toString();
    }

    TextDocumentIdentifier id(String name) {
        return new TextDocumentIdentifier(uri(name));
    }

    /** Writes a file of the folder, which no editor has open. */
    void write(String name, String text) {
        try {
            Files.createDirectories(file(name).getParent());
            Files.writeString(file(name), text);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Opens a document, which need not exist as a file; version 1. */
    void open(String name, String text) {
        texts.put(name, text.replace(String.valueOf(CURSOR), ""));
        versions.put(name, 1);
        String language = name.endsWith(".litmus") ? "litmus" : "cat";
        documents().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri(name), language, 1, texts.get(name))));
    }

    /** Replaces the document's text as a whole. */
    void change(String name, String text) {
        texts.put(name, text.replace(String.valueOf(CURSOR), ""));
        send(name, new TextDocumentContentChangeEvent(texts.get(name)));
    }

    /** Replaces a range. */
    void edit(String name, Range range, String replacement) {
        texts.put(name, apply(texts.get(name), List.of(new TextEdit(range, replacement))));
        send(name, new TextDocumentContentChangeEvent(range, replacement));
    }

    private void send(String name, TextDocumentContentChangeEvent event) {
        versions.merge(name, 1, Integer::sum);
        documents().didChange(new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier(uri(name), versions.get(name)), List.of(event)));
    }

    void close(String name) {
        documents().didClose(new DidCloseTextDocumentParams(id(name)));
    }

    int version(String name) {
        return versions.get(name);
    }

    String text(String name) {
        return texts.get(name);
    }

    /** The position of the n-th place where some text stands in a document, 1-based. */
    Position position(String name, String piece, int occurrence) {
        int at = -1;
        for (int i = 0; i < occurrence; i++) {
            at = texts.get(name).indexOf(piece, at + 1);
            assertTrue(at >= 0, piece + " is not in " + name);
        }
        return position(texts.get(name), at);
    }

    Position position(String name, String piece) {
        return position(name, piece, 1);
    }

    static Position position(String text, int offset) {
        String before = text.substring(0, offset);
        int line = (int) before.chars().filter(c -> c == '\n').count();
        return new Position(line, offset - (before.lastIndexOf('\n') + 1));
    }

    /** The text in a range of a document. */
    String text(String name, Range range) {
        return texts.get(name).substring(offset(texts.get(name), range.getStart()), offset(texts.get(name), range.getEnd()));
    }

    static int offset(String text, Position position) {
        int start = 0;
        for (int line = 0; line < position.getLine(); line++) {
            start = text.indexOf('\n', start) + 1;
        }
        return start + position.getCharacter();
    }

    /** A text after edits that do not overlap. */
    static String apply(String text, List<? extends TextEdit> edits) {
        List<TextEdit> backwards = new ArrayList<>(edits);
        backwards.sort((a, b) -> Integer.compare(offset(text, b.getRange().getStart()), offset(text, a.getRange().getStart())));
        String result = text;
        for (TextEdit edit : backwards) {
            result = result.substring(0, offset(text, edit.getRange().getStart())) + edit.getNewText()
                    + result.substring(offset(text, edit.getRange().getEnd()));
        }
        return result;
    }

    // Questions

    /** The newest text's diagnostics. */
    List<Diagnostic> diagnostics(String name) {
        return diagnosticsUntil(name, version(name));
    }

    private List<Diagnostic> diagnosticsUntil(String name, int version) {
        while (true) {
            PublishDiagnosticsParams next = nextPublication();
            if (next.getUri().equals(uri(name)) && next.getVersion() != null && next.getVersion() == version) {
                return next.getDiagnostics();
            }
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

    /** {@code CODE line:column} of each of the newest text's problems, 1-based. */
    List<String> problems(String name) {
        return diagnostics(name).stream().map(EditorSession::problem).toList();
    }

    static String problem(Diagnostic diagnostic) {
        Position start = diagnostic.getRange().getStart();
        return diagnostic.getCode().getLeft() + " " + (start.getLine() + 1) + ":" + (start.getCharacter() + 1);
    }

    /** Opens a text with a cursor and asks what could stand there. */
    List<CompletionItem> complete(String name, String textWithCursor) {
        int cursor = textWithCursor.indexOf(CURSOR);
        open(name, textWithCursor);
        return answer(documents().completion(new CompletionParams(id(name), position(texts.get(name), cursor)))).getLeft();
    }

    /** The labels of {@link #complete}. */
    List<String> proposals(String name, String textWithCursor) {
        return complete(name, textWithCursor).stream().map(CompletionItem::getLabel).toList();
    }

    /** The text after choosing a proposal where {@code §} is. */
    String completed(String name, String textWithCursor, String label) {
        CompletionItem item = proposal(name, textWithCursor, label);
        return apply(texts.get(name), List.of(item.getTextEdit().getLeft()));
    }

    /** The proposal with a label. */
    CompletionItem proposal(String name, String textWithCursor, String label) {
        List<CompletionItem> items = complete(name, textWithCursor);
        return items.stream().filter(i -> i.getLabel().equals(label)).findFirst().orElseThrow(() -> new AssertionError(label + " is not among "
                + items.stream().map(CompletionItem::getLabel).toList()));
    }

    /** Opens a text with a cursor and asks what is being written there: the form, and the number of the argument; empty if nothing. */
    String signature(String name, String textWithCursor) {
        open(name, textWithCursor);
        SignatureHelp help = answer(documents().signatureHelp(new SignatureHelpParams(id(name), position(texts.get(name), textWithCursor.indexOf(CURSOR)))));
        return help == null ? "" : help.getSignatures().get(help.getActiveSignature()).getLabel() + " " + help.getActiveParameter();
    }

    /** What a hover says; empty if nothing. */
    String hover(String name, Position position) {
        Hover hover = answer(documents().hover(new HoverParams(id(name), position)));
        return hover == null ? "" : hover.getContents().getRight().getValue();
    }

    @Override
    public void afterEach(ExtensionContext test) throws IOException {
        close();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
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
