package org.felis.ide.compare.question;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.ElementTreeSelectionDialog;
import org.eclipse.ui.model.BaseWorkbenchContentProvider;
import org.eclipse.ui.model.WorkbenchLabelProvider;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;

/**
 * Asks for tests, folders and projects.
 *
 * @param chosen what was chosen before
 */
record TestsDialog(Shell parent, List<IResource> chosen) {

    /** Empty if the user does not want to. */
    Optional<List<IResource>> ask() {
        ElementTreeSelectionDialog dialog = new ElementTreeSelectionDialog(parent, new WorkbenchLabelProvider(),
                new BaseWorkbenchContentProvider());
        dialog.setTitle("Compare Models");
        dialog.setMessage("Select the projects, folders or tests to compare the models on:");
        dialog.setInput(ResourcesPlugin.getWorkspace().getRoot());
        dialog.setInitialElementSelections(chosen);
        dialog.addFilter(new ViewerFilter() {
            @Override
            public boolean select(Viewer viewer, Object parentElement, Object element) {
                return element instanceof IProject project ? project.isOpen()
                        : element instanceof IContainer || element instanceof IResource resource && FelisFiles.isLitmus(resource);
            }
        });
        dialog.setValidator(selected -> selected.length == 0 ? Status.error("Select at least one element.")
                : new Status(Status.OK_STATUS.getSeverity(), FelisPlugin.ID, ""));
        return dialog.open() == Window.OK ? Optional.of(Arrays.stream(dialog.getResult()).map(IResource.class::cast).toList())
                : Optional.empty();
    }
}
