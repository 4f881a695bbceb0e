package org.felis.ide.compare;

import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.compare.question.SelectedResources;
import org.felis.ide.verify.StatusLine;

/**
 * <em>Compare Models…</em>: opens the view for the selected tests and models. Two models are those to compare, one is compared with what the other one was
 * last time; without tests those of last time are meant, or all of the models' projects.
 */
public final class CompareModels extends AbstractHandler {

    private static final int MOST_MODELS = 2;

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
        // before the view is active and has a selection of its own
        ISelection selection = HandlerUtil.getCurrentSelection(event);
        List<IResource> tests = HandlerUtil.getActiveEditor(event) != null && HandlerUtil.getActivePart(event) == HandlerUtil.getActiveEditor(event)
                ? SelectedResources.inEditor(HandlerUtil.getActiveEditor(event)) : SelectedResources.in(selection);
        List<IFile> models = SelectedResources.models(selection);
        if (models.size() > MOST_MODELS) {
            window.getShell().getDisplay().beep();
            StatusLine.show(window, "Select exactly two models to compare.");
            return null;
        }
        open(window, tests, models.stream().map(model -> ModelChoice.named(model.getLocation().toOSString())).toList(),
                models.stream().map(model -> (IResource) model.getProject()).distinct().toList());
        return null;
    }

    /**
     * Opens the view.
     *
     * @param tests which are to be compared; none for those of last time
     * @param models two, or one that is to be compared with another one, or none for those of last time
     * @param otherwise which tests are meant if there are none of last time
     */
    static CompareView open(IWorkbenchWindow window, List<IResource> tests, List<ModelChoice> models, List<IResource> otherwise)
            throws ExecutionException {
        try {
            CompareView view = (CompareView) window.getActivePage().showView(CompareView.ID);
            if (!tests.isEmpty()) {
                view.choose(tests);
            } else if (view.request().where().isEmpty() && !otherwise.isEmpty()) {
                view.choose(otherwise);
            }
            if (!models.isEmpty()) {
                ModelChoice second = models.size() == 1 ? view.request().second() : models.get(1);
                view.choose(models.get(0), second.equals(models.get(0)) ? ModelChoice.DEFAULT : second);
            }
            return view;
        } catch (PartInitException failure) {
            throw new ExecutionException("the view cannot be opened", failure);
        }
    }

    /** Opens the view and compares two models at once. */
    public static void compare(IWorkbenchWindow window, List<IFile> tests, ModelChoice first, ModelChoice second) throws ExecutionException {
        open(window, List.copyOf(tests), List.of(first, second), List.of()).compare();
    }
}
