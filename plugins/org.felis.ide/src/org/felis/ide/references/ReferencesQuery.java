package org.felis.ide.references;

import java.net.URI;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.search.ui.ISearchQuery;
import org.eclipse.search.ui.text.Match;
import org.felis.ide.FelisFiles;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.OpenDocument;
import org.felis.ide.text.DocumentOffsets;

/** The uses of a name in all files of the workspace, as the language server knows them. */
final class ReferencesQuery implements ISearchQuery {

    private static final long POLL_MILLIS = 50;

    private final String name;
    private final OpenDocument text;
    private final Position position;
    private final ReferencesResult result = new ReferencesResult(this);

    ReferencesQuery(String name, OpenDocument text, Position position) {
        this.name = name;
        this.text = text;
        this.position = position;
    }

    String name() {
        return name;
    }

    @Override
    public String getLabel() {
        return "References to " + name;
    }

    /** The place is one in a text as it was; a second search starts from the text as it is. */
    @Override
    public boolean canRerun() {
        return false;
    }

    @Override
    public boolean canRunInBackground() {
        return true;
    }

    @Override
    public ReferencesResult getSearchResult() {
        return result;
    }

    @Override
    public IStatus run(IProgressMonitor monitor) {
        CompletableFuture<List<Location>> asked = LanguageSession.get().ask(text, (server, d) -> server.references(d.uri(), position));
        while (!monitor.isCanceled()) {
            try {
                show(asked.get(POLL_MILLIS, TimeUnit.MILLISECONDS));
                return Status.OK_STATUS;
            } catch (TimeoutException notYet) {
                // asked again
            } catch (CancellationException changed) {
                return Status.warning("The text has changed since the search began. Search again.");
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return Status.CANCEL_STATUS;
            } catch (ExecutionException failed) {
                return Status.error("The language server failed", failed.getCause());
            }
        }
        asked.cancel(false);
        return Status.CANCEL_STATUS;
    }

    private void show(List<Location> locations) {
        result.removeAll();
        Map<IFile, IDocument> texts = new HashMap<>();
        for (Location location : locations) {
            file(location.getUri()).ifPresent(file -> {
                IDocument document = texts.computeIfAbsent(file, f -> document(f, location.getUri()));
                result.addMatch(match(file, document, location));
            });
        }
    }

    private static Match match(IFile file, IDocument document, Location location) {
        DocumentOffsets offsets = new DocumentOffsets(document);
        int start = offsets.offset(location.getRange().getStart());
        int end = offsets.offset(location.getRange().getEnd());
        try {
            int line = document.getLineOfOffset(start);
            String text = document.get(document.getLineOffset(line), document.getLineLength(line)).strip();
            return new Match(new ReferenceLine(file, line + 1, text), start, end - start);
        } catch (BadLocationException neverWithinTheText) {
            throw new IllegalStateException(neverWithinTheText);
        }
    }

    private static IDocument document(IFile file, String uri) {
        Optional<OpenDocument> open = LanguageSession.get().snapshot(uri);
        try {
            return new Document(open.isPresent() ? open.get().text() : FelisFiles.text(file));
        } catch (CoreException goneMeanwhile) {
            return new Document();
        }
    }

    private static Optional<IFile> file(String uri) {
        return Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(URI.create(uri)))
                .min(Comparator.comparingInt(f -> f.getFullPath().segmentCount()));
    }
}
