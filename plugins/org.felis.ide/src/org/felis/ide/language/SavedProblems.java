package org.felis.ide.language;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.lsp4j.Diagnostic;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.markers.FileProblem;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.text.DocumentOffsets;
import org.felis.languageserver.FelisLanguageServer;

/**
 * Checks files that are not open, one after the other: a model that no test is verified under, or a file whose editor was closed without
 * saving what it said. What is open is left to its document. Thread-safe.
 */
public final class SavedProblems {

    private static final int CHECK_BUDGET_MILLIS = 20_000;

    private final LanguageSession session;
    /** In the order in which they were asked for. */
    private final Set<IFile> waiting = new LinkedHashSet<>();
    private final Job job = new Checking();

    public SavedProblems(LanguageSession session) {
        this.session = session;
    }

    public void check(Collection<IFile> files) {
        synchronized (waiting) {
            waiting.addAll(files);
        }
        if (!files.isEmpty()) {
            job.schedule();
        }
    }

    /** Nothing is checked any more. */
    public void close() {
        job.cancel();
    }

    private Optional<IFile> next() {
        synchronized (waiting) {
            Optional<IFile> first = waiting.stream().findFirst();
            first.ifPresent(waiting::remove);
            return first;
        }
    }

    private void check(IFile file) throws CoreException {
        if (isOpenOrGone(file)) {
            return;
        }
        String text = FelisFiles.text(file);
        Optional<List<Diagnostic>> problems = Answers.within(CHECK_BUDGET_MILLIS, session.ask(file, FelisLanguageServer::problems));
        if (problems.isPresent()) {
            DocumentOffsets offsets = new DocumentOffsets(text);
            // hints are for those who look at the text
            List<FileProblem> shown = problems.get().stream().map(d -> FileProblem.of(d, offsets))
                    .filter(p -> p.severity() != IMarker.SEVERITY_INFO).distinct().toList();
            IWorkspace workspace = file.getWorkspace();
            workspace.run(monitor -> {
                if (!isOpenOrGone(file)) {
                    ProblemMarkers.endLive(file); // its document was closed, perhaps a moment ago
                    ProblemMarkers.showSaved(file, shown);
                }
            }, workspace.getRuleFactory().markerRule(file), IWorkspace.AVOID_UPDATE, null);
        }
    }

    private boolean isOpenOrGone(IFile file) {
        return !file.isAccessible() || session.snapshot(file).isPresent();
    }

    private final class Checking extends Job {

        Checking() {
            super("Checking models");
            setSystem(true);
        }

        @Override
        protected IStatus run(IProgressMonitor monitor) {
            for (Optional<IFile> file = next(); file.isPresent() && !monitor.isCanceled(); file = next()) {
                try {
                    check(file.get());
                } catch (CoreException gone) {
                    if (file.get().isAccessible()) {
                        FelisPlugin.log(file.get().getFullPath() + " cannot be checked", gone);
                    }
                }
            }
            return Status.OK_STATUS;
        }

        @Override
        public boolean belongsTo(Object family) {
            return family == FelisPlugin.ID;
        }
    }
}
