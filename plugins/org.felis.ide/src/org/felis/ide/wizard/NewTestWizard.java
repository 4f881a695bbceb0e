package org.felis.ide.wizard;

import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;

/** Creates a litmus test from a shape or from a cycle of relaxations, and opens it. */
public final class NewTestWizard extends Wizard implements INewWizard {

    public static final String ID = "org.felis.ide.wizard.NewTestWizard";

    private IWorkbench workbench;
    private CyclePage cycle;
    private NewTestPage file;

    @Override
    public void init(IWorkbench newWorkbench, IStructuredSelection selection) {
        workbench = newWorkbench;
        file = new NewTestPage(selection);
        cycle = new CyclePage(file::show);
        setWindowTitle("New Litmus Test");
        setNeedsProgressMonitor(true);
    }

    @Override
    public void addPages() {
        addPage(cycle);
        addPage(file);
    }

    @Override
    public boolean performFinish() {
        return file.finish(workbench.getActiveWorkbenchWindow());
    }
}
