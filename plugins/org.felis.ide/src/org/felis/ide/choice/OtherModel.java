package org.felis.ide.choice;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;

/** Asks for a model: one of the workspace's, or, if it has none, a file. */
public final class OtherModel {

    /** The list selects its first row, when it is filled, unless other ones are wanted: one that there is not. */
    private static final int[] NOBODY = {-1};

    /** Of the models near tests; the others are found by <em>Other…</em>. */
    private static final int MOST_NEAR = 8;

    private OtherModel() {
    }

    /** @param title of the dialog: what the model is for */
    public static Optional<ModelChoice> ask(Shell parent, String title) {
        List<IFile> models = modelsOfTheWorkspace();
        return models.isEmpty() ? askForFile(parent, title) : askForModel(parent, title, models);
    }

    private static Optional<ModelChoice> askForModel(Shell parent, String title, List<IFile> models) {
        Optional<IFile> likely = likely(models);
        ElementListSelectionDialog dialog = new ElementListSelectionDialog(parent, LabelProvider.createTextProvider(
                model -> ((IFile) model).getName() + " – " + ((IFile) model).getParent().getFullPath().makeRelative())) {
            @Override
            public void create() {
                super.create();
                if (likely.isPresent()) {
                    setSelection(new Object[] {likely.get()});
                } else {
                    fFilteredList.setSelection(NOBODY); // not the first one, which nobody may have meant
                }
            }
        };
        dialog.setTitle(title);
        dialog.setMessage("Select a memory model (? = any character, * = any string):");
        dialog.setElements(models.toArray());
        if (dialog.open() != Window.OK || dialog.getFirstResult() == null) {
            return Optional.empty();
        }
        return Optional.of(ModelChoice.named(((IFile) dialog.getFirstResult()).getLocation().toOSString()));
    }

    /** The model in the editor, or the one that was chosen last. */
    private static Optional<IFile> likely(List<IFile> models) {
        IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
        IEditorPart editor = page == null ? null : page.getActiveEditor();
        IFile edited = editor == null ? null : Adapters.adapt(editor.getEditorInput(), IFile.class);
        return models.stream().filter(model -> model.equals(edited)).findFirst().or(() -> LastChoice.forTests(List.of())
                .flatMap(last -> models.stream()
                        .filter(model -> model.getLocation() != null && model.getLocation().toOSString().equals(last.model())).findFirst()));
    }

    private static Optional<ModelChoice> askForFile(Shell parent, String title) {
        FileDialog dialog = new FileDialog(parent, SWT.OPEN);
        dialog.setText(title);
        dialog.setFilterExtensions(new String[] {"*." + FelisFiles.CAT});
        dialog.setFilterNames(new String[] {"Memory models (*." + FelisFiles.CAT + ")"});
        return Optional.ofNullable(dialog.open()).map(ModelChoice::named);
    }

    private static List<IFile> modelsOfTheWorkspace() {
        return Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().getProjects()).flatMap(project -> in(project).stream()).toList();
    }

    /** The models in the tests' projects, those in the folders of the tests first; of a great many the first. */
    public static List<ModelChoice> near(List<IFile> tests) {
        Set<IContainer> folders = tests.stream().map(IFile::getParent).collect(Collectors.toSet());
        return tests.stream().map(IFile::getProject).distinct().flatMap(project -> in(project).stream()).filter(model -> model.getLocation() != null)
                .sorted(Comparator.comparing((IFile model) -> !folders.contains(model.getParent())).thenComparing(IFile::getName)).limit(MOST_NEAR)
                .map(model -> ModelChoice.named(model.getLocation().toOSString())).toList();
    }

    /** The models in a project; none if it cannot be read. */
    public static List<IFile> in(IProject project) {
        try {
            return FelisFiles.modelsIn(project);
        } catch (CoreException unreadable) {
            FelisPlugin.log("the models of " + project.getName() + " cannot be listed", unreadable);
            return List.of();
        }
    }
}
