package org.felis.languageserver.protocol;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.PositionEncodingKind;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.SignatureHelpOptions;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.felis.languageserver.services.ClientAbilities;
import org.felis.languageserver.services.LanguageServices;
import org.felis.languageserver.services.SemanticToken;
import org.felis.languageserver.services.WorkspaceFolders;
import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.Language;
import org.felis.languageserver.verification.EditorCommand;
import org.felis.verification.Verifier;

/**
 * The server of both languages in the shape of the Language Server Protocol 3.18. It has one client, to which it must be connected
 * first. It never ends the process: {@link #exit()} tells whoever started it.
 */
public final class ProtocolServer implements LanguageServer, LanguageClientAware, AutoCloseable {

    private static final String WATCHED_MODELS = "**/*.{cat,bell}";

    private final Session session;
    private final Runnable onExit;
    private final Optional<CommandRequests> commands;
    private final DocumentRequests documentRequests;
    private final WorkspaceRequests workspaceRequests;
    private final DiagnosticsPublisher diagnostics;
    private volatile LanguageClient client;
    private volatile boolean shutDown;

    /**
     * A server that is not yet connected.
     *
     * @param verifier what tests are verified by; without one there is no verification for the client
     * @param onExit told when the client says {@code exit}
     */
    public ProtocolServer(Map<Language, LanguageServices> languages, Optional<Verifier> verifier, Runnable onExit) {
        this.session = new Session(languages);
        this.onExit = onExit;
        this.diagnostics = new DiagnosticsPublisher(session, published -> client.publishDiagnostics(published));
        this.commands = verifier.map(v -> new CommandRequests(session, new Verifications(session, v), diagnostics, () -> client));
        this.documentRequests = new DocumentRequests(session, diagnostics);
        this.workspaceRequests = new WorkspaceRequests(session, diagnostics, commands);
    }

    @Override
    public void connect(LanguageClient connected) {
        client = connected;
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        if (session.isInitialized()) {
            return CompletableFuture.failedFuture(new ResponseErrorException(
                    new ResponseError(ResponseErrorCode.InvalidRequest, "the server is initialized already", null)));
        }
        session.initialized();
        session.client(ClientAbilities.of(params.getCapabilities()));
        session.folders(new WorkspaceFolders(folders(params)));
        Optional.ofNullable(params.getProcessId()).ifPresent(id -> ProcessHandle.of(id.longValue())
                .ifPresentOrElse(editor -> editor.onExit().thenRun(onExit), onExit));
        return CompletableFuture.completedFuture(new InitializeResult(capabilities(commands.isPresent()), new ServerInfo("felis")));
    }

    @Override
    public void initialized(InitializedParams params) {
        if (session.isInitialized() && session.client().watchesFiles()) {
            FileSystemWatcher models = new FileSystemWatcher(Either.forLeft(WATCHED_MODELS));
            Registration registration = new Registration("felis.models", "workspace/didChangeWatchedFiles",
                    new DidChangeWatchedFilesRegistrationOptions(List.of(models)));
            client.registerCapability(new RegistrationParams(List.of(registration)));
        }
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        if (!session.isInitialized()) {
            return Session.notInitialized();
        }
        shutDown = true;
        close();
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void exit() {
        onExit.run();
    }

    /** Whether the client said {@code shutdown}, as it has to before {@code exit}. */
    public boolean isShutDown() {
        return shutDown;
    }

    @Override
    public TextDocumentService getTextDocumentService() {
        return documentRequests;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return workspaceRequests;
    }

    /** The client's user wants work to stop whose progress was shown. */
    @Override
    public void cancelProgress(WorkDoneProgressCancelParams params) {
        commands.ifPresent(c -> c.cancel(params.getToken()));
    }

    @Override
    public void setTrace(SetTraceParams params) {
        // nothing is traced
    }

    /** Ends the server's threads after the questions that are open. */
    @Override
    public void close() {
        commands.ifPresent(CommandRequests::close);
        diagnostics.close();
        session.close();
    }

    // older clients send no folders
    private static List<Path> folders(InitializeParams params) {
        List<String> uris = new ArrayList<>();
        if (params.getWorkspaceFolders() != null) {
            params.getWorkspaceFolders().stream().map(WorkspaceFolder::getUri).forEach(uris::add);
        } else if (params.getRootUri() != null) {
            uris.add(params.getRootUri());
        } else if (params.getRootPath() != null) {
            uris.add(Path.of(params.getRootPath()).toUri().toString());
        }
        return uris.stream().map(DocumentNames::path).flatMap(Optional::stream).toList();
    }

    private static ServerCapabilities capabilities(boolean verifies) {
        ServerCapabilities capabilities = new ServerCapabilities();
        capabilities.setPositionEncoding(PositionEncodingKind.UTF16);
        TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
        sync.setOpenClose(true);
        sync.setChange(TextDocumentSyncKind.Incremental);
        capabilities.setTextDocumentSync(sync);
        capabilities.setCompletionProvider(new CompletionOptions(false, List.of("'", "\"", "[", ",", ":", "/")));
        capabilities.setHoverProvider(true);
        capabilities.setDefinitionProvider(true);
        capabilities.setReferencesProvider(true);
        capabilities.setDocumentHighlightProvider(true);
        capabilities.setDocumentSymbolProvider(true);
        capabilities.setWorkspaceSymbolProvider(true);
        capabilities.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
        capabilities.setSignatureHelpProvider(new SignatureHelpOptions(List.of("(", ",", " ")));
        capabilities.setDocumentFormattingProvider(true);
        capabilities.setFoldingRangeProvider(true);
        RenameOptions rename = new RenameOptions();
        rename.setPrepareProvider(true);
        capabilities.setRenameProvider(rename);
        capabilities.setSemanticTokensProvider(new SemanticTokensWithRegistrationOptions(SemanticToken.legend(), true));
        if (verifies) {
            capabilities.setCodeLensProvider(new CodeLensOptions(false));
            ExecuteCommandOptions commands = new ExecuteCommandOptions(EditorCommand.ids());
            commands.setWorkDoneProgress(true);
            capabilities.setExecuteCommandProvider(commands);
        }
        WorkspaceServerCapabilities workspace = new WorkspaceServerCapabilities();
        WorkspaceFoldersOptions folders = new WorkspaceFoldersOptions();
        folders.setSupported(true);
        folders.setChangeNotifications(true);
        workspace.setWorkspaceFolders(folders);
        capabilities.setWorkspace(workspace);
        return capabilities;
    }
}
