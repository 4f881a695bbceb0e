package org.felis.languageserver.protocol;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.felis.languageserver.services.WorkspaceFolders;
import org.felis.languageserver.text.DocumentNames;
import org.felis.languageserver.text.Language;
import org.felis.languageserver.text.OpenDocuments;

/** {@code workspace/…}: folders, files that change outside of the editor, symbols by name. */
final class WorkspaceRequests implements WorkspaceService {

    /** More than anybody reads. */
    private static final int MAX_SYMBOLS = 500;

    private final Session session;
    private final DiagnosticsPublisher diagnostics;

    WorkspaceRequests(Session session, DiagnosticsPublisher diagnostics) {
        this.session = session;
        this.diagnostics = diagnostics;
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        // nothing to configure
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
        String query = params.getQuery() == null ? "" : params.getQuery().toLowerCase(Locale.ROOT);
        return session.compute(List.<WorkspaceSymbol>of(), cancellation -> symbols(query, cancellation)).thenApply(Either::forRight);
    }

    /** Symbols whose names contain the letters of the query in this order, the best matches first. */
    private List<WorkspaceSymbol> symbols(String query, CancelChecker cancellation) {
        OpenDocuments.Snapshot open = session.documents().snapshot();
        List<WorkspaceSymbol> found = new ArrayList<>();
        for (Language language : Language.values()) {
            for (Path file : session.folders().files(language, Optional.empty())) {
                cancellation.checkCanceled();
                open.read(file.toString()).map(d -> session.view(d, open, cancellation))
                        .ifPresent(v -> session.services(v.document()).exports(v).stream().filter(s -> matches(s.getName(), query)).forEach(found::add));
            }
        }
        return found.stream().sorted(Comparator.comparingInt((WorkspaceSymbol s) -> rank(s.getName(), query))
                .thenComparing(WorkspaceSymbol::getName)).limit(MAX_SYMBOLS).toList();
    }

    private static boolean matches(String name, String query) {
        int at = 0;
        String lower = name.toLowerCase(Locale.ROOT);
        for (int i = 0; i < lower.length() && at < query.length(); i++) {
            if (lower.charAt(i) == query.charAt(at)) {
                at++;
            }
        }
        return at == query.length();
    }

    private static int rank(String name, String query) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.equals(query) ? 0 : lower.startsWith(query) ? 1 : lower.contains(query) ? 2 : 3;
    }
}
