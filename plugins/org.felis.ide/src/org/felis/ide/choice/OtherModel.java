package org.felis.ide.choice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;

/** Asks for a model: one of the workspace's, or, if it has none, a file. */
public final class OtherModel {

    private OtherModel() {
    }

    /** @param title of the dialog: what the model is for */
    public static Optional<ModelChoice> ask(Shell parent, String title) {
        List<IFile> models = modelsOfTheWorkspace();
        return models.isEmpty() ? askForFile(parent, title) : askForModel(parent, title, models);
    }

    private static Optional<ModelChoice> askForModel(Shell parent, String title, List<IFile> models) {
        ElementListSelectionDialog dialog = new ElementListSelectionDialog(parent, LabelProvider.createTextProvider(
                model -> ((IFile) model).getName() + " – " + ((IFile) model).getParent().getFullPath().makeRelative()));
        dialog.setTitle(title);
        dialog.setMessage("Select a memory model (? = any character, * = any string):");
        dialog.setElements(models.toArray());
        if (dialog.open() != Window.OK || dialog.getFirstResult() == null) {
            return Optional.empty();
        }
        return Optional.of(ModelChoice.named(((IFile) dialog.getFirstResult()).getLocation().toOSString()));
    }

    private static Optional<ModelChoice> askForFile(Shell parent, String title) {
        FileDialog dialog = new FileDialog(parent, SWT.OPEN);
        dialog.setText(title);
        dialog.setFilterExtensions(new String[] {"*." + FelisFiles.CAT});
        dialog.setFilterNames(new String[] {"Memory models (*." + FelisFiles.CAT + ")"});
        return Optional.ofNullable(dialog.open()).map(ModelChoice::named);
    }

    private static List<IFile> modelsOfTheWorkspace() {
        List<IFile> models = new ArrayList<>();
        for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
            try {
                models.addAll(FelisFiles.modelsIn(project));
            } catch (CoreException unreadable) {
                FelisPlugin.log("the models of " + project.getName() + " cannot be listed", unreadable);
            }
        }
        return models;
    }
}
