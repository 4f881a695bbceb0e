package org.felis.ide.builder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.felis.ide.FelisFiles;
import org.felis.ide.cache.ProgramFiles;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.markers.VerdictMarkers;

/** The tests whose verdict a change of a project may have changed. */
final class ChangedTests {

    private ChangedTests() {
    }

    /**
     * The tests with new text, under all their models; programs that include a file with new text, likewise; and the tests of all projects under those of their models which have new text, or include
     * a file that has, or has not any more. The tests with new text come first, among each sort the one edited last.
     */
    static List<TestUnder> in(IResourceDelta delta) throws CoreException {
        List<IFile> tests = new ArrayList<>();
        delta.accept(change -> {
            if (hasNewText(change) && FelisFiles.isTest(change.getResource())) {
                tests.add((IFile) change.getResource());
            }
            return true;
        });
        Set<TestUnder> changed = new LinkedHashSet<>(TestUnder.all(lastEditedFirst(tests)));
        changed.addAll(TestUnder.all(lastEditedFirst(including(files(delta)))));
        Set<Path> models = ChangedModels.files(delta);
        if (!models.isEmpty()) {
            changed.addAll(verifiedUnder(new ModelDependencies(models)));
        }
        return List.copyOf(changed);
    }

    /** The files that programs may include and that have new text, or are gone; absolute and normalized. */
    private static Set<Path> files(IResourceDelta delta) throws CoreException {
        Set<Path> files = new HashSet<>();
        delta.accept(change -> {
            IResource resource = change.getResource();
            if ((hasNewText(change) || change.getKind() == IResourceDelta.REMOVED) && resource instanceof IFile && resource.getLocation() != null
                    && !FelisFiles.isLitmus(resource) && !FelisFiles.isModel(resource)) {
                files.add(resource.getLocation().toPath().toAbsolutePath().normalize());
            }
            return true;
        });
        return files;
    }

    /** The programs of all projects that have a verdict and include one of these files. */
    private static List<IFile> including(Set<Path> changed) throws CoreException {
        if (changed.isEmpty()) {
            return List.of();
        }
        IMarker[] verdicts = ResourcesPlugin.getWorkspace().getRoot().findMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_INFINITE);
        return Arrays.stream(verdicts).map(IMarker::getResource).filter(FelisFiles::isProgram).distinct()
                .filter(program -> FelisNature.isOf(program.getProject()) && program.getLocation() != null
                        && ProgramFiles.of(program.getLocation().toPath()).texts().keySet().stream().anyMatch(changed::contains))
                .map(IFile.class::cast).toList();
    }

    private static List<TestUnder> verifiedUnder(ModelDependencies changed) throws CoreException {
        Map<ModelChoice, Boolean> known = new HashMap<>();
        Predicate<TestUnder> depends = task -> known.computeIfAbsent(task.model(),
                model -> model.isOfUser() && changed.reach(Path.of(model.model())));
        List<IFile> tests = new ArrayList<>();
        for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
            if (FelisNature.isOf(project)) {
                tests.addAll(FelisFiles.testsIn(project));
            }
        }
        return TestUnder.all(lastEditedFirst(tests)).stream().filter(depends).toList();
    }

    static List<IFile> lastEditedFirst(List<IFile> tests) {
        return tests.stream().sorted(Comparator.comparing(IFile::getLocalTimeStamp).reversed()).toList();
    }

    static boolean hasNewText(IResourceDelta change) {
        return change.getKind() == IResourceDelta.ADDED
                || change.getKind() == IResourceDelta.CHANGED && (change.getFlags() & IResourceDelta.CONTENT) != 0;
    }
}
