package org.felis.ide.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;
import org.felis.ide.FelisFiles;
import org.felis.ide.preferences.WorkbenchSettings;

/** <em>Verify under</em>: verifies the selected tests, or the test in the editor, under a model; without one, under that of last time. */
public final class VerifyUnder extends AbstractHandler {

    public static final String COMMAND = "org.felis.ide.verify.VerifyUnder";

    /** A name of the model library, the path of a file, or {@link #OTHER}; absent for the last choice. */
    public static final String MODEL_PARAMETER = "org.felis.ide.verify.model";

    /** Asks which model. */
    static final String OTHER = "other";

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
        List<IFile> tests = tests(event);
        if (tests.isEmpty()) {
            window.getShell().getDisplay().beep();
            return null;
        }
        String model = event.getParameter(MODEL_PARAMETER);
        Optional<ModelChoice> choice = model == null ? Optional.of(LastChoice.get().orElse(ModelChoice.DEFAULT))
                : OTHER.equals(model) ? OtherModel.ask(window.getShell(), "Verify under") : Optional.of(ModelChoice.named(model));
        choice.ifPresent(chosen -> {
            LastChoice.remember(chosen);
            UnsavedFiles unsaved = UnsavedFiles.of(window, tests, chosen);
            if (unsaved.save(!WorkbenchSettings.get().saveWithoutAsking())) {
                new VerifyJob(tests, chosen, new VerdictReport(window, unsaved.titles())).schedule();
            }
        });
        return null;
    }

    private static List<IFile> tests(ExecutionEvent event) throws ExecutionException {
        ISelection selection = HandlerUtil.getCurrentSelection(event);
        List<IFile> tests = new ArrayList<>();
        try {
            if (selection instanceof IStructuredSelection selected && HandlerUtil.getActivePart(event) != HandlerUtil.getActiveEditor(event)) {
                for (Object element : selected) {
                    IResource resource = Adapters.adapt(element, IResource.class);
                    if (resource != null) {
                        tests.addAll(FelisFiles.testsIn(resource));
                    }
                }
            } else {
                IEditorPart editor = HandlerUtil.getActiveEditor(event);
                IFile file = editor == null ? null : Adapters.adapt(editor.getEditorInput(), IFile.class);
                if (FelisFiles.isTest(file)) {
                    tests.add(file);
                }
            }
        } catch (CoreException unreadable) {
            throw new ExecutionException("the selected folder cannot be read", unreadable);
        }
        return tests.stream().distinct().toList();
    }
}
