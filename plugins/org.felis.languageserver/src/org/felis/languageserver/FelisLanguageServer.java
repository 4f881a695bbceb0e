package org.felis.languageserver;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import org.eclipse.emf.common.util.URI;
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
import org.eclipse.xtext.ide.server.LanguageServerImpl;
import org.eclipse.xtext.ide.server.UriExtensions;

import com.google.inject.Guice;
import com.google.inject.Injector;

/**
 * The language services of CAT and litmus in this process: the services of a language server as objects, without JSON. Thread-safe;
 * every method returns at once. Documents are named by {@code file:///…} URIs and carry versions that their editor chooses.
 *
 * <p>A question concerns the document as it stood when asked. When the document changes meanwhile, the question's future ends with
 * a {@link java.util.concurrent.CancellationException}, and whoever still wants to know asks again.
 */
public final class FelisLanguageServer implements AutoCloseable {

    private static final String CAT_EXTENSION = "cat";

    private final LanguageServerImpl server;
    private final OpenDocuments documents;
    private final UriExtensions uris;
    private final Consumer<DocumentDiagnostics> diagnosticsListener;

    private FelisLanguageServer(Injector injector, Consumer<DocumentDiagnostics> diagnosticsListener) {
        this.server = injector.getInstance(LanguageServerImpl.class);
        this.documents = injector.getInstance(OpenDocuments.class);
        this.uris = injector.getInstance(UriExtensions.class);
        this.diagnosticsListener = diagnosticsListener;
    }

    /**
     * Starts the server. Takes about half a second, mostly for the languages' injectors.
     *
     * @param diagnosticsListener told about each checked version of a document, from the server's thread
     */
    public static FelisLanguageServer start(Consumer<DocumentDiagnostics> diagnosticsListener) {
        Injector injector = Guice.createInjector(FelisServerModule.forLanguages(Languages.byExtension()));
        FelisLanguageServer started = new FelisLanguageServer(injector, diagnosticsListener);
        started.server.connect(new DiagnosticsClient(started::publish));
        started.server.initialize(initializeParams());
        started.server.initialized(new InitializedParams());
        return started;
    }

    /** The server in its protocol's shape, for a transport such as stdio. */
    public org.eclipse.lsp4j.services.LanguageServer protocol() {
        return server;
    }

    public void open(String uri, int version, String text) {
        server.didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, URI.createURI(uri).fileExtension(), version, text)));
        checkIncluders(uri);
    }

    /** The document now has this text. */
    public void change(String uri, int version, String text) {
        change(uri, version, List.of(new TextDocumentContentChangeEvent(text)));
        checkIncluders(uri);
    }

    public void close(String uri) {
        server.didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
        checkIncluders(uri);
    }

    /** What could stand at the position. */
    public CompletableFuture<List<CompletionItem>> completion(String uri, Position position) {
        return server.completion(new CompletionParams(new TextDocumentIdentifier(uri), position))
                .thenApply(answer -> answer.isLeft() ? answer.getLeft() : answer.getRight().getItems());
    }

    /** What the name at the position means, in Markdown. */
    public CompletableFuture<Optional<Hover>> hover(String uri, Position position) {
        return server.hover(new HoverParams(new TextDocumentIdentifier(uri), position)).thenApply(Optional::ofNullable);
    }

    /** Where the name at the position is defined. */
    public CompletableFuture<List<Location>> definition(String uri, Position position) {
        return server.definition(new DefinitionParams(new TextDocumentIdentifier(uri), position))
                .thenApply(answer -> List.copyOf(answer.getLeft()));
    }

    /** The tokens to colour by meaning, in the protocol's encoding of five numbers each. */
    public CompletableFuture<List<Integer>> semanticTokens(String uri) {
        return server.semanticTokensFull(new SemanticTokensParams(new TextDocumentIdentifier(uri)))
                .thenApply(tokens -> tokens == null ? List.of() : tokens.getData());
    }

    /** The outline. */
    public CompletableFuture<List<DocumentSymbol>> symbols(String uri) {
        return server.documentSymbol(new DocumentSymbolParams(new TextDocumentIdentifier(uri)))
                .thenApply(symbols -> symbols.stream().filter(Either::isRight).map(Either::getRight).toList());
    }

    /** Stops the server's threads; questions that are open end cancelled. */
    @Override
    public void close() {
        server.shutdown();
    }

    private void change(String uri, Integer version, List<TextDocumentContentChangeEvent> changes) {
        server.didChange(new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier(uri, version), changes));
    }

    /** Checks the other open models again: includes are textual, so any of them may mean something else now. */
    private void checkIncluders(String changed) {
        if (!changed.endsWith("." + CAT_EXTENSION)) {
            return;
        }
        for (URI other : documents.withExtension(CAT_EXTENSION)) {
            String otherUri = uris.toUriString(other);
            if (!otherUri.equals(changed)) {
                change(otherUri, null, List.of());
            }
        }
    }

    private void publish(PublishDiagnosticsParams published) {
        OptionalInt version = documents.version(uris.toUri(published.getUri()));
        if (version.isPresent()) {
            diagnosticsListener.accept(
                    new DocumentDiagnostics(published.getUri(), version.getAsInt(), published.getDiagnostics()));
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
        params.setRootUri("file:///");
        return params;
    }
}
