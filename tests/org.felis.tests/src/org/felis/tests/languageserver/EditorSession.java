package org.felis.tests.languageserver;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.felis.verification.Verifier;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import com.google.gson.Gson;
import com.google.gson.JsonElement;

/**
 * An editor with a language server at the other end of two pipes: what an editor does with {@code felis lsp}, in one process. In
 * texts, {@code §} marks the cursor. Registered as an extension it ends with the test.
 */
final class EditorSession implements AfterEachCallback, AutoCloseable {

    static final char CURSOR = '§';
    private final Path folder;
    private final ServerConnection connection;
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Integer> versions = new HashMap<>();

    private EditorSession(Path folder, ServerConnection connection) {
        this.folder = folder;
        this.connection = connection;
    }

    /** Starts a server for a folder that goes with the test that this session is registered for. */
    static EditorSession inNewFolder() {
        try {
            return in(Files.createTempDirectory("felis").toRealPath());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Starts a server that verifies tests so, for a folder. */
    static EditorSession in(Path folder, Verifier verifier) {
        try {
            return new EditorSession(folder, new ServerConnection(folder, text -> { }, verifier));
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
            return new EditorSession(folder, new ServerConnection(folder, abilities));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    Path folder() {
        return folder;
    }

    ServerConnection connection() {
        return connection;
    }

    LanguageServer server() {
        return connection.server();
    }

    TextDocumentService documents() {
        return server().getTextDocumentService();
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
        texts.put(name, EditedText.apply(texts.get(name), List.of(new TextEdit(range, replacement))));
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
        return EditedText.position(texts.get(name), at);
    }

    Position position(String name, String piece) {
        return position(name, piece, 1);
    }

    /** The text in a range of a document. */
    String text(String name, Range range) {
        return texts.get(name).substring(EditedText.offset(texts.get(name), range.getStart()), EditedText.offset(texts.get(name), range.getEnd()));
    }

    // Commands

    /** Begins a command. */
    CompletableFuture<Object> begin(String command, Object... arguments) {
        return server().getWorkspaceService().executeCommand(new ExecuteCommandParams(command, List.of(arguments)));
    }

    /** What a command answers. */
    JsonElement run(String command, Object... arguments) {
        return new Gson().toJsonTree(ServerConnection.answer(begin(command, arguments)));
    }

    /** The titles of a document's lenses. */
    List<String> lenses(String name) {
        return ServerConnection.answer(documents().codeLens(new CodeLensParams(id(name)))).stream().map(lens -> lens.getCommand().getTitle()).toList();
    }

    // Questions

    /** The newest text's diagnostics. */
    List<Diagnostic> diagnostics(String name) {
        return diagnosticsUntil(name, version(name));
    }

    private List<Diagnostic> diagnosticsUntil(String name, int version) {
        while (true) {
            PublishDiagnosticsParams next = connection.nextPublication();
            if (next.getUri().equals(uri(name)) && next.getVersion() != null && next.getVersion() == version) {
                return next.getDiagnostics();
            }
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
        return ServerConnection.answer(documents().completion(new CompletionParams(id(name), EditedText.position(texts.get(name), cursor)))).getLeft();
    }

    /** The labels of {@link #complete}. */
    List<String> proposals(String name, String textWithCursor) {
        return complete(name, textWithCursor).stream().map(CompletionItem::getLabel).toList();
    }

    /** The text after choosing a proposal where {@code §} is. */
    String completed(String name, String textWithCursor, String label) {
        CompletionItem item = proposal(name, textWithCursor, label);
        return EditedText.apply(texts.get(name), List.of(item.getTextEdit().getLeft()));
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
        SignatureHelp help = ServerConnection.answer(documents().signatureHelp(new SignatureHelpParams(id(name), EditedText.position(texts.get(name), textWithCursor.indexOf(CURSOR)))));
        return help == null ? "" : help.getSignatures().get(help.getActiveSignature()).getLabel() + " " + help.getActiveParameter();
    }

    /** What a hover says; empty if nothing. */
    String hover(String name, Position position) {
        Hover hover = ServerConnection.answer(documents().hover(new HoverParams(id(name), position)));
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
        connection.close();
    }
}
