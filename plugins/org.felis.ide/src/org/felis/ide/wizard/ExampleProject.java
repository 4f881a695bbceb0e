package org.felis.ide.wizard;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.felis.ide.FelisPlugin;

/**
 * A project that is to hold the examples.
 *
 * @param project does not exist yet
 * @param location of its files, or null for the workspace's directory
 */
record ExampleProject(IProject project, URI location) {

    /** The folder with the examples in this bundle. */
    private static final String EXAMPLES = "examples/";

    void create(IProgressMonitor monitor) throws CoreException {
        List<URL> files = files();
        SubMonitor progress = SubMonitor.convert(monitor, "Creating the example project", files.size() + 2);
        NewProjectWizard.createEmpty(project, location, progress.split(2));
        for (URL file : files) {
            copy(file, progress.split(1));
        }
    }

    private static List<URL> files() {
        var found = FelisPlugin.get().getBundle().findEntries(EXAMPLES, "*", true);
        return found == null ? List.of()
                : new ArrayList<>(Collections.list(found)).stream().filter(url -> !url.getPath().endsWith("/")).toList();
    }

    private void copy(URL source, IProgressMonitor monitor) throws CoreException {
        String path = source.getPath();
        IFile file = project.getFile(IPath.fromPortableString(path.substring(path.indexOf(EXAMPLES) + EXAMPLES.length())));
        FolderImport.createParents(file.getParent());
        try (InputStream content = source.openStream()) {
            file.create(content, IResource.FORCE, monitor);
        } catch (IOException unreadable) {
            throw new CoreException(Status.error("the example " + path + " cannot be read", unreadable));
        }
    }
}
