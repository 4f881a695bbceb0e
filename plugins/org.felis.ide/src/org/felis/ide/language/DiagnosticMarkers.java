package org.felis.ide.language;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.lsp4j.Diagnostic;
import org.felis.ide.FelisPlugin;
import org.felis.ide.markers.FileProblem;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.text.DocumentOffsets;

/**
 * Puts the server's diagnostics on the files of open documents as markers. Each file has one job; it shows the newest diagnostics
 * when it runs, and none for a version that is no longer the newest.
 */
public final class DiagnosticMarkers {

    private final Map<IFile, Update> updates = new ConcurrentHashMap<>();

    /**
     * Replaces the markers of a document's file.
     *
     * @param isNewest whether the version is still the newest; asked again just before the markers change
     */
    public void show(OpenDocument document, List<Diagnostic> diagnostics, BooleanSupplier isNewest) {
        document.file().ifPresent(file -> update(file).schedule(() -> {
            if (isNewest.getAsBoolean()) {
                ProblemMarkers.showLive(file, problems(document, diagnostics));
            }
        }));
    }

    /** The document is no longer open: what counts is the file again. */
    public void closed(OpenDocument document) {
        document.file().ifPresent(file -> update(file).schedule(() -> ProblemMarkers.endLive(file)));
    }

    private Update update(IFile file) {
        return updates.computeIfAbsent(file, Update::new);
    }

    private static List<FileProblem> problems(OpenDocument document, List<Diagnostic> diagnostics) {
        DocumentOffsets offsets = new DocumentOffsets(document.text());
        return diagnostics.stream().map(d -> FileProblem.of(d, offsets)).distinct().toList();
    }

    private interface MarkerChange {
        void apply() throws CoreException;
    }

    /** The next change of one file's markers. */
    private static final class Update extends WorkspaceJob {

        private volatile MarkerChange next = () -> { };

        Update(IFile file) {
            super("Problems of " + file.getName());
            setSystem(true);
            setRule(file.getWorkspace().getRuleFactory().markerRule(file));
        }

        void schedule(MarkerChange change) {
            next = change;
            schedule();
        }

        @Override
        public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
            next.apply();
            return Status.OK_STATUS;
        }

        @Override
        public boolean belongsTo(Object family) {
            return family == FelisPlugin.ID;
        }
    }
}
