package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.ltk.core.refactoring.RefactoringCore;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.ide.IDE;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotShell;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Changes that the language server makes: renaming, and what mends a problem. */
@ExtendWith(FelisWorkbench.class)
class RenameAndQuickFixTest {

    private static final String BASE = """
            "base"
            let com = rf
            let hb = po | com
            """;

    private static final String MODEL = """
            "sequential consistency"
            include "base.cat"
            acyclic hb as order
            """;

    private static final String TEST = LitmusTexts.CO_RR.replace("LDR W2", "LDRX W2");

    private final Bot bot = new Bot();
    private IProject project;

    @BeforeEach
    void aModelInTwoFilesAndATest() throws Exception {
        project = Workbench.project("models", Map.of("base.cat", BASE, "model.cat", MODEL, "CoRR.litmus", TEST));
    }

    @AfterEach
    void cleanUp() throws Exception {
        bot.closeDialogs();
    }

    @Test
    void aNameIsRenamedInAllFilesWithAPreviewAndBackAgain() throws Exception {
        BotEditor model = open("model.cat");
        model.placeCaretAt("hb as");
        model.contextMenu("Rename…").click();
        BotShell dialog = bot.shell("Rename");
        dialog.setText("happens-before");
        dialog.button("Preview >").click();
        dialog.button("< Back");
        Ui.sleep(600);
        Screenshots.take("62-rename-preview");
        dialog.button("OK").click();
        dialog.waitUntilClosed();
        Ui.waitUntil("renamed", () -> model.text().contains("acyclic happens-before as order"));
        Ui.waitUntil("saved as before", () -> !model.isDirty());
        assertEquals(BASE.replace("hb", "happens-before"), text("base.cat"));
        assertEquals(MODEL.replace("hb", "happens-before"), text("model.cat"));

        model.close(); // an open editor asks before it undoes a change of other files
        RefactoringCore.getUndoManager().performUndo(null, new NullProgressMonitor());
        assertEquals(BASE, text("base.cat"));
        assertEquals(MODEL, text("model.cat"));
    }

    @Test
    void aNameThatWouldMeanSomethingElseIsRefusedAndSoIsWhatIsPredefined() throws Exception {
        BotEditor base = open("base.cat");
        base.placeCaretAt("com = ");
        base.contextMenu("Rename…").click();
        BotShell dialog = bot.shell("Rename");
        dialog.setText("po");
        dialog.button("OK").click();
        BotShell refusal = bot.shellWithButton("< Back");
        Ui.sleep(400);
        Screenshots.take("63-rename-refused");
        refusal.button("< Back").click();
        refusal.waitUntilClosed();
        dialog.button("Cancel").click();
        dialog.waitUntilClosed();
        assertEquals(BASE, text("base.cat"));

        base.placeCaretAt("po |");
        base.contextMenu("Rename…").click();
        bot.waitForStatus("predefined.");
    }

    @Test
    void aMisspeltNameIsMendedAndTheUserSaves() throws Exception {
        BotEditor model = open("model.cat");
        model.replace("acyclic hb", "acyclic hbb");
        IMarker unknown = problem(model);
        Ui.waitUntil("the mark in the editor", () -> model.marked("org.eclipse.ui.workbench.texteditor.error").equals(List.of("hbb")));
        Ui.waitUntil("the quick fixes are known", () -> IDE.getMarkerHelpRegistry().getResolutions(unknown).length > 0);
        model.placeCaretAt("hbb");
        model.openQuickFixes();
        BotTable fixes = bot.popupTable();
        assertEquals("Change to 'hb'", fixes.cell(0, 0));
        Ui.sleep(400);
        Screenshots.take("64-quick-fixes");
        fix(unknown, "Change to 'hb'");
        Ui.waitUntil("mended", () -> model.text().equals(MODEL));
        Ui.waitUntil("no problem", () -> model.markers(ProblemMarkers.TYPE).isEmpty());
        assertTrue(model.isDirty());
    }

    @Test
    void aFileThatIsNotOpenIsMendedFromItsMarker() throws Exception {
        IMarker unknown = Ui.find("problem of the saved file", () -> problems().stream().findFirst().orElse(null));
        fix(unknown, "Change to 'LDR'");
        Ui.waitUntil("mended on disk", () -> text("CoRR.litmus").equals(LitmusTexts.CO_RR));
    }

    @Test
    void aMissingIncludeIsCreated() throws Exception {
        BotEditor model = open("model.cat");
        model.replace("include \"base.cat\"", "include \"base.cat\"\ninclude \"more.cat\"");
        fix(problem(model), "Create 'more.cat'");
        Ui.waitUntil("created", () -> project.getFile("more.cat").exists());
    }

    private static void fix(IMarker marker, String label) {
        IMarkerResolution fix = Ui.find("quick fix " + label, () -> Arrays.stream(IDE.getMarkerHelpRegistry().getResolutions(marker))
                .filter(r -> r.getLabel().equals(label)).findFirst().orElse(null));
        Ui.run(() -> fix.run(marker));
    }

    private BotEditor open(String file) {
        bot.tree().expandNode("models").select(file).doubleClick();
        return bot.editorByTitle(file);
    }

    private String text(String file) {
        try {
            return project.getFile(file).readString();
        } catch (CoreException gone) {
            throw new AssertionError(gone);
        }
    }

    private List<IMarker> problems() {
        try {
            return List.of(project.getFile("CoRR.litmus").findMarkers(ProblemMarkers.TYPE, true, 0));
        } catch (CoreException gone) {
            throw new AssertionError(gone);
        }
    }

    private static IMarker problem(BotEditor editor) {
        return Ui.find("a problem", () -> editor.markers(ProblemMarkers.TYPE).stream().findFirst().orElse(null));
    }
}
