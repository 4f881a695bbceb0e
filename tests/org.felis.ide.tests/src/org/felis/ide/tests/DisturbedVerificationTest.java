package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.ide.FelisPlugin;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotShell;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests go away, or never end, while they are verified. Nobody is told about it in a dialog or in the log. */
class DisturbedVerificationTest {

    private static final Duration PATIENCE = Duration.ofSeconds(50);
    /** Less than a verification may take: what ends within it was stopped. */
    private static final Duration SOON = Duration.ofSeconds(5);

    private final Bot bot = new Bot();
    private final List<IStatus> logged = new ArrayList<>();
    private final ILogListener log = (status, plugin) -> {
        if (status.getSeverity() == IStatus.ERROR) {
            logged.add(status);
        }
    };

    @BeforeEach
    void openThePerspective() {
        Workbench.prepare();
        Platform.addLogListener(log);
    }

    @AfterEach
    void cleanUp() throws Exception {
        Workbench.cleanUp(bot);
        Platform.removeLogListener(log);
        assertEquals(List.of(), logged);
    }

    @Test
    void aTestThatIsDeletedIsVerifiedNoLonger() throws Exception {
        IProject project = Workbench.project("deleted", Map.of("endless.litmus", LitmusTexts.endless()));
        waitForWork();
        project.getFile("endless.litmus").delete(true, null);
        Ui.waitUntil("nothing is verified", SOON, () -> !isVerifying());
        IFile next = create(project, "next.litmus", LitmusTexts.CO_RR);
        Verdicts.waitFor(next, "", "Forbidden");
    }

    @Test
    void aTestThatIsDeletedWhileTheUserWaitsForItsVerdictIsForgotten() throws Exception {
        IProject project = Workbench.project("asked", Map.of("endless.litmus", LitmusTexts.endless()));
        bot.tree().expandNode("asked").select("endless.litmus").contextMenu("Verify Under").menu("SC").click();
        Ui.waitUntil("both are verified", PATIENCE, () -> Verdicts.running().size() == 2);
        project.getFile("endless.litmus").delete(true, null);
        Ui.waitUntil("nothing is verified", SOON, () -> !isVerifying());
    }

    @Test
    void aProjectThatIsClosedIsVerifiedNoLongerAndGoesOnWhenItIsOpened() throws Exception {
        IProject project = Workbench.project("closed", Map.of("endless.litmus", LitmusTexts.endless()));
        waitForWork();
        IFile test = create(project, "waiting.litmus", LitmusTexts.CO_RR);
        project.close(null);
        Ui.waitUntil("nothing is verified", SOON, () -> !isVerifying());
        Ui.waitUntil("nothing shown of it", () -> table().rowCount() == 0);
        project.open(null);
        Verdicts.waitFor(test, "", "Forbidden");
        Ui.waitUntil("the other one is verified again", PATIENCE, DisturbedVerificationTest::isVerifying);
    }

    @Test
    void aTestThatNeverEndsKeepsNoOtherFromItsVerdict() throws Exception {
        IProject project = Workbench.project("patience", Map.of("endless.litmus", LitmusTexts.endless()));
        waitForWork();
        for (int i = 1; i <= 3; i++) {
            create(project, "quick" + i + ".litmus", LitmusTexts.CO_RR);
        }
        for (int i = 1; i <= 3; i++) {
            Verdicts.waitFor(project.getFile("quick" + i + ".litmus"), "", "Forbidden");
        }
        assertEquals(0, Verdicts.on(project.getFile("endless.litmus")).size());
        Ui.waitUntil("it is its turn again", PATIENCE, () -> state("endless").equals("running"));
        Screenshots.take("45-endless");

        Job.getJobManager().cancel(FelisPlugin.ID);
        Ui.waitUntil("nothing is verified", SOON, () -> !isVerifying());
        Ui.waitUntil("the table says so", () -> state("endless").equals("not verified"));
        assertEquals("", state("quick1"));
        assertTrue(cells("quick1").contains("Forbidden"), cells("quick1"));
    }

    @Test
    void whatIsCancelledAfterAChangeOfTheModelIsOutOfDate() throws Exception {
        IProject project = Workbench.project("dropped", Map.of("model.cat", "\"a model\"\nacyclic po | rf as order\n", "CoRR.litmus", LitmusTexts.CO_RR));
        Verdicts.waitFor(project.getFile("CoRR.litmus"), "", "Forbidden");
        bot.tree().expandNode("dropped").select("CoRR.litmus").contextMenu("Verify Under").menu("Other…").click();
        BotShell choice = bot.shell("Verify Under");
        choice.table().select(choice.table().row("model.cat"));
        choice.button("OK").click();
        choice.waitUntilClosed();
        Ui.waitUntil("two verdicts", PATIENCE, () -> Verdicts.on(project.getFile("CoRR.litmus")).size() == 2);
        create(project, "endless.litmus", LitmusTexts.endless());
        waitForWork();
        project.getFile("model.cat").setContents("\"a model\"\nacyclic po as order\n".getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        Ui.waitUntil("it waits", () -> Verdicts.waiting().stream().anyMatch(question -> question.test().endsWith("/CoRR.litmus")));
        Job.getJobManager().cancel(FelisPlugin.ID);
        Ui.waitUntil("the table says so", () -> cells("CoRR").contains("out of date (last: Allowed)"));
        // it said so before the running test was stopped
        Ui.waitUntil("nothing is verified", PATIENCE, () -> !isVerifying());
        assertTrue(cells("CoRR").contains("out of date (last: Allowed)"), cells("CoRR"));
    }

    private static IFile create(IProject project, String name, String text) throws CoreException {
        IFile file = project.getFile(name);
        file.create(text.getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        return file;
    }

    private static void waitForWork() {
        Ui.waitUntil("a test is verified", PATIENCE, () -> Verdicts.running().size() == 1);
    }

    private static boolean isVerifying() {
        return !Verdicts.running().isEmpty();
    }

    private BotTable table() {
        return bot.viewByTitle("Verdicts").table("Test");
    }

    /** What the Verdicts view says is going on, or "no row". */
    private String state(String test) {
        BotTable table = table();
        return Ui.get(() -> Arrays.stream(table.widget().getItems()).filter(i -> i.getText(0).equals(test)).map(i -> i.getText(2)).findFirst()
                .orElse("no row"));
    }

    private String cells(String test) {
        BotTable table = table();
        return Ui.get(() -> Arrays.stream(table.widget().getItems()).filter(i -> i.getText(0).equals(test)).findFirst()
                .map(item -> IntStream.range(0, table.widget().getColumnCount()).mapToObj(item::getText).collect(Collectors.joining("|")))
                .orElse(""));
    }
}
