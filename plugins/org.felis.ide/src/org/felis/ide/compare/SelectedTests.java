package org.felis.ide.compare;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IWorkbenchSite;
import org.eclipse.ui.navigator.resources.ProjectExplorer;
import org.felis.ide.FelisFiles;

/** The tests, folders and projects that somebody has selected. */
final class SelectedTests {

    private SelectedTests() {
    }

    /** What is selected in the Project Explorer. */
    static List<IResource> inExplorer(IWorkbenchSite site) {
        return in(site.getWorkbenchWindow().getSelectionService().getSelection(ProjectExplorer.VIEW_ID));
    }

    static List<IResource> in(ISelection selection) {
        List<IResource> found = new ArrayList<>();
        if (selection instanceof IStructuredSelection selected) {
            for (Object element : selected) {
                IResource resource = Adapters.adapt(element, IResource.class);
                if (resource instanceof IContainer || FelisFiles.isTest(resource)) {
                    found.add(resource);
                }
            }
        }
        return found;
    }

    /** {@code examples/x86}, {@code examples/x86 and 2 more}. */
    static String words(List<IResource> resources) {
        String one = resources.get(0).getFullPath().makeRelative().toString();
        return (one.isEmpty() ? "workspace" : one) + (resources.size() > 1 ? " and " + (resources.size() - 1) + " more" : "");
    }
}
