package org.felis.ide.builder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.ICommand;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IProjectNature;
import org.eclipse.core.runtime.CoreException;

/** A project whose tests are verified in the background. */
public final class FelisNature implements IProjectNature {

    public static final String ID = "org.felis.ide.builder.FelisNature";

    private IProject project;

    /** Whether a project is open and has the nature. */
    public static boolean isOf(IProject project) {
        try {
            return project.isOpen() && project.hasNature(ID);
        } catch (CoreException closed) {
            return false; // meanwhile
        }
    }

    /** Gives an open project the nature. */
    public static void addTo(IProject project) throws CoreException {
        if (!project.hasNature(ID)) {
            IProjectDescription description = project.getDescription();
            List<String> natures = new ArrayList<>(Arrays.asList(description.getNatureIds()));
            natures.add(ID);
            description.setNatureIds(natures.toArray(String[]::new));
            project.setDescription(description, null);
        }
    }

    @Override
    public void configure() throws CoreException {
        IProjectDescription description = project.getDescription();
        if (Arrays.stream(description.getBuildSpec()).noneMatch(c -> FelisBuilder.ID.equals(c.getBuilderName()))) {
            ICommand command = description.newCommand();
            command.setBuilderName(FelisBuilder.ID);
            List<ICommand> commands = new ArrayList<>(Arrays.asList(description.getBuildSpec()));
            commands.add(command);
            description.setBuildSpec(commands.toArray(ICommand[]::new));
            project.setDescription(description, null);
        }
    }

    @Override
    public void deconfigure() throws CoreException {
        IProjectDescription description = project.getDescription();
        description.setBuildSpec(Arrays.stream(description.getBuildSpec())
                .filter(c -> !FelisBuilder.ID.equals(c.getBuilderName())).toArray(ICommand[]::new));
        project.setDescription(description, null);
    }

    @Override
    public IProject getProject() {
        return project;
    }

    @Override
    public void setProject(IProject project) {
        this.project = project;
    }
}
