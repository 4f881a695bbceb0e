package org.felis.ide.wizard;

import java.net.URI;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.ui.dialogs.WizardNewProjectCreationPage;
import org.felis.ide.builder.FelisNature;

/** Creates an empty Felis project. */
public final class NewProjectWizard extends ProjectWizard {

    public static final String ID = "org.felis.ide.wizard.NewProjectWizard";

    public NewProjectWizard() {
        super("New Felis Project");
    }

    @Override
    void describe(WizardNewProjectCreationPage of) {
        of.setTitle("Felis Project");
        of.setDescription("Create a project for litmus tests and memory models. Tests are verified in the background.");
    }

    @Override
    void create(IProject project, URI location, IProgressMonitor monitor) throws CoreException {
        createEmpty(project, location, monitor);
    }

    @Override
    IResource first(IProject project) {
        return project;
    }

    /** @param location of its files, or null for the workspace's directory */
    static void createEmpty(IProject project, URI location, IProgressMonitor monitor) throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, 2);
        IProjectDescription description = project.getWorkspace().newProjectDescription(project.getName());
        description.setLocationURI(location);
        project.create(description, progress.split(1));
        project.open(progress.split(1));
        project.setDefaultCharset("UTF-8", null);
        FelisNature.addTo(project);
    }
}
