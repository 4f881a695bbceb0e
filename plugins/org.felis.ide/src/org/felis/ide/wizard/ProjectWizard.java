package org.felis.ide.wizard;

import java.lang.reflect.InvocationTargetException;
import java.net.URI;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.actions.WorkspaceModifyOperation;
import org.eclipse.ui.dialogs.WizardNewProjectCreationPage;
import org.eclipse.ui.wizards.newresource.BasicNewProjectResourceWizard;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.core.runtime.IProgressMonitor;

/** Creates a Felis project: where it is to be, and what is in it at first. */
abstract class ProjectWizard extends Wizard implements INewWizard, IExecutableExtension {

    private final WizardNewProjectCreationPage page = new WizardNewProjectCreationPage("project");
    private IWorkbench workbench;
    private IConfigurationElement configuration;

    ProjectWizard(String title) {
        setWindowTitle(title);
        setNeedsProgressMonitor(true);
    }

    /** What the page says and proposes. */
    abstract void describe(WizardNewProjectCreationPage of);

    /** Creates the project, which does not exist yet, at a location, or in the workspace's directory if that is null. */
    abstract void create(IProject project, URI location, IProgressMonitor monitor) throws CoreException;

    /** What is selected in the new project. */
    abstract IResource first(IProject project);

    @Override
    public final void init(IWorkbench newWorkbench, IStructuredSelection selection) {
        workbench = newWorkbench;
    }

    @Override
    public final void setInitializationData(IConfigurationElement newConfiguration, String property, Object data) {
        configuration = newConfiguration;
    }

    @Override
    public final void addPages() {
        describe(page);
        addPage(page);
    }

    @Override
    public final boolean performFinish() {
        IProject project = page.getProjectHandle();
        URI location = page.useDefaults() ? null : page.getLocationURI();
        try {
            getContainer().run(true, true, new WorkspaceModifyOperation() {
                @Override
                protected void execute(IProgressMonitor monitor) throws CoreException {
                    create(project, location, monitor);
                }
            });
        } catch (InvocationTargetException failed) {
            ErrorDialog.openError(getShell(), getWindowTitle(), "The project could not be created.",
                    failed.getTargetException() instanceof CoreException core ? core.getStatus()
                            : Status.error(failed.getTargetException().toString(), failed.getTargetException()));
            return false;
        } catch (InterruptedException cancelled) {
            return false;
        }
        BasicNewProjectResourceWizard.updatePerspective(configuration);
        BasicNewResourceWizard.selectAndReveal(first(project), workbench.getActiveWorkbenchWindow());
        return true;
    }
}
