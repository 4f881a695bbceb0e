package org.felis.ide.verify;

import java.util.List;
import java.util.Optional;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;
import org.felis.ide.choice.LastChoice;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.choice.OtherModel;

/** <em>Verify Under</em>: verifies the selected tests, or the test in the editor, under a model; without one, under that of last time. */
public final class VerifyUnder extends AbstractHandler {

    public static final String COMMAND = "org.felis.ide.verify.VerifyUnder";

    /** The name of a {@link ModelChoice}, or {@link #OTHER}; absent for the last choice. */
    public static final String MODEL_PARAMETER = "org.felis.ide.verify.model";

    /** Asks which model. */
    static final String OTHER = "other";

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
        List<IFile> tests = tests(event);
        if (tests.isEmpty()) {
            window.getShell().getDisplay().beep();
            StatusLine.show(window, HandlerUtil.getActivePart(event) instanceof IEditorPart editor
                    ? "\"" + editor.getTitle() + "\" is not a litmus test or a C program in a workspace project." : "The selection contains no litmus tests or C programs.");
            return null;
        }
        String model = event.getParameter(MODEL_PARAMETER);
        Optional<ModelChoice> choice = model == null ? Optional.of(LastChoice.forTests(tests).orElse(ModelChoice.DEFAULT))
                : OTHER.equals(model) ? OtherModel.ask(window.getShell(), "Verify Under") : Optional.of(ModelChoice.named(model));
        choice.ifPresent(chosen -> {
            LastChoice.remember(chosen);
            VerifyTest.under(tests, chosen, window);
        });
        return null;
    }

    private static List<IFile> tests(ExecutionEvent event) throws ExecutionException {
        try {
            return SelectedTests.of(HandlerUtil.getActivePart(event), HandlerUtil.getCurrentSelection(event));
        } catch (CoreException unreadable) {
            throw new ExecutionException("the selected folder cannot be read", unreadable);
        }
    }
}
