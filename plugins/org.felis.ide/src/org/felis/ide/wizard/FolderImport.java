package org.felis.ide.wizard;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.felis.ide.FelisPlugin;
import org.felis.ide.builder.FelisNature;

/** Makes a project of a folder with tests and models, in the background: there may be thousands of them. */
final class FolderImport extends WorkspaceJob {

    private final Path folder;
    private final IProject project;
    private final boolean linked;

    /**
     * @param project does not exist yet
     * @param linked whether the project shows the folder where it is, rather than copies of its tests and models
     */
    FolderImport(Path folder, IProject project, boolean linked) {
        super("Importing " + folder.getFileName());
        this.folder = folder;
        this.project = project;
        this.linked = linked;
        setUser(true);
        setRule(project.getWorkspace().getRoot());
    }

    @Override
    public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, 100);
        project.create(progress.split(1));
        try {
            project.open(progress.split(1));
            project.setDefaultCharset("UTF-8", null);
            if (linked) {
                link(progress.split(88));
            } else {
                copy(progress.split(88));
            }
            // the builder looks at files that are all there
            FelisNature.addTo(project);
            return Status.OK_STATUS;
        } catch (OperationCanceledException cancelled) {
            undo();
            return Status.CANCEL_STATUS;
        } catch (CoreException failed) {
            undo();
            throw failed;
        }
    }

    /** No half of a project is left; what is linked stays where it is. */
    private void undo() throws CoreException {
        project.delete(IResource.ALWAYS_DELETE_PROJECT_CONTENT | IResource.FORCE, null);
    }

    private void link(IProgressMonitor monitor) throws CoreException {
        project.getFolder(folder.getFileName().toString()).createLink(folder.toUri(), IResource.BACKGROUND_REFRESH, null);
        project.refreshLocal(IResource.DEPTH_INFINITE, monitor);
    }

    private void copy(IProgressMonitor monitor) throws CoreException {
        try {
            FolderContents contents = FolderContents.of(folder, monitor::isCanceled);
            List<Path> files = Stream.concat(contents.tests().stream(), contents.models().stream()).toList();
            SubMonitor progress = SubMonitor.convert(monitor, files.size());
            for (Path file : files) {
                progress.subTask(file.toString());
                copy(file);
                progress.split(1);
            }
        } catch (IOException unreadable) {
            throw new CoreException(Status.error(folder + " cannot be read: " + unreadable.getMessage(), unreadable));
        }
    }

    private void copy(Path relative) throws CoreException, IOException {
        IFile file = project.getFile(IPath.fromPath(relative));
        createParents(file.getParent());
        try (InputStream content = Files.newInputStream(folder.resolve(relative))) {
            file.create(content, IResource.FORCE, null);
        }
    }

    static void createParents(IContainer container) throws CoreException {
        if (container instanceof IFolder parent && !parent.exists()) {
            createParents(parent.getParent());
            parent.create(IResource.FORCE, true, null);
        }
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }
}
