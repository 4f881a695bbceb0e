package org.felis.ide.counterexample;

import java.net.URI;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.IEditorLauncher;
import org.eclipse.ui.PlatformUI;

/** Opens {@code .execution} files in the <em>Counterexample</em> view, as an editor would. */
public final class ExecutionLauncher implements IEditorLauncher {

    @Override
    public void open(IPath file) {
        ViewTurn turn = new ViewTurn(PlatformUI.getWorkbench().getActiveWorkbenchWindow());
        URI location = file.toFile().toURI();
        Job.create("Opening " + file.lastSegment(), (ICoreRunnable) monitor -> {
            try {
                ShownExecutions executions = ShownExecutions.in(location);
                turn.activate(view -> view.show(executions));
            } catch (CoreException unreadable) {
                turn.activate(view -> view.showMessage(unreadable.getStatus().getMessage()));
            }
        }).schedule();
    }
}
