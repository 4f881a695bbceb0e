package org.felis.ide.language;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.felis.ide.FelisPlugin;

/**
 * Tells what a language server wants to know about files that are not open.
 *
 * @param folders told the open projects whenever one comes or goes
 * @param models told that files changed which models may include
 */
record WorkspaceListener(Consumer<List<WorkspaceFolder>> folders, Runnable models) implements IResourceChangeListener {

    private static final Set<String> MODELS = Set.of("cat", "bell");

    /** The open projects that are on this machine. */
    static List<WorkspaceFolder> projects() {
        return Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().getProjects()).filter(IProject::isOpen)
                .filter(p -> p.getLocationURI() != null && EFS.SCHEME_FILE.equals(p.getLocationURI().getScheme()))
                .map(p -> new WorkspaceFolder(p.getLocationURI().toString(), p.getName())).toList();
    }

    @Override
    public void resourceChanged(IResourceChangeEvent event) {
        IResourceDelta all = event.getDelta();
        if (Arrays.stream(all.getAffectedChildren()).anyMatch(WorkspaceListener::comesOrGoes)) {
            folders.accept(projects());
        }
        if (touchesModels(all)) {
            models.run();
        }
    }

    private static boolean comesOrGoes(IResourceDelta project) {
        return project.getKind() != IResourceDelta.CHANGED || (project.getFlags() & IResourceDelta.OPEN) != 0;
    }

    private static boolean touchesModels(IResourceDelta all) {
        boolean[] found = {false};
        try {
            all.accept(change -> {
                boolean hasChanged = change.getKind() != IResourceDelta.CHANGED || (change.getFlags() & IResourceDelta.CONTENT) != 0;
                found[0] |= hasChanged && change.getResource().getType() == IResource.FILE
                        && MODELS.contains(Objects.toString(change.getResource().getFileExtension()));
                return !found[0];
            });
        } catch (CoreException neverThrownByThisVisitor) {
            FelisPlugin.log("a change of files cannot be read", neverThrownByThisVisitor);
        }
        return found[0];
    }
}
