package org.felis.ide.wizard;

import java.lang.reflect.InvocationTargetException;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
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

/** Creates a project with the tests and models that Felis ships as examples. */
public final class ExampleProjectWizard extends Wizard implements INewWizard, IExecutableExtension {

    public static final String ID = "org.felis.ide.wizard.ExampleProjectWizard";

    static final String PROJECT_NAME = "examples";
    static final String FIRST_TEST = "aarch64/MP.litmus";

    private final WizardNewProjectCreationPage page = new WizardNewProjectCreationPage("project");
    private IWorkbench workbench;
    private IConfigurationElement configuration;

    @Override
    public void init(IWorkbench workbench, IStructuredSelection selection) {
        this.workbench = workbench;
        setWindowTitle("Felis Example Project");
        setNeedsProgressMonitor(true);
    }

    @Override
    public void setInitializationData(IConfigurationElement configuration, String property, Object data) {
        this.configuration = configuration;
    }

    @Override
    public void addPages() {
        page.setTitle("Felis example project");
        page.setDescription("Litmus tests for AArch64, x86 and SC, each with its expected verdict.");
        page.setInitialProjectName(unusedName());
        addPage(page);
    }

    @Override
    public boolean performFinish() {
        IProject project = page.getProjectHandle();
        ExampleProject creation = new ExampleProject(project, page.useDefaults() ? null : page.getLocationURI());
        try {
            getContainer().run(true, true, new WorkspaceModifyOperation() {
                @Override
                protected void execute(IProgressMonitor monitor) throws CoreException {
                    creation.create(monitor);
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
        IFile first = project.getFile(FIRST_TEST);
        BasicNewResourceWizard.selectAndReveal(first.exists() ? first : project, workbench.getActiveWorkbenchWindow());
        return true;
    }

    private static String unusedName() {
        String name = PROJECT_NAME;
        for (int i = 2; ResourcesPlugin.getWorkspace().getRoot().getProject(name).exists(); i++) {
            name = PROJECT_NAME + i;
        }
        return name;
    }
}
