package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.felis.ide.FelisPlugin;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.felis.ide.wizard.FirstStart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the product does when it is started in an empty workspace, and only then. */
class FirstStartTest {

    private final Bot bot = new Bot();

    @BeforeEach
    void openThePerspective() {
        Workbench.prepare();
    }

    @AfterEach
    void cleanUp() throws Exception {
        Ui.run(() -> bot.window().setMaximized(false));
        Workbench.cleanUp(bot);
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).remove("firstStart");
    }

    @Test
    void theExamplesAreThereAndOneIsOpenButDeletedOnesDoNotComeBack() throws Exception {
        new FirstStart().earlyStartup();
        bot.editorByTitle("MP.litmus");
        Ui.waitUntil("the first steps", () -> bot.viewByTitle("First Steps").label("2 of 8") != null);
        assertTrue(Ui.get(() -> bot.window().getMaximized()));
        Ui.sleep(500);
        Screenshots.take("00-first-start");
        bot.closeAllEditors();
        ResourcesPlugin.getWorkspace().getRoot().getProject("examples").delete(true, null);
        new FirstStart().earlyStartup();
        Ui.sleep(500);
        assertEquals(0, ResourcesPlugin.getWorkspace().getRoot().getProjects().length);
    }

    @Test
    void aWorkspaceWithAProjectIsLeftAlone() throws Exception {
        Workbench.project("mine", java.util.Map.of());
        new FirstStart().earlyStartup();
        Ui.sleep(500);
        assertEquals(1, ResourcesPlugin.getWorkspace().getRoot().getProjects().length);
    }
}
