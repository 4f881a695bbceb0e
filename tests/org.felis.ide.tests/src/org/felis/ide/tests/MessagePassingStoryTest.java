package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.felis.execution.EventNode;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotShell;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.BotTree;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The first quarter of an hour with Felis. */
@ExtendWith(FelisWorkbench.class)
class MessagePassingStoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Bot bot = new Bot();

    @Test
    void anExampleIsBrokenRepairedVerifiedAndSteppedThrough() {
        createTheExampleProject();
        BotEditor editor = openMessagePassing();
        breakALineAndRepairIt(editor);
        verifyUnderArmv8(editor);
        BotView view = bot.viewByTitle("Counterexample");
        stepToTheEnd(view);
        followEventsToTheSource(view, editor);
        followTheSourceToEvents(view, editor);
        showInTheDark();
    }

    private void createTheExampleProject() {
        bot.menu("File").menu("New").menu("Felis Example Project").click();
        BotShell wizard = bot.shell("Felis Example Project");
        Screenshots.take("01-wizard");
        wizard.button("Finish").click();
        wizard.waitUntilClosed();
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("examples");
        assertTrue(project.getFile("aarch64/MP.litmus").exists());
    }

    private BotEditor openMessagePassing() {
        bot.tree().expandNode("examples", "aarch64").select("MP.litmus").doubleClick();
        BotEditor editor = bot.editorByTitle("MP.litmus");
        Ui.waitUntil("the verdict of the background", Verdicts.PATIENCE, () -> !editor.markers(VerdictMarkers.TYPE).isEmpty());
        Ui.sleep(400);
        Screenshots.take("02-editor");
        return editor;
    }

    private void breakALineAndRepairIt(BotEditor editor) {
        editor.replace("STR W1,[X0]", "STRR W1,[X0]");
        Ui.waitUntil("an error marker", () -> !errors(editor).isEmpty());
        IMarker error = errors(editor).get(0);
        assertEquals("STRR", editor.text().substring(error.getAttribute(IMarker.CHAR_START, 0),
                error.getAttribute(IMarker.CHAR_END, 0)));
        Ui.sleep(600);
        Screenshots.take("03-error");
        editor.replace("STRR W1,[X0]", "STR W1,[X0]");
        Ui.waitUntil("no error marker", () -> errors(editor).isEmpty());
        editor.save();
        assertFalse(editor.isDirty());
    }

    private void verifyUnderArmv8(BotEditor editor) {
        var menu = bot.tree().expandNode("examples", "aarch64").select("MP.litmus").contextMenu("Verify Under");
        assertTrue(menu.entries().containsAll(List.of("ARMv8", "x86-TSO", "SC", "Other…")), menu.entries().toString());
        menu.menu("ARMv8").click();
        bot.viewByTitle("Counterexample").label("MP: Allowed under ARMv8");
        Ui.waitUntil("the verdict at the condition", Verdicts.PATIENCE, () -> editor.markers(VerdictMarkers.TYPE).stream().anyMatch(
                m -> m.getAttribute(IMarker.MESSAGE, "").startsWith("Allowed under ARMv8")));
        IMarker verdict = editor.markers(VerdictMarkers.TYPE).get(0);
        assertTrue(editor.text().substring(verdict.getAttribute(IMarker.CHAR_START, 0)).startsWith("exists"));
        assertEquals(IMarker.SEVERITY_INFO, verdict.getAttribute(IMarker.SEVERITY, -1));
        Ui.waitUntil("the background knows it too", PATIENCE,
                () -> Verdicts.waiting().stream().noneMatch(question -> question.test().endsWith("/MP.litmus")));
        Ui.sleep(500);
        Screenshots.take("04-counterexample");
    }

    private void stepToTheEnd(BotView view) {
        view.label("Step 0 of");
        assertFalse(view.toolbarButton("Previous Step").isEnabled());
        view.toolbarButton("Next Step").click();
        view.toolbarButton("Next Step").click();
        view.label("Step 2 of");
        Ui.sleep(300);
        Screenshots.take("05-step");
        view.canvas().press(SWT.ARROW_RIGHT);
        view.label("Step 3 of");
        view.canvas().press(SWT.ARROW_LEFT);
        view.canvas().press(SWT.HOME);
        view.label("Step 0 of");
        while (view.toolbarButton("Next Step").isEnabled()) {
            view.toolbarButton("Next Step").click();
        }
        BotTable state = view.table("State");
        assertEquals("1", state.cell(state.row("P1:X1"), 1));
        assertEquals("0", state.cell(state.row("P1:X3"), 1));
        Ui.sleep(300);
        Screenshots.take("06-last-step");
    }

    private void followEventsToTheSource(BotView view, BotEditor editor) {
        view.canvas().press(SWT.END);
        view.canvas().press(SWT.HOME);
        view.canvas().press(SWT.ARROW_RIGHT);
        assertTrue(editor.markedEvents().get(0).matches("(STR|LDR) W\\d,\\[X\\d\\]"), editor.markedEvents().toString());
        BotTree.Node rf = view.tree().child("rf");
        assertTrue(rf.isChecked());
        rf.check(false);
        Ui.sleep(200);
        Screenshots.take("07-without-rf");
        rf.check(true);
    }

    /** The drawing follows the caret, and what is marked in the editor the drawing. */
    private void followTheSourceToEvents(BotView view, BotEditor editor) {
        CounterexampleView counterexample = (CounterexampleView) view.part();
        editor.placeCaretAt("LDR W3");
        Ui.waitUntil("the event at the caret is selected", () -> counterexample.selectedEvent()
                .filter(e -> e.getInstruction().contains("LDR W3")).isPresent());
        EventNode first = counterexample.execution().get().getEvents().stream()
                .filter(e -> e.getInstruction() != null && e.getInstruction().contains("STR W1")).findFirst().get();
        Point place = Ui.get(() -> counterexample.placeOf(first).get());
        view.canvas().click(place.x, place.y);
        Ui.waitUntil("the instruction is marked in the editor", () -> editor.markedEvents().equals(List.of("STR W1,[X0]")));
    }

    /** Colours for the dark theme are chosen, not inverted: look at the pictures. */
    private void showInTheDark() {
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(1_500);
        Screenshots.take("08-dark");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_default");
    }

    private static List<IMarker> errors(BotEditor editor) {
        return editor.markers(ProblemMarkers.TYPE).stream()
                .filter(m -> m.getAttribute(IMarker.SEVERITY, -1) == IMarker.SEVERITY_ERROR).toList();
    }
}
