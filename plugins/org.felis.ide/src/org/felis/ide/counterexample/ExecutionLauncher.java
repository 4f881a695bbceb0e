package org.felis.ide.counterexample;

import java.net.URI;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.IEditorLauncher;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.felis.ide.FelisPlugin;

/** Opens {@code .execution} files in the <em>Counterexample</em> view, as an editor would. */
public final class ExecutionLauncher implements IEditorLauncher {

    @Override
    public void open(IPath file) {
        IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
        URI location = file.toFile().toURI();
        Job.create("Opening " + file.lastSegment(), (ICoreRunnable) monitor -> {
            try {
                ShownExecutions executions = ShownExecutions.in(location);
                later(window, page -> view(page).show(executions));
            } catch (CoreException unreadable) {
                later(window, page -> view(page).showMessage(unreadable.getStatus().getMessage()));
            }
        }).schedule();
    }

    private interface Work {
        void on(IWorkbenchPage page) throws CoreException;
    }

    private static void later(IWorkbenchWindow window, Work work) {
        window.getWorkbench().getDisplay().asyncExec(() -> {
            if (window.getActivePage() != null) {
                FelisPlugin.runLogged("cannot show the execution", monitor -> work.on(window.getActivePage()));
            }
        });
    }

    private static CounterexampleView view(IWorkbenchPage page) throws PartInitException {
        return (CounterexampleView) page.showView(CounterexampleView.ID);
    }
}
