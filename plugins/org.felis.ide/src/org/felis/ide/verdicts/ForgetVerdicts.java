package org.felis.ide.verdicts;

import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.Action;
import org.felis.ide.markers.VerdictMarkers;

/** <em>Forget Verdicts under SC</em>: the tests are not verified under that model any more, until somebody asks again. */
final class ForgetVerdicts extends Action {

    private final List<IFile> tests;
    private final String model;

    /** @param tests those of them without a verdict under the model have none to forget */
    ForgetVerdicts(List<IFile> tests, String model) {
        super("Forget Verdicts under " + VerdictTable.title(model));
        this.tests = List.copyOf(tests);
        this.model = model;
    }

    @Override
    public void run() {
        Job forget = new WorkspaceJob("Forgetting verdicts under " + VerdictTable.title(model)) {
            @Override
            public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
                IWorkspace workspace = ResourcesPlugin.getWorkspace();
                workspace.run(inside -> {
                    for (IFile test : tests) {
                        VerdictMarkers.forget(test, model);
                    }
                }, null, IWorkspace.AVOID_UPDATE, monitor);
                return Status.OK_STATUS;
            }
        };
        forget.setSystem(true);
        forget.schedule();
    }
}
