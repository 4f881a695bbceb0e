package org.felis.languageserver;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionLiteralSupportCapabilities;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolCapabilities;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.ResourceOperationKind;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.felis.languageserver.protocol.ProtocolServer;
import org.felis.languageserver.services.SemanticToken;

/**
 * The language services of CAT and litmus in this process: the services of a language server as objects, without JSON. Thread-safe;
 * every method returns at once. Documents are named by {@code file:///…} URIs and carry versions that their editor chooses. A
 * question is answered about the documents as they stood when it was asked.
 */
public final class FelisLanguageServer implements AutoCloseable {

    private final ProtocolServer server;
    private final TextDocumentService requests;
    private final WorkspaceService workspace;
    private final List<WorkspaceFolder> opened = new ArrayList<>();

    private FelisLanguageServer(ProtocolServer server) {
        this.server = server;
        this.requests = server.getTextDocumentService();
        this.workspace = server.getWorkspaceService();
    }

    /**
     * Starts the server.
     *
     * @param diagnosticsListener told about each checked version of an open document, from the server's thread
     */
    public static FelisLanguageServer start(Consumer<DocumentDiagnostics> diagnosticsListener) {
        ProtocolServer server = new ProtocolServer(Languages.all(), Optional.empty(), () -> { });
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

    /** Everything wrong with a document: the open one, else the file. */
    public CompletableFuture<List<Diagnostic>> problems(String uri) {
        return requests.diagnostic(new DocumentDiagnosticParams(new TextDocumentIdentifier(uri)))
                .thenApply(report -> List.copyOf(report.getLeft().getItems()));
    }

    /** What could stand at the position. */
    public CompletableFuture<List<CompletionItem>> completion(String uri, Position position) {
        return requests.completion(new CompletionParams(new TextDocumentIdentifier(uri), position)).thenApply(Either::getLeft);
    }

    /** What the name at the position means. */
    public CompletableFuture<Optional<Hover>> hover(String uri, Position position) {
        return requests.hover(new HoverParams(new TextDocumentIdentifier(uri), position)).thenApply(Optional::ofNullable);
    }

    /** The parameters of the function or instruction that is being written at the position. */
    public CompletableFuture<Optional<SignatureHelp>> signature(String uri, Position position) {
        return requests.signatureHelp(new SignatureHelpParams(new TextDocumentIdentifier(uri), position)).thenApply(Optional::ofNullable);
    }

    /** Where the name at the position is defined. */
    public CompletableFuture<List<Location>> definition(String uri, Position position) {
        return requests.definition(new DefinitionParams(new TextDocumentIdentifier(uri), position))
                .thenApply(answer -> List.copyOf(answer.getLeft()));
    }

    /** Where the name at the position is used, in all files of the {@link #folders}, its definition among them. */
    public CompletableFuture<List<Location>> references(String uri, Position position) {
        return requests.references(new ReferenceParams(new TextDocumentIdentifier(uri), position, new ReferenceContext(true)))
                .thenApply(List::copyOf);
    }

    /** Where in the document the name at the position occurs. */
    public CompletableFuture<List<DocumentHighlight>> highlights(String uri, Position position) {
        return requests.documentHighlight(new DocumentHighlightParams(new TextDocumentIdentifier(uri), position)).thenApply(List::copyOf);
    }

    /** The name at the position, if it can be renamed; fails with a {@link ResponseErrorException} that says why it cannot. */
    public CompletableFuture<Optional<Range>> renamable(String uri, Position position) {
        return requests.prepareRename(new PrepareRenameParams(new TextDocumentIdentifier(uri), position))
                .thenApply(answer -> Optional.ofNullable(answer).map(Either3::getFirst));
    }

    /** The changes that rename what stands at the position in all files; fails with a {@link ResponseErrorException} if that cannot be. */
    public CompletableFuture<WorkspaceEdit> rename(String uri, Position position, String newName) {
        return requests.rename(new RenameParams(new TextDocumentIdentifier(uri), position, newName));
    }

    /** The words to colour by meaning, in the order of the text. */
    public CompletableFuture<List<MeaningfulWord>> meaningfulWords(String uri) {
        return requests.semanticTokensFull(new SemanticTokensParams(new TextDocumentIdentifier(uri)))
                .thenApply(tokens -> MeaningfulWord.decode(tokens.getData(), SemanticToken.legend()));
    }

    /** The parts that can be folded away. */
    public CompletableFuture<List<FoldingRange>> folds(String uri) {
        return requests.foldingRange(new FoldingRangeRequestParams(new TextDocumentIdentifier(uri)));
    }

    /** The changes that lay the document out well; none if it has syntax errors. */
    public CompletableFuture<List<TextEdit>> format(String uri) {
        return requests.formatting(new DocumentFormattingParams(new TextDocumentIdentifier(uri), new FormattingOptions()))
                .thenApply(List::copyOf);
    }

    /** Changes that mend problems of the document within a range, each with its edit. */
    public CompletableFuture<List<CodeAction>> quickFixes(String uri, Range range) {
        return requests.codeAction(new CodeActionParams(new TextDocumentIdentifier(uri), range, new CodeActionContext(List.of())))
                .thenApply(actions -> actions.stream().map(Either::getRight).toList());
    }

    /** The outline. */
    public CompletableFuture<List<DocumentSymbol>> symbols(String uri) {
        return requests.documentSymbol(new DocumentSymbolParams(new TextDocumentIdentifier(uri)))
                .thenApply(symbols -> symbols.stream().map(Either::getRight).toList());
    }

    /**
     * What models and tests of the {@link #folders} and the shipped models define: all whose names contain the letters of the query in this
     * order, at most some hundred, the best matches first. Places are with the symbols.
     */
    public CompletableFuture<List<WorkspaceSymbol>> workspaceSymbols(String query) {
        return workspace.symbol(new WorkspaceSymbolParams(query)).thenApply(answer -> List.copyOf(answer.getRight()));
    }

    /** Where to look for references, and for files to be changed with others: these folders replace those said before. */
    public void folders(List<WorkspaceFolder> folders) {
        List<WorkspaceFolder> gone;
        synchronized (opened) {
            gone = List.copyOf(opened);
            opened.clear();
            opened.addAll(folders);
        }
        workspace.didChangeWorkspaceFolders(new DidChangeWorkspaceFoldersParams(new WorkspaceFoldersChangeEvent(folders, gone)));
    }

    /** Models were changed that are not open: open ones may include them and are checked again. */
    public void filesChanged() {
        workspace.didChangeWatchedFiles(new DidChangeWatchedFilesParams(List.of()));
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

    /** The workbench shows outlines as trees, applies the edits of quick fixes, and may make new files. */
    private static InitializeParams initializeParams() {
        DocumentSymbolCapabilities symbols = new DocumentSymbolCapabilities();
        symbols.setHierarchicalDocumentSymbolSupport(true);
        CodeActionCapabilities actions = new CodeActionCapabilities();
        actions.setCodeActionLiteralSupport(new CodeActionLiteralSupportCapabilities());
        TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
        text.setDocumentSymbol(symbols);
        text.setCodeAction(actions);
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
        return params;
    }
}
