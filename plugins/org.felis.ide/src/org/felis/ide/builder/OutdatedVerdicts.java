package org.felis.ide.builder;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.ContentKey;
import org.felis.ide.cache.Contents;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.preferences.VerificationSettings;
import org.felis.ide.verify.TestVerification;
import org.felis.verification.task.VerificationOptions;

/**
 * The tests of a project that have no verdict, and the verdicts that follow from something else than what there is now: another text of the test
 * or of a model, other settings, another Felis.
 */
final class OutdatedVerdicts {

    private final Contents contents = new Contents();

    /** Those edited last first. */
    List<TestUnder> in(IProject project) throws CoreException {
        VerificationOptions options = VerificationSettings.of(project).options();
        List<TestUnder> found = new ArrayList<>();
        for (IFile test : ChangedTests.lastEditedFirst(FelisFiles.testsIn(project))) {
            try {
                found.addAll(in(test, options));
            } catch (CoreException unreadable) {
                if (!FelisFiles.isGone(test)) {
                    FelisPlugin.log(test.getFullPath() + " cannot be read; its verdicts are not updated", unreadable);
                }
            }
        }
        return found;
    }

    private List<TestUnder> in(IFile test, VerificationOptions options) throws CoreException {
        IMarker[] verdicts = test.findMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_ZERO);
        if (verdicts.length == 0) {
            return TestUnder.unasked(test);
        }
        String source = TestVerification.source(test, FelisFiles.text(test), contents);
        List<TestUnder> found = new ArrayList<>();
        for (IMarker verdict : verdicts) {
            ModelChoice model = ModelChoice.named(verdict.getAttribute(VerdictMarkers.MODEL, ""));
            if (!isCurrent(verdict, model, source, options)) {
                found.add(new TestUnder(test, model));
            }
        }
        return found;
    }

    /** A verdict under a default model has the name of that, whose files are part of Felis as well. */
    private boolean isCurrent(IMarker verdict, ModelChoice model, String source, VerificationOptions options) {
        ContentKey key = contents.key(source, model.model(), model.with(options));
        return key.basis(verdict.getAttribute(VerdictMarkers.VERDICT, ""), options).equals(verdict.getAttribute(VerdictMarkers.BASIS, ""));
    }
}
