package org.felis.ide.counterexample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.layout.MovedEvents;
import org.felis.execution.render.ExecutionFormat;
import org.felis.execution.render.Theme;

/** Writes an execution to a file in the format that the file's extension names, and shows the file in the workspace. */
final class ExportJob extends Job {

    private final Path file;
    private final ExecutionGraph graph;
    private final LayerSelection selection;
    private final MovedEvents moved;
    private final Theme theme;

    ExportJob(Path file, ExecutionGraph graph, LayerSelection selection, MovedEvents moved, Theme theme) {
        super("Exporting " + file.getFileName());
        this.file = file;
        this.graph = graph;
        this.selection = selection;
        this.moved = moved;
        this.theme = theme;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        ExecutionFormat format = ExecutionFormat.of(file).orElse(null);
        if (format == null) {
            return Status.error(file + ": the file name must end in .svg, .png, .dot or .execution");
        }
        try {
            Files.write(file, format.write(graph, selection, moved, theme));
            for (IFile resource : ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(file.toUri())) {
                resource.refreshLocal(IResource.DEPTH_ZERO, monitor);
            }
            return Status.OK_STATUS;
        } catch (IOException unwritable) {
            return Status.error(file + " cannot be written: " + unwritable.getMessage(), unwritable);
        } catch (CoreException notRefreshed) {
            return notRefreshed.getStatus();
        }
    }
}
