package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.swt.widgets.Shell;
import org.felis.ide.FelisFiles;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotForm;
import org.felis.ide.tests.robot.BotShell;
import org.felis.ide.tests.robot.BotWizard;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** New models, new tests, and folders that become projects. */
@ExtendWith(FelisWorkbench.class)
class WizardsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Bot bot = new Bot();
    private IProject project;

    @TempDir
    private Path folder;

    @BeforeEach
    void aProject() throws Exception {
        project = Workbench.project("mine", Map.of("CoRR.litmus", LitmusTexts.CO_RR));
    }

    @AfterEach
    void cleanUp() throws Exception {
        Ui.run(() -> {
            for (Shell shell : Ui.display().getShells()) {
                if (!shell.isDisposed() && shell.getText().startsWith("New ") || shell.getText().startsWith("Import a")) {
                    shell.close();
                }
            }
        });
    }

    private BotWizard open(String entry, String title) {
        bot.tree().select("mine");
        bot.menu("File").menu("New").menu(entry).click();
        return new BotWizard(bot.shell(title));
    }

    @Test
    void aTestIsMadeOfAShapeOrACycleAndWhatIsWrongWithItIsSaidAtOnce() {
        BotWizard wizard = open("Litmus Test", "New Litmus Test");
        BotForm form = wizard.form();
        assertTrue(preview(form).startsWith("AArch64 MP\n"), preview(form));
        form.typeOver("The shape or cycle", "MP+dmb.sy+adr");
        wizard.waitForError("an error", e -> e != null && e.startsWith("'adr' orders no accesses from a read to a read in AArch64; known are po "));
        assertFalse(wizard.canFinish());
        form.typeOver("The shape or cycle", "PodWW Rfe PodWR Fre");
        wizard.waitForError("an error", "'Rfe' ends at a read, but 'PodWR' starts at a write"::equals);
        assertEquals("", preview(form));
        Ui.sleep(300);
        Screenshots.take("54-new-test-error");
        form.typeOver("The shape or cycle", "DMB.SYdWW Rfe DpAddrdR Fre");
        wizard.waitForError("no error", e -> e == null);
        assertTrue(preview(form).startsWith("AArch64 MP+dmb.sy+addr\n"), preview(form));
        form.choose("The architecture", "PPC");
        wizard.waitForError("no fence of another architecture", e -> e != null && e.startsWith("'DMB.SYdWW' is no relaxation of PPC"));
        form.typeOver("The shape or cycle", "MP+sync+addr");
        wizard.waitForError("no error", e -> e == null);
        Ui.sleep(300);
        Screenshots.take("55-new-test");
        wizard.next();
        assertEquals("MP+sync+addr.litmus", Ui.get(() -> wizard.fileName().getText()));
        wizard.finish();
        BotEditor editor = bot.editorByTitle("MP+sync+addr.litmus");
        assertTrue(editor.text().startsWith("PPC MP+sync+addr\n"), editor.text());
        Ui.waitUntil("its verdict", PATIENCE, () -> !editor.markers(VerdictMarkers.TYPE).isEmpty());
        assertTrue(editor.markers(VerdictMarkers.TYPE).get(0).getAttribute(IMarker.MESSAGE, "").startsWith("Forbidden under Power"));
    }

    @Test
    void aNewProjectIsAFelisProject() throws CoreException {
        bot.menu("File").menu("New").menu("Felis Project").click();
        BotWizard wizard = new BotWizard(bot.shell("New Felis Project"));
        wizard.shell().textWithLabel("Project name").setText("mine");
        wizard.waitForError("the name is taken", e -> e != null && e.contains("exists"));
        wizard.shell().textWithLabel("Project name").setText("another one");
        wizard.finish();
        IProject created = ResourcesPlugin.getWorkspace().getRoot().getProject("another one");
        assertTrue(created.hasNature("org.felis.ide.builder.FelisNature"));
        List<String> entries = bot.tree().select("another one").contextMenu("New").entries();
        assertTrue(entries.containsAll(List.of("Litmus Test", "Memory Model (CAT)")), entries.toString());
    }

    @Test
    void aTestWhoseNameIsTakenGetsAnother() throws CoreException {
        BotWizard wizard = open("Litmus Test", "New Litmus Test");
        wizard.form().typeOver("The shape or cycle", "CoRR");
        wizard.finish();
        bot.editorByTitle("CoRR-2.litmus");
        assertTrue(FelisFiles.text(project.getFile("CoRR.litmus")).equals(LitmusTexts.CO_RR), "what was there stays");
    }

    @Test
    void aModelIncludesAShippedOneAndIsValidAtOnce() throws CoreException {
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        BotWizard wizard = open("Memory Model (CAT)", "New Memory Model");
        wizard.form().choose("The shipped model", "x86-TSO (x86tso.cat)");
        Ui.run(() -> wizard.fileName().setText("x86tso.cat"));
        wizard.waitForError("no model of its own name", e -> e != null && e.startsWith("A model named x86tso.cat cannot extend"));
        Ui.run(() -> wizard.fileName().setText("stronger.cat"));
        wizard.waitForError("no error", e -> e == null);
        Ui.sleep(300);
        Screenshots.take("56-new-model-dark");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_default");
        wizard.finish();
        BotEditor editor = bot.editorByTitle("stronger.cat");
        assertTrue(editor.text().startsWith("\"stronger\"\n"), editor.text());
        assertTrue(editor.text().contains("include \"x86tso.cat\""), editor.text());
        bot.tree().expandNode("mine").select("CoRR.litmus").contextMenu("Verify Under").menu("Other…").click();
        BotShell dialog = bot.shell("Verify Under");
        dialog.button("OK").click();
        dialog.waitUntilClosed();
        IFile test = project.getFile("CoRR.litmus");
        Ui.waitUntil("a verdict under the new model", PATIENCE, () -> verdicts(test).contains("Forbidden under stronger.cat"));
        assertEquals(0, project.getFile("stronger.cat").findMarkers(ProblemMarkers.TYPE, true, 0).length);
    }

    @Test
    void aModelIsACopyOfAShippedOne() throws CoreException {
        BotWizard wizard = open("Memory Model (CAT)", "New Memory Model");
        wizard.form().choose("The shipped model", "SC (sc.cat)");
        wizard.form().press("Copy the shipped model");
        Ui.run(() -> wizard.fileName().setText("sc.cat"));
        wizard.waitForError("no error", e -> e == null);
        wizard.finish();
        assertTrue(bot.editorByTitle("sc.cat").text().contains("let sequence = po | own-write"));
        assertTrue(FelisFiles.text(project.getFile("sc.cat")).startsWith("SC\n"));
    }

    @Test
    void aFolderBecomesAProjectThatLinksToIt() throws Exception {
        Path tests = Files.createDirectories(folder.resolve("suite/weak"));
        Files.writeString(tests.resolve("CoRR.litmus"), LitmusTexts.CO_RR);
        Files.writeString(folder.resolve("suite/my.cat"), "\"my\"\ninclude \"sc.cat\"\n");
        Files.writeString(folder.resolve("suite/notes.txt"), "nothing");
        BotWizard wizard = open("Felis Project from Existing Folder", "Felis Project from Existing Folder");
        wizard.form().type("The folder", folder.resolve("none").toString());
        wizard.waitForError("no such folder", (folder.resolve("none") + " is not a folder.")::equals);
        Path workspace = ResourcesPlugin.getWorkspace().getRoot().getLocation().toPath();
        wizard.form().type("The folder", workspace.getParent().toString());
        wizard.waitForError("no workspace in itself", e -> e != null && e.equals(workspace.getParent() + " contains the workspace. Choose another folder."));
        wizard.form().type("The folder", folder.toString());
        wizard.form().type("The folder", folder.resolve("suite").toString());
        wizard.form().waitForLabel("1 test and 1 model", PATIENCE);
        assertEquals("suite", Ui.get(() -> wizard.form().text("The name of the project").getText()));
        wizard.form().type("The name of the project", "mine");
        wizard.waitForError("the name is taken", "A project named mine already exists."::equals);
        wizard.form().type("The name of the project", "suite");
        wizard.waitForError("no error", e -> e == null);
        Ui.sleep(300);
        Screenshots.take("57-import");
        wizard.finish();
        IFile test = ResourcesPlugin.getWorkspace().getRoot().getProject("suite").getFile("suite/weak/CoRR.litmus");
        Ui.waitUntil("a verdict in the background", PATIENCE, () -> verdicts(test).contains("Forbidden under ARMv8"));
        assertEquals(tests.resolve("CoRR.litmus").toRealPath(), test.getLocation().toPath().toRealPath());
        bot.tree().expandNode("suite", "suite", "weak");
    }

    @Test
    void aFolderIsCopiedWithItsTestsAndModelsOnly() throws Exception {
        Path tests = Files.createDirectories(folder.resolve("suite/weak"));
        Files.writeString(tests.resolve("CoRR.litmus"), LitmusTexts.CO_RR);
        Files.writeString(tests.resolve("notes.txt"), "nothing");
        BotWizard wizard = open("Felis Project from Existing Folder", "Felis Project from Existing Folder");
        wizard.form().type("The folder", folder.resolve("suite").toString());
        wizard.form().press("Copy the tests");
        wizard.form().waitForLabel("1 test and 0 models", PATIENCE);
        wizard.finish();
        IProject imported = ResourcesPlugin.getWorkspace().getRoot().getProject("suite");
        IFile test = imported.getFile("weak/CoRR.litmus");
        Ui.waitUntil("a verdict in the background", PATIENCE, () -> verdicts(test).contains("Forbidden under ARMv8"));
        assertFalse(imported.getFile("weak/notes.txt").exists());
        assertFalse(test.isLinked());
    }

    private static String preview(BotForm form) {
        return Ui.get(() -> form.text("The test").getText()).replace("\r", "");
    }

    /** The messages of the verdicts on a test. */
    private static String verdicts(IFile test) {
        StringBuilder messages = new StringBuilder();
        try {
            if (test.exists()) {
                for (IMarker marker : test.findMarkers(VerdictMarkers.TYPE, true, 0)) {
                    messages.append(marker.getAttribute(IMarker.MESSAGE, "")).append('\n');
                }
            }
        } catch (CoreException gone) {
            return "";
        }
        return messages.toString();
    }
}
