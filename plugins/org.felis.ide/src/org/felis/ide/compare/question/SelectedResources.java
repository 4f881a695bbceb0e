package org.felis.ide.compare.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchSite;
import org.eclipse.ui.IWorkingSet;
import org.eclipse.ui.navigator.resources.ProjectExplorer;
import org.felis.ide.FelisFiles;

/** The tests, folders and projects that somebody has selected. */
public final class SelectedResources {

    private SelectedResources() {
    }

    /** What is selected in the Project Explorer. */
    public static List<IResource> inExplorer(IWorkbenchSite site) {
        return in(site.getWorkbenchWindow().getSelectionService().getSelection(ProjectExplorer.VIEW_ID));
    }

    /** The test in an editor. */
    public static List<IResource> inEditor(IEditorPart editor) {
        return Optional.ofNullable(Adapters.adapt(editor.getEditorInput(), IFile.class)).filter(FelisFiles::isLitmus).stream()
                .map(IResource.class::cast).toList();
    }

    /** The models that are selected themselves. */
    public static List<IFile> models(ISelection selection) {
        return selection instanceof IStructuredSelection selected ? selected.stream().map(element -> Adapters.adapt(element, IResource.class))
                .filter(resource -> resource != null && FelisFiles.isModel(resource)).map(IFile.class::cast).distinct().toList() : List.of();
    }

    public static List<IResource> in(ISelection selection) {
        List<IResource> found = new ArrayList<>();
        if (selection instanceof IStructuredSelection selected) {
            for (Object element : selected) {
                add(element, found);
            }
        }
        return found;
    }

    /** A working set may hold others. */
    private static void add(Object element, List<IResource> found) {
        IResource resource = Adapters.adapt(element, IResource.class);
        IWorkingSet set = Adapters.adapt(element, IWorkingSet.class);
        if (resource instanceof IContainer || FelisFiles.isLitmus(resource)) {
            found.add(resource);
        } else if (set != null && !set.isEmpty()) {
            for (Object member : set.getElements()) {
                add(member, found);
            }
        }
    }

    /** {@code examples/x86}, {@code examples/x86 and 2 more}. */
    static String words(List<IResource> resources) {
        String one = resources.get(0).getFullPath().makeRelative().toString();
        return (one.isEmpty() ? "workspace" : one) + (resources.size() > 1 ? " and " + (resources.size() - 1) + " more" : "");
    }
}
