package org.felis.ide.outcomes;

import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;
import org.felis.ide.choice.LastChoice;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.verify.SelectedTests;
import org.felis.ide.verify.StatusLine;

/** <em>Show Outcomes</em>: all final states of the selected test, or of that in the editor, under the model that was chosen last. */
public final class ShowOutcomes extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
        try {
            List<IFile> tests = SelectedTests.of(HandlerUtil.getActivePart(event), HandlerUtil.getCurrentSelection(event));
            if (tests.isEmpty()) {
                StatusLine.show(window, "The selection contains no litmus tests or C programs.");
                return null;
            }
            ModelChoice model = LastChoice.forTests(tests).orElse(ModelChoice.DEFAULT);
            ((OutcomesView) window.getActivePage().showView(OutcomesView.ID)).show(tests.getFirst(), model);
        } catch (CoreException unreadable) {
            throw new ExecutionException("the outcomes cannot be shown", unreadable);
        }
        return null;
    }
}
