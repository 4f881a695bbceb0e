package org.felis.ide.wizard;

import java.net.URI;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.ui.dialogs.WizardNewProjectCreationPage;

/** Creates a project with the tests and models that Felis ships as examples. */
public final class ExampleProjectWizard extends ProjectWizard {

    public static final String ID = "org.felis.ide.wizard.ExampleProjectWizard";

    static final String PROJECT_NAME = "examples";
    static final String FIRST_TEST = "aarch64/MP.litmus";

    public ExampleProjectWizard() {
        super("Felis Example Project");
    }

    @Override
    void describe(WizardNewProjectCreationPage of) {
        of.setTitle("Felis Example Project");
        of.setDescription("Create a project with litmus tests for all architectures, C11 and the Linux kernel, each with its expected verdict.");
        of.setInitialProjectName(unusedName());
    }

    @Override
    void create(IProject project, URI location, IProgressMonitor monitor) throws CoreException {
        new ExampleProject(project, location).create(monitor);
    }

    @Override
    IResource first(IProject project) {
        IFile test = project.getFile(FIRST_TEST);
        return test.exists() ? test : project;
    }

    private static String unusedName() {
        String name = PROJECT_NAME;
        for (int i = 2; ResourcesPlugin.getWorkspace().getRoot().getProject(name).exists(); i++) {
            name = PROJECT_NAME + i;
        }
        return name;
    }
}
