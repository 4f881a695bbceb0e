package org.felis.languageserver;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolCapabilities;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.felis.languageserver.protocol.ProtocolServer;

/**
 * The language services of CAT and litmus in this process: the services of a language server as objects, without JSON. Thread-safe;
 * every method returns at once. Documents are named by {@code file:///…} URIs and carry versions that their editor chooses. A
 * question is answered about the documents as they stood when it was asked.
 */
public final class FelisLanguageServer implements AutoCloseable {

    private final ProtocolServer server;
    private final TextDocumentService requests;

    private FelisLanguageServer(ProtocolServer server) {
        this.server = server;
        this.requests = server.getTextDocumentService();
    }

    /**
     * Starts the server.
     *
     * @param diagnosticsListener told about each checked version of an open document, from the server's thread
     */
    public static FelisLanguageServer start(Consumer<DocumentDiagnostics> diagnosticsListener) {
        ProtocolServer server = new ProtocolServer(Languages.all(), () -> { });
        server.connect(new DiagnosticsClient(published -> publish(published, diagnosticsListener)));
        server.initialize(initializeParams());
        server.initialized(new InitializedParams());
        return new FelisLanguageServer(server);
    }

    public void open(String uri, int version, String text) {
        requests.didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "", version, text)));
    }

    /** The document now has this text. */
    public void change(String uri, int version, String text) {
        requests.didChange(new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier(uri, version),
                List.of(new TextDocumentContentChangeEvent(text))));
    }

    public void close(String uri) {
        requests.didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
    }

    /** What could stand at the position. */
    public CompletableFuture<List<CompletionItem>> completion(String uri, Position position) {
        return requests.completion(new CompletionParams(new TextDocumentIdentifier(uri), position)).thenApply(Either::getLeft);
    }

    /** What the name at the position means. */
    public CompletableFuture<Optional<Hover>> hover(String uri, Position position) {
        return requests.hover(new HoverParams(new TextDocumentIdentifier(uri), position)).thenApply(Optional::ofNullable);
    }

    /** Where the name at the position is defined. */
    public CompletableFuture<List<Location>> definition(String uri, Position position) {
        return requests.definition(new DefinitionParams(new TextDocumentIdentifier(uri), position))
                .thenApply(answer -> List.copyOf(answer.getLeft()));
    }

    /** The tokens to colour by meaning, in the protocol's encoding of five numbers each. */
    public CompletableFuture<List<Integer>> semanticTokens(String uri) {
        return requests.semanticTokensFull(new SemanticTokensParams(new TextDocumentIdentifier(uri))).thenApply(t -> t.getData());
    }

    /** The outline. */
    public CompletableFuture<List<DocumentSymbol>> symbols(String uri) {
        return requests.documentSymbol(new DocumentSymbolParams(new TextDocumentIdentifier(uri)))
                .thenApply(symbols -> symbols.stream().map(Either::getRight).toList());
    }

    /** Stops the server's threads after the questions that are open. */
    @Override
    public void close() {
        server.close();
    }

    /** Without a version a publication is about no open document: it clears the problems of one that was closed. */
    private static void publish(PublishDiagnosticsParams published, Consumer<DocumentDiagnostics> listener) {
        if (published.getVersion() != null) {
            listener.accept(new DocumentDiagnostics(published.getUri(), published.getVersion(), published.getDiagnostics()));
        }
    }

    private static InitializeParams initializeParams() {
        DocumentSymbolCapabilities symbols = new DocumentSymbolCapabilities();
        symbols.setHierarchicalDocumentSymbolSupport(true);
        TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
        text.setDocumentSymbol(symbols);
        ClientCapabilities capabilities = new ClientCapabilities();
        capabilities.setTextDocument(text);
        InitializeParams params = new InitializeParams();
        params.setCapabilities(capabilities);
        return params;
    }
}
