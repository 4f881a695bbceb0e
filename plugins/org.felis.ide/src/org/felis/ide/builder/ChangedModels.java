package org.felis.ide.builder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.felis.ide.FelisFiles;

/** The models that a change of a project may have changed. */
final class ChangedModels {

    private static final String BELL = "bell";

    private ChangedModels() {
    }

    /** The models of all projects which have new text, or include a file that has, or has not any more. */
    static List<IFile> in(IResourceDelta delta) throws CoreException {
        List<IFile> models = new ArrayList<>();
        Set<Path> files = files(delta);
        if (!files.isEmpty()) {
            ModelDependencies changed = new ModelDependencies(files);
            for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
                if (FelisNature.isOf(project)) {
                    FelisFiles.modelsIn(project).stream()
                            .filter(model -> Optional.ofNullable(model.getLocation()).map(IPath::toPath).filter(changed::reach).isPresent())
                            .forEach(models::add);
                }
            }
        }
        return models;
    }

    /** The files that models may be made of and that have new text, or are gone; absolute and normalized. */
    static Set<Path> files(IResourceDelta delta) throws CoreException {
        Set<Path> files = new HashSet<>();
        delta.accept(change -> {
            if ((ChangedFiles.hasNewText(change) || change.getKind() == IResourceDelta.REMOVED) && isPartOfModels(change.getResource())) {
                files.add(Path.of(change.getResource().getLocationURI()).toAbsolutePath().normalize());
            }
            return true;
        });
        return files;
    }

    private static boolean isPartOfModels(IResource resource) {
        return resource.getLocationURI() != null && "file".equals(resource.getLocationURI().getScheme())
                && (FelisFiles.isModel(resource) || resource instanceof IFile && BELL.equals(resource.getFileExtension()));
    }
}
