package org.felis.languageserver.protocol;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.felis.languageserver.services.WorkspaceFolders;
import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.Language;
import org.felis.languageserver.text.NameMatch;
import org.felis.languageserver.text.OpenDocuments;

/** {@code workspace/…}: folders, files that change outside of the editor, symbols by name. */
final class WorkspaceRequests implements WorkspaceService {

    /** More than anybody reads. */
    private static final int MAX_SYMBOLS = 500;

    private final Session session;
    private final DiagnosticsPublisher diagnostics;
    private final Optional<CommandRequests> commands;
    private final KnownExports exports = new KnownExports();

    WorkspaceRequests(Session session, DiagnosticsPublisher diagnostics, Optional<CommandRequests> commands) {
        this.commands = commands;
        this.session = session;
        this.diagnostics = diagnostics;
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        // nothing to configure
    }

    @Override
    public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
        return commands.map(c -> c.execute(params)).orElseGet(() -> CompletableFuture.failedFuture(new ResponseErrorException(
                new ResponseError(ResponseErrorCode.InvalidRequest, "this server has no commands", null))));
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        diagnostics.filesChanged();
    }

    @Override
    public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
        List<Path> folders = new ArrayList<>(session.folders().folders());
        folders.removeAll(paths(params.getEvent().getRemoved()));
        paths(params.getEvent().getAdded()).stream().filter(f -> !folders.contains(f)).forEach(folders::add);
        session.folders(new WorkspaceFolders(folders));
    }

    private static List<Path> paths(List<WorkspaceFolder> folders) {
        return folders.stream().map(WorkspaceFolder::getUri).map(DocumentNames::path).flatMap(Optional::stream).toList();
    }

    @Override
    public CompletableFuture<Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>>> symbol(WorkspaceSymbolParams params) {
        NameMatch query = new NameMatch(Objects.toString(params.getQuery(), ""));
        return session.compute(List.<WorkspaceSymbol>of(), cancellation -> symbols(query, cancellation)).thenApply(Either::forRight);
    }

    /**
     * Symbols of the folders and of what Felis ships whose names match, the best matches first; among equally good ones those of the
     * folders.
     */
    private List<WorkspaceSymbol> symbols(NameMatch query, CancelChecker cancellation) {
        Set<Path> own = new LinkedHashSet<>();
        Set<Path> shipped = new LinkedHashSet<>();
        for (Language language : Language.values()) {
            own.addAll(session.folders().files(language, Optional.empty()));
            shipped.addAll(session.services(language).shipped());
        }
        shipped.removeAll(own);
        return Stream.of(own, shipped).flatMap(files -> symbols(files, query, cancellation))
                .sorted(query.bestFirst(WorkspaceSymbol::getName)).limit(MAX_SYMBOLS).toList();
    }

    private Stream<WorkspaceSymbol> symbols(Set<Path> files, NameMatch query, CancelChecker cancellation) {
        OpenDocuments.Snapshot open = session.documents().snapshot();
        List<WorkspaceSymbol> found = new ArrayList<>();
        for (Path file : files) {
            cancellation.checkCanceled();
            open.read(file.toString()).map(d -> session.view(d, open, cancellation))
                    .ifPresent(v -> exports.of(v, session.services(v.document())).stream().filter(s -> query.matches(s.getName())).forEach(found::add));
        }
        return found.stream().sorted(Comparator.comparing(WorkspaceSymbol::getName));
    }
}
