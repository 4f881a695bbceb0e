package org.felis.ide.wizard;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;
import org.felis.ide.FelisPlugin;
import org.felis.ide.help.FirstStepsView;
import org.osgi.service.prefs.BackingStoreException;

/**
 * The first start of the Felis product in an empty workspace: there are the examples, one of them is open, and beside it the first steps, in a
 * window as large as the screen. Whoever installs Felis into an Eclipse is asked first, by the wizard.
 */
public final class FirstStart implements IStartup {

    private static final String DONE = "firstStart";

    @Override
    public void earlyStartup() {
        IWorkspaceRoot root = ResourcesPlugin.getWorkspace().getRoot();
        IEclipsePreferences settings = InstanceScope.INSTANCE.getNode(FelisPlugin.ID);
        if (!settings.getBoolean(DONE, false)) {
            settings.putBoolean(DONE, true);
            try {
                settings.flush();
            } catch (BackingStoreException unwritable) {
                FelisPlugin.log("the workspace's settings cannot be saved", unwritable);
            }
            if (root.getProjects().length == 0) {
                create(root.getProject(ExampleProjectWizard.PROJECT_NAME));
            }
        }
    }

    private static void create(IProject project) {
        new WorkspaceJob("Creating the example project") {
            @Override
            public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
                new ExampleProject(project, null).create(monitor);
                PlatformUI.getWorkbench().getDisplay().asyncExec(() -> open(project.getFile(ExampleProjectWizard.FIRST_TEST)));
                return Status.OK_STATUS;
            }
        }.schedule();
    }

    private static void open(IFile test) {
        for (IWorkbenchWindow window : PlatformUI.getWorkbench().getWorkbenchWindows()) {
            if (test.exists() && window.getActivePage() != null) {
                window.getShell().setMaximized(true); // the platform's first window is for small screens: the views stand side by side
                BasicNewResourceWizard.selectAndReveal(test, window);
                FelisPlugin.runLogged(test.getName() + " cannot be opened", monitor -> {
                    window.getActivePage().showView(FirstStepsView.ID, null, IWorkbenchPage.VIEW_VISIBLE);
                    IDE.openEditor(window.getActivePage(), test);
                });
            }
        }
    }
}
