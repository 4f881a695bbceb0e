package org.felis.ide.tests.second;

import java.io.IOException;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisPlugin;
import org.felis.ide.tests.LitmusTexts;
import org.felis.ide.tests.Workbench;
import org.felis.ide.tests.robot.Ui;

/** What a workbench that a test started does by itself. It tells the test on standard output. */
public final class Scenario implements IStartup {

    /** The system property that names the scenario, one of the enum {@link Name}. */
    static final String PROPERTY = "felis.tests.scenario";

    /** Starts a line that is for the test: the ids of the worker processes follow. */
    static final String AT_WORK = "at work: ";

    public enum Name {
        /** Creates a project with a test that never ends and is closed while it is verified. */
        CLOSED_AT_WORK,
        /** Does the same, but waits for its end. */
        KILLED_AT_WORK,
        /** Finds the project of last time, and is closed when the test is verified again. */
        GOES_ON,
        /** Is started again in each way that there is, then closed: see {@link Starts}. */
        STARTS_AGAIN,
        /** Notes its start, and waits for its end. */
        STAYS
    }

    private static final long PATIENCE_MILLIS = 60_000;
    private static final long POLL_MILLIS = 50;

    @Override
    public void earlyStartup() {
        String name = System.getProperty(PROPERTY);
        if (name != null) {
            Thread thread = new Thread(() -> play(Name.valueOf(name)), "Scenario " + name);
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static void play(Name scenario) {
        try {
            switch (scenario) {
                case CLOSED_AT_WORK, KILLED_AT_WORK, GOES_ON -> work(scenario);
                case STARTS_AGAIN -> new Starts().askForTheNext();
                case STAYS -> Starts.note();
            }
        } catch (CoreException | IOException | AssertionError failed) {
            failed.printStackTrace();
            System.exit(1);
        }
    }

    private static void work(Name scenario) throws CoreException {
        if (scenario != Name.GOES_ON) {
            Workbench.project("second", Map.of("endless.litmus", LitmusTexts.endless()));
        }
        await(() -> FelisPlugin.service(VerdictLedger.class).snapshot().runs().anyMatch(Entry::isRunning)
                && ProcessHandle.current().children().findAny().isPresent());
        System.out.println(AT_WORK + ProcessHandle.current().children().map(p -> Long.toString(p.pid())).collect(Collectors.joining(" ")));
        if (scenario != Name.KILLED_AT_WORK) {
            Ui.post(() -> PlatformUI.getWorkbench().close());
        }
    }

    private static void await(BooleanSupplier holds) {
        for (long waited = 0; !holds.getAsBoolean() && waited < PATIENCE_MILLIS; waited += POLL_MILLIS) {
            Ui.sleep(POLL_MILLIS);
        }
    }
}
