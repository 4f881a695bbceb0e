package org.felis.ide.builder;

import java.util.Map;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.markers.VerdictMarkers;

/** Finds out which tests need a verdict, and queues them: a build returns at once, the verdicts follow. */
public final class FelisBuilder extends IncrementalProjectBuilder {

    public static final String ID = "org.felis.ide.builder.FelisBuilder";

    @Override
    protected IProject[] build(int kind, Map<String, String> arguments, IProgressMonitor monitor) throws CoreException {
        IResourceDelta delta = kind == FULL_BUILD ? null : getDelta(getProject());
        BackgroundVerification verification = FelisPlugin.get().background();
        if (delta == null) {
            verification.enqueue(ChangedTests.lastEditedFirst(FelisFiles.testsIn(getProject())));
        } else {
            verification.enqueue(ChangedTests.in(delta));
        }
        return new IProject[0];
    }

    @Override
    protected void clean(IProgressMonitor monitor) throws CoreException {
        getProject().deleteMarkers(VerdictMarkers.TYPE, false, IResource.DEPTH_INFINITE);
        getProject().deleteMarkers(ProblemMarkers.TYPE, false, IResource.DEPTH_INFINITE);
    }
}
