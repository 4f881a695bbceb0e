package org.felis.ide.compare;

import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IResource;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;

/** <em>Compare Models…</em>: opens the view for the selected tests. */
public final class CompareModels extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        try {
            CompareView view = (CompareView) HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage().showView(CompareView.ID);
            List<IResource> selected = SelectedResources.in(HandlerUtil.getCurrentSelection(event));
            if (!selected.isEmpty()) {
                view.choose(selected);
            }
            return null;
        } catch (PartInitException failure) {
            throw new ExecutionException("the view cannot be opened", failure);
        }
    }
}
