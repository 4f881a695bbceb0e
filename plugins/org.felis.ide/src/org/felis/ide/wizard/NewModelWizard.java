package org.felis.ide.wizard;


import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;

/** Creates a memory model from one that Felis ships, and opens it. */
public final class NewModelWizard extends Wizard implements INewWizard {

    public static final String ID = "org.felis.ide.wizard.NewModelWizard";

    private IWorkbench workbench;
    private NewModelPage page;

    @Override
    public void init(IWorkbench newWorkbench, IStructuredSelection selection) {
        workbench = newWorkbench;
        page = new NewModelPage(selection);
        setWindowTitle("New Memory Model");
        setNeedsProgressMonitor(true);
    }

    @Override
    public void addPages() {
        addPage(page);
    }

    @Override
    public boolean performFinish() {
        return page.finish(workbench.getActiveWorkbenchWindow());
    }
}
