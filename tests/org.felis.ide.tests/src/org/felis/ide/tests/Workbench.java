package org.felis.ide.tests;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.e4.ui.css.swt.theme.IThemeEngine;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.eclipse.ui.IWorkbenchWindow;
import org.felis.ide.FelisPlugin;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.Ui;

/** The workbench before and after a test. */
public final class Workbench {

    static final String DARK = "org.eclipse.e4.ui.css.theme.e4_dark";
    static final String LIGHT = "org.eclipse.e4.ui.css.theme.e4_default";
    private static final String PERSPECTIVE = "org.felis.ide.perspective";

    private Workbench() {
    }

    /** A large window in the Felis perspective, as it is when new. */
    static void prepare() {
        Ui.waitUntil("workbench window", () -> PlatformUI.getWorkbench().getWorkbenchWindowCount() > 0);
        Ui.run(() -> {
            IWorkbenchWindow window = PlatformUI.getWorkbench().getWorkbenchWindows()[0];
            window.getShell().setBounds(0, 0, 1280, 800);
            window.getShell().forceActive();
            try {
                IWorkbenchPage page = PlatformUI.getWorkbench().showPerspective(PERSPECTIVE, window);
                page.hideView(page.findViewReference(CounterexampleView.ID)); // which shows the execution of another test
                page.resetPerspective();
                for (IViewReference view : page.getViewReferences()) {
                    if (view.getId().equals("org.eclipse.ui.internal.introview")) {
                        page.hideView(view);
                    }
                }
            } catch (WorkbenchException missing) {
                throw new AssertionError(missing);
            }
        });
    }

    /** A new project with the Felis nature and files with these texts, built in the background as any other. */
    public static IProject project(String name, Map<String, String> files) throws CoreException {
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
        ResourcesPlugin.getWorkspace().run(monitor -> {
            project.create(null);
            project.open(null);
            project.setDefaultCharset("UTF-8", null);
            IProjectDescription description = project.getDescription();
            description.setNatureIds(new String[] {"org.felis.ide.builder.FelisNature"});
            project.setDescription(description, null);
            for (Map.Entry<String, String> file : files.entrySet()) {
                project.getFile(file.getKey()).create(file.getValue().getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
            }
        }, null);
        return project;
    }

    /** Closes a view, so that it is as new when it is opened again. */
    static void closeView(String id) {
        Ui.run(() -> {
            IWorkbenchPage page = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
            page.hideView(page.findViewReference(id));
        });
    }

    static void openView(String id) {
        Ui.run(() -> {
            try {
                PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage().showView(id);
            } catch (PartInitException missing) {
                throw new AssertionError(missing);
            }
        });
    }

    /** Switches the theme. */
    static void theme(String id) {
        Ui.run(() -> PlatformUI.getWorkbench().getService(IThemeEngine.class).setTheme(id, false));
    }

    /** Back to the theme that is there at first. */
    static void light() {
        if (!LIGHT.equals(Ui.get(() -> PlatformUI.getWorkbench().getService(IThemeEngine.class).getActiveTheme().getId()))) {
            theme(LIGHT);
        }
    }

    /** No editors, no projects, no jobs of Felis. */
    static void cleanUp(Bot bot) throws CoreException {
        bot.closeAllEditors();
        Job.getJobManager().cancel(FelisPlugin.ID);
        for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
            project.delete(true, true, null);
        }
        Ui.find("end of Felis's jobs", Ui.PATIENCE, () -> Job.getJobManager().find(FelisPlugin.ID).length == 0 ? Boolean.TRUE : null,
                Workbench::jobs);
    }

    /** Which jobs of Felis are there, and where each is that runs. */
    private static String jobs() {
        return Arrays.stream(Job.getJobManager().find(FelisPlugin.ID))
                .map(job -> "\n  " + job + " (" + job.getClass().getSimpleName() + ", state " + job.getState() + ")" + whereabouts(job.getThread()))
                .collect(Collectors.joining()) + "\n  runs: " + Verdicts.ledger().snapshot().runs().toList()
                + Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().startsWith("Felis verification"))
                        .map(thread -> "\n  " + thread + whereabouts(thread)).collect(Collectors.joining());
    }

    private static String whereabouts(Thread thread) {
        return thread == null ? ""
                : Arrays.stream(thread.getStackTrace()).limit(30).map(frame -> "\n    at " + frame).collect(Collectors.joining());
    }
}
