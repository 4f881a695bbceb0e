package org.felis.ide.builder;

import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.VerdictCache;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.markers.FailureMarkers;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.markers.VerdictProjection;
import org.felis.ide.preferences.VerificationSettings;

/** Finds out which tests need a verdict and which models are to be checked, and queues them: a build returns at once, the rest follows. */
public final class FelisBuilder extends IncrementalProjectBuilder {

    public static final String ID = "org.felis.ide.builder.FelisBuilder";

    @Override
    protected IProject[] build(int kind, Map<String, String> arguments, IProgressMonitor monitor) throws CoreException {
        IResourceDelta delta = kind == FULL_BUILD ? null : getDelta(getProject());
        // a model may change the tests of other projects
        if (delta == null) {
            BasisUpdate.get().with(getProject());
            VerdictProjection.get().anew(getProject());
        } else {
            BasisUpdate.get().with(ChangedFiles.in(delta), true);
        }
        // a model that no test is verified under is checked all the same
        List<IFile> models = delta == null ? FelisFiles.modelsIn(getProject()) : ChangedModels.in(delta);
        if (!models.isEmpty()) {
            LanguageSession.get().check(models);
        }
        if (delta != null && delta.findMember(VerificationSettings.fileInProject()) != null) {
            BasisUpdate.get().with(getProject());
        }
        return new IProject[0];
    }

    @Override
    protected void clean(IProgressMonitor monitor) throws CoreException {
        ledger().forget(question -> BasisUpdate.isIn(getProject(), question));
        VerdictCache.get().drop(getProject().getName());
        getProject().deleteMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_INFINITE);
        getProject().deleteMarkers(FailureMarkers.TYPE, true, IResource.DEPTH_INFINITE);
        getProject().deleteMarkers(ProblemMarkers.TYPE, false, IResource.DEPTH_INFINITE);
    }

    private static VerdictLedger ledger() {
        return FelisPlugin.service(VerdictLedger.class);
    }
}
