package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.felis.ide.tests.robot.Ui;
import org.felis.ide.tests.second.Scenario;
import org.felis.ide.tests.second.SecondWorkbench;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code felis ide} stands in for Eclipse's own launcher. */
@Timeout(value = 8, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RestartTest {

    private static final long PATIENCE_MINUTES = 5;

    @TempDir
    private Path folder;
    private Path workspace;
    private Path other;
    private Path starts;

    @BeforeEach
    void nameTheWorkspaces() throws Exception {
        Path real = folder.toRealPath();
        workspace = real.resolve("workspace");
        other = real.resolve("the other");
        starts = real.resolve("starts.txt");
    }

    private SecondWorkbench start(Scenario.Name scenario) throws Exception {
        return SecondWorkbench.startByScript(folder, workspace, other, starts, scenario);
    }

    /** By <em>File ▸ Restart</em>, by <em>File ▸ Switch Workspace</em>, and by the button that is shown after a change of the theme. */
    @Test
    void theWorkbenchStartsAgainWhenTheUserAsksForIt() throws Exception {
        try (SecondWorkbench workbench = start(Scenario.Name.STARTS_AGAIN)) {
            assertTrue(workbench.process().waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES), () -> "started in " + startsNoted());
            assertEquals(List.of(workspace, workspace, other, other), startsNoted());
            assertEquals(0, workbench.process().exitValue(), Files.readString(folder.resolve("errors.txt")));
        }
    }

    @Test
    void theWorkbenchEndsWithTheScript() throws Exception {
        try (SecondWorkbench workbench = start(Scenario.Name.STAYS)) {
            while (!Files.exists(starts)) {
                Ui.sleep(100);
            }
            List<ProcessHandle> started = workbench.process().descendants().toList();
            assertFalse(started.isEmpty());
            workbench.process().destroy();
            assertTrue(workbench.process().waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES));
            assertEquals(List.of(), started.stream().filter(ProcessHandle::isAlive).toList());
            assertEquals(List.of(workspace), startsNoted(), "not started again");
        }
    }

    private List<Path> startsNoted() {
        try {
            return Files.readAllLines(starts).stream().map(Path::of).toList();
        } catch (java.io.IOException none) {
            return List.of();
        }
    }
}
