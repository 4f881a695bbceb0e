package org.felis.ide.quickfix;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.felis.ide.language.Answers;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.OpenDocument;

/** The quick fixes of the problems of files. The server is asked once about each text, however many problems it has. */
final class KnownFixes {

    /** How long the UI thread waits for a new answer to see whether a sign for quick fixes is to be shown. */
    private static final int SIGN_BUDGET_MILLIS = 50;

    /** How long it waits when somebody asks for the quick fixes. */
    private static final int LIST_BUDGET_MILLIS = 100;

    private static final int MOST_FILES = 32;

    private static final Range WHOLE_TEXT = new Range(new Position(0, 0), new Position(Integer.MAX_VALUE, 0));

    /** The answer about one text of a file, there or on its way. */
    private record Known(Object version, CompletableFuture<List<CodeAction>> fixes) {
    }

    private final Map<IFile, Known> files = new ConcurrentHashMap<>();

    /** Whether there are changes that mend the problem which a marker shows; false if that is not known in time. */
    boolean exist(IMarker marker) {
        return !of(marker, SIGN_BUDGET_MILLIS, 0).isEmpty();
    }

    /** Changes that mend the problem which a marker shows; none if they are not known in time. */
    List<CodeAction> of(IMarker marker) {
        return of(marker, LIST_BUDGET_MILLIS, LIST_BUDGET_MILLIS);
    }

    private List<CodeAction> of(IMarker marker, int budgetForNew, int budgetForAsked) {
        if (!(marker.getResource() instanceof IFile file) || !file.exists()) {
            return List.of();
        }
        Optional<OpenDocument> open = LanguageSession.get().snapshot(file);
        Object version = open.isPresent() ? open.get() : (Object) file.getModificationStamp();
        Known known = files.get(file);
        boolean isNew = known == null || !known.version().equals(version);
        if (isNew) {
            if (files.size() >= MOST_FILES) {
                files.clear();
            }
            known = new Known(version, ask(file));
            files.put(file, known);
        }
        return Answers.within(isNew ? budgetForNew : budgetForAsked, known.fixes()).orElse(List.of()).stream()
                .filter(fix -> fix.getDiagnostics().stream().anyMatch(d -> isShownBy(marker, d))).toList();
    }

    /** Asks anew, however long it takes. */
    static CompletableFuture<List<CodeAction>> ask(IFile file) {
        return LanguageSession.get().ask(file, (server, uri) -> server.quickFixes(uri, WHOLE_TEXT));
    }

    static boolean isShownBy(IMarker marker, Diagnostic diagnostic) {
        return marker.getAttribute(IMarker.LINE_NUMBER, 0) == diagnostic.getRange().getStart().getLine() + 1
                && diagnostic.getMessage().getLeft().equals(marker.getAttribute(IMarker.MESSAGE, ""));
    }
}
