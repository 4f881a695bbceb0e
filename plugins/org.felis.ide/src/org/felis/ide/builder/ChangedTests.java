package org.felis.ide.builder;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.runtime.CoreException;
import org.felis.ide.FelisFiles;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.verification.ShippedModel;

/** The tests whose verdict a change of the project may have changed. */
final class ChangedTests {

    private ChangedTests() {
    }

    /**
     * The tests with new text, and, if a model has new text, the tests that have a verdict under a model which is not a shipped one:
     * it may be that model, or one that includes it.
     */
    static List<IFile> in(IResourceDelta delta) throws CoreException {
        List<IFile> tests = new ArrayList<>();
        List<IProject> withChangedModel = new ArrayList<>();
        delta.accept(change -> {
            IResource resource = change.getResource();
            if (hasNewText(change) && FelisFiles.isTest(resource)) {
                tests.add((IFile) resource);
            } else if (hasNewText(change) && FelisFiles.isModel(resource)) {
                withChangedModel.add(resource.getProject());
            }
            return true;
        });
        for (IProject project : withChangedModel.stream().distinct().toList()) {
            for (IFile test : FelisFiles.testsIn(project)) {
                if (!tests.contains(test) && VerdictMarkers.models(test).stream().anyMatch(m -> ShippedModel.find(m).isEmpty())) {
                    tests.add(test);
                }
            }
        }
        return tests;
    }

    private static boolean hasNewText(IResourceDelta change) {
        return change.getKind() == IResourceDelta.ADDED
                || change.getKind() == IResourceDelta.CHANGED && (change.getFlags() & IResourceDelta.CONTENT) != 0;
    }
}
