package org.felis.ide.builder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.choice.LastChoice;
import org.felis.ide.markers.FailureMarkers;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.markers.VerdictMarkers;

/**
 * Follows files that are renamed or moved, alone or with their folder or project: verdicts name the file of their model, and what is said of
 * a file holds no longer when it gets another extension. It is done before the build, which looks at the verdicts.
 */
public final class MovedFiles implements IResourceChangeListener, AutoCloseable {

    public MovedFiles() {
        ResourcesPlugin.getWorkspace().addResourceChangeListener(this, IResourceChangeEvent.PRE_BUILD);
    }

    @Override
    public void resourceChanged(IResourceChangeEvent change) {
        if (change.getDelta() == null) {
            return;
        }
        FelisPlugin.runLogged("verdicts of moved files cannot be updated", monitor -> {
            Map<String, String> models = new HashMap<>();
            List<IFile> others = new ArrayList<>();
            change.getDelta().accept(delta -> {
                if (delta.getKind() == IResourceDelta.ADDED && (delta.getFlags() & IResourceDelta.MOVED_FROM) != 0
                        && delta.getResource() instanceof IFile file) {
                    moved(delta.getMovedFromPath(), file, models, others);
                }
                return true;
            });
            for (IFile other : others) {
                other.deleteMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_ZERO);
                other.deleteMarkers(ProblemMarkers.TYPE, false, IResource.DEPTH_ZERO);
                other.deleteMarkers(FailureMarkers.TYPE, false, IResource.DEPTH_ZERO);
            }
            if (!models.isEmpty()) {
                rename(models);
            }
        });
    }

    private static void moved(IPath from, IFile file, Map<String, String> models, List<IFile> others) {
        if (!String.valueOf(from.getFileExtension()).equals(String.valueOf(file.getFileExtension()))) {
            others.add(file);
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

    private static void rename(Map<String, String> models) throws CoreException {
        for (IMarker verdict : ResourcesPlugin.getWorkspace().getRoot().findMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_INFINITE)) {
            String model = models.get(verdict.getAttribute(VerdictMarkers.MODEL, ""));
            if (model != null) {
                verdict.setAttribute(VerdictMarkers.MODEL, model);
            }
        }
        LastChoice.renamed(models);
    }

    @Override
    public void close() {
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
    }
}
