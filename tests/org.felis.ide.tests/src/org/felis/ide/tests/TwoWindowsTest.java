package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.felis.ide.FelisPlugin;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The answer is shown where the question was asked, also when the user is elsewhere meanwhile. */
class TwoWindowsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final List<IStatus> logged = new ArrayList<>();
    private final ILogListener log = (status, plugin) -> {
        if (status.getSeverity() == IStatus.ERROR) {
            logged.add(status);
        }
    };
    private IWorkbenchWindow first;
    private IWorkbenchWindow second;
    private IFile test;

    @BeforeEach
    void openASecondWindow() throws Exception {
        Workbench.prepare();
        Workbench.closeView(CounterexampleView.ID);
        Platform.addLogListener(log);
        IProject project = Workbench.project("windows", Map.of("CoRR.litmus", LitmusTexts.CO_RR.replace("1:X2=0", "1:X2=1")));
        test = project.getFile("CoRR.litmus");
        Ui.waitUntil("the verdict of the background", PATIENCE, () -> verdicts() == 1);
        first = PlatformUI.getWorkbench().getWorkbenchWindows()[0];
        second = Ui.get(() -> {
            try {
                IWorkbenchWindow window = PlatformUI.getWorkbench().openWorkbenchWindow("org.felis.ide.perspective",
                        ResourcesPlugin.getWorkspace().getRoot());
                window.getShell().setBounds(640, 300, 960, 700);
                return window;
            } catch (WorkbenchException failed) {
                throw new AssertionError(failed);
            }
        });
    }

    @AfterEach
    void closeIt() throws Exception {
        Ui.run(() -> {
            if (second.getShell() != null) {
                second.close();
            }
        });
        Workbench.cleanUp(new Bot(first));
        Platform.removeLogListener(log);
        assertEquals(List.of(), logged);
    }

    @Test
    void theExecutionIsShownInTheWindowThatAsked() {
        Ui.run(() -> first.getShell().forceActive());
        assertTrue(Ui.get(() -> first.getActivePage().findView(CounterexampleView.ID) == null));
        askInTheSecond("SC");
        Ui.run(() -> first.getShell().forceActive());
        new Bot(second).viewByTitle("Counterexample").label("CoRR: Allowed under SC");
        Screenshots.take("46-two-windows");
        Ui.waitUntil("the verdicts in both windows", Verdicts.PATIENCE, () -> verdictsShown(first) == 1 && verdictsShown(second) == 1);
        assertTrue(Ui.get(() -> first.getActivePage().findView(CounterexampleView.ID) == null), "opened where nobody asked");
    }

    @Test
    void aWindowThatIsClosedMeanwhileLosesNothingButItsView() {
        Job blocker = Job.create("holds the markers back", (ICoreRunnable) monitor -> Ui.sleep(500));
        blocker.setRule(test.getWorkspace().getRoot());
        blocker.schedule();
        askInTheSecond("SC");
        Ui.waitUntil("it is verified or was", () -> verdicts() == 2 || !Verdicts.running().isEmpty());
        Ui.run(second::close);
        Ui.waitUntil("the verdict at the test", PATIENCE, () -> verdicts() == 2);
        Ui.waitUntil("end of Felis's jobs", PATIENCE, () -> Job.getJobManager().find(FelisPlugin.ID).length == 0);
    }

    private void askInTheSecond(String model) {
        Ui.run(() -> second.getShell().forceActive());
        new Bot(second).tree().expandNode("windows").select("CoRR.litmus").contextMenu("Verify Under").menu(model).click();
    }

    /** The rows of the Verdicts view. */
    private static int verdictsShown(IWorkbenchWindow window) {
        return new Bot(window).viewByTitle("Verdicts").table("Test").rowCount();
    }

    private int verdicts() {
        try {
            return test.findMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_ZERO).length;
        } catch (org.eclipse.core.runtime.CoreException gone) {
            throw new AssertionError(gone);
        }
    }
}
