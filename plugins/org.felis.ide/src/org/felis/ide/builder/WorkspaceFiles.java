package org.felis.ide.builder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.choice.LastChoice;
import org.felis.ide.choice.Questions;
import org.felis.ide.markers.FailureMarkers;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.markers.VerdictProjection;

/**
 * Tells the ledger what becomes of files in any project of the workspace, whether Felis builds it or not: renamed or moved, alone or with their folder or
 * project; deleted; with other contents; closed
 * or opened with their project. What is said of a file holds no longer when it gets another extension.
 */
public final class WorkspaceFiles implements IResourceChangeListener, AutoCloseable {

    private final VerdictLedger ledger;
    private final BasisUpdate update;
    private final VerdictProjection projection;

    public WorkspaceFiles(VerdictLedger ledger, BasisUpdate update, VerdictProjection projection) {
        this.ledger = ledger;
        this.update = update;
        this.projection = projection;
        ResourcesPlugin.getWorkspace().addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
    }

    /** What a change did to files, by their paths. */
    private static final class Moves {
        private final Map<String, String> tests = new HashMap<>();
        private final Map<String, String> models = new HashMap<>();
        private final Set<String> gone = new HashSet<>();
        private final List<IFile> others = new ArrayList<>();

        private boolean add(IResourceDelta delta) {
            if (delta.getResource() instanceof IFile file) {
                if (delta.getKind() == IResourceDelta.ADDED && (delta.getFlags() & IResourceDelta.MOVED_FROM) != 0) {
                    moved(delta.getMovedFromPath(), file);
                } else if (delta.getKind() == IResourceDelta.REMOVED && (delta.getFlags() & IResourceDelta.MOVED_TO) == 0 && FelisFiles.isTest(file)) {
                    gone.add(Questions.path(file));
                }
            }
            return true;
        }

        private void moved(IPath from, IFile file) {
            if (!String.valueOf(from.getFileExtension()).equals(String.valueOf(file.getFileExtension()))) {
                others.add(file);
                gone.add(from.toString());
            } else if (FelisFiles.isTest(file)) {
                tests.put(from.toString(), Questions.path(file));
            } else if (FelisFiles.isModel(file) && file.getLocation() != null) {
                models.put(location(from), file.getLocation().toOSString());
            }
        }

        /** Where a file was whose project may be gone. */
        private static String location(IPath from) {
            IWorkspaceRoot root = ResourcesPlugin.getWorkspace().getRoot();
            IPath location = root.getFile(from).getLocation();
            return (location == null ? root.getLocation().append(from) : location).toOSString();
        }
    }

    @Override
    public void resourceChanged(IResourceChangeEvent event) {
        IResourceDelta delta = event.getDelta();
        if (delta == null) {
            return;
        }
        FelisPlugin.runLogged("the verdicts of changed files cannot be updated", monitor -> {
            Set<IProject> closed = opened(delta);
            Moves moves = new Moves();
            delta.accept(change -> !closed.contains(change.getResource()) && moves.add(change));
            move(moves);
            update.with(ChangedFiles.in(delta), false);
        });
    }

    /** Looks at the tests of projects that were opened: a builder is not told, as no file has changed. Of those that were closed all stays known. */
    private Set<IProject> opened(IResourceDelta delta) {
        Set<IProject> closed = new HashSet<>();
        for (IResourceDelta change : delta.getAffectedChildren(IResourceDelta.CHANGED)) {
            IProject project = (IProject) change.getResource();
            if ((change.getFlags() & IResourceDelta.OPEN) != 0) {
                if (project.isAccessible()) {
                    update.with(project);
                    projection.anew(project);
                } else {
                    closed.add(project);
                    ledger.cancel(entry -> BasisUpdate.isIn(project, entry.question()));
                }
            }
        }
        return closed;
    }

    private void move(Moves moves) {
        if (!moves.gone.isEmpty()) {
            ledger.forget(question -> moves.gone.contains(question.test()));
        }
        if (!moves.tests.isEmpty() || !moves.models.isEmpty()) {
            ledger.rename(moves.tests, moves.models);
            LastChoice.renamed(moves.models);
            update.with(new ChangedFiles(moves.tests.values().stream().map(Questions::test).collect(Collectors.toSet()),
                    moves.models.values().stream().map(Path::of).collect(Collectors.toSet()), Set.of()), true);
        }
        if (!moves.others.isEmpty()) {
            sayNothingOf(moves.others);
        }
    }

    /** Markers move with their file. */
    private static void sayNothingOf(List<IFile> files) {
        WorkspaceJob clear = new WorkspaceJob("Removing verdicts of files that are no tests any more") {
            @Override
            public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
                for (IFile file : files) {
                    if (file.exists()) {
                        file.deleteMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_ZERO);
                        file.deleteMarkers(ProblemMarkers.TYPE, false, IResource.DEPTH_ZERO);
                        file.deleteMarkers(FailureMarkers.TYPE, false, IResource.DEPTH_ZERO);
                    }
                }
                return Status.OK_STATUS;
            }
        };
        clear.setSystem(true);
        clear.schedule();
    }

    @Override
    public void close() {
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
    }
}
