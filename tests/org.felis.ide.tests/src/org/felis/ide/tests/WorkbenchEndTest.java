package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.felis.ide.tests.second.Scenario;
import org.felis.ide.tests.second.SecondWorkbench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The workbench ends while a test is verified. */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkbenchEndTest {

    private static final long PATIENCE_SECONDS = 20;

    @TempDir
    private Path folder;

    @Test
    void aWorkbenchThatIsClosedLeavesNoWorkerAndGoesOnNextTime() throws Exception {
        try (SecondWorkbench workbench = SecondWorkbench.start(folder, Scenario.Name.CLOSED_AT_WORK)) {
            List<ProcessHandle> workers = workbench.workersAtWork();
            assertFalse(workers.isEmpty());
            assertTrue(workbench.process().waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "it does not end");
            assertEquals(0, workbench.process().exitValue());
            assertAllEnd(workers);
            assertEquals("", errorsLogged());
        }
        try (SecondWorkbench again = SecondWorkbench.start(folder, Scenario.Name.GOES_ON)) {
            List<ProcessHandle> workers = again.workersAtWork();
            assertFalse(workers.isEmpty());
            assertTrue(again.process().waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "it does not end");
            assertAllEnd(workers);
        }
    }

    @Test
    void aWorkbenchThatIsKilledLeavesNoWorker() throws Exception {
        try (SecondWorkbench workbench = SecondWorkbench.start(folder, Scenario.Name.KILLED_AT_WORK)) {
            List<ProcessHandle> workers = workbench.workersAtWork();
            assertFalse(workers.isEmpty());
            workbench.process().destroyForcibly();
            assertAllEnd(workers);
        }
    }

    private static void assertAllEnd(List<ProcessHandle> workers) throws Exception {
        for (ProcessHandle worker : workers) {
            worker.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** The errors in the workbench's log. */
    private String errorsLogged() throws Exception {
        Path log = folder.resolve("workspace/.metadata/.log");
        if (!Files.exists(log)) {
            return "";
        }
        return String.join("\n", Files.readAllLines(log).stream().filter(line -> line.startsWith("!ENTRY") && line.split(" ")[2].equals("4")).toList());
    }
}
