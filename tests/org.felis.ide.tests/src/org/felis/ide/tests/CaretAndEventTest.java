package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.felis.execution.EventNode;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Hand;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The drawing of an execution and the editor of its test side by side: the side where the user acts leads, and the other follows. Mouse and keys are the screen's own. */
@ExtendWith(FelisWorkbench.class)
class CaretAndEventTest {

    /** After that the platform tells where the caret stands (0.5 s), and what follows from it has happened. */
    private static final long SETTLED_MILLIS = 900;

    private static final List<String> INSTRUCTIONS = List.of("STR W3,[X2]", "LDR W1,[X0]", "STR W1,[X0]", "LDR W3,[X2]");
    private static final int LONG = 40;

    private final Bot bot = new Bot();

    @BeforeEach
    void createAProject() throws Exception {
        Workbench.project("tests", Map.of("MP.litmus", LitmusTexts.MP, "Long.litmus", manyWrites()));
    }

    private static String manyWrites() {
        StringBuilder test = new StringBuilder("AArch64 Long\n{ 0:X0=x; }\n P0 ;\n");
        for (int i = 1; i <= LONG; i++) {
            test.append(" MOV W1,#").append(i).append(" ;\n STR W1,[X0] ;\n");
        }
        return test.append("exists (x=" + LONG + ")\n").toString();
    }

    private BotEditor open(String file) {
        bot.tree().expandNode("tests").select(file).doubleClick();
        return bot.editorByTitle(file);
    }

    private BotView verify(String file, String heading) {
        bot.tree().expandNode("tests").select(file).contextMenu("Verify Under").menu("ARMv8").click();
        BotView view = bot.viewByTitle("Counterexample");
        view.label(heading);
        Ui.sleep(SETTLED_MILLIS);
        return view;
    }

    private static String selectedInstruction(BotView view) {
        return ((CounterexampleView) view.part()).selectedEvent().map(EventNode::getInstruction).orElse("");
    }

    private static Point placeOf(BotView view, String instruction) {
        CounterexampleView part = (CounterexampleView) view.part();
        return Ui.get(() -> part.placeOf(part.execution().orElseThrow().getEvents().stream()
                .filter(e -> instruction.equals(e.getInstruction())).findFirst().orElseThrow()).orElseThrow());
    }

    /** Clicks between the first two letters of an instruction, and expects that all that happens is that its event is selected. */
    private static void clickIn(BotEditor editor, String instruction, BotView view) {
        editor.click(instruction, 1);
        Ui.waitUntil("the event of " + instruction + " is selected", () -> selectedInstruction(view).equals(instruction));
        Ui.sleep(SETTLED_MILLIS);
        assertEquals(editor.text().indexOf(instruction) + 1, editor.caret(), "the caret is where the click was");
        assertEquals("", editor.selection());
    }

    @Test
    void theEventAtTheCaretIsSelectedAtEveryStepAndTheCaretStays() {
        BotEditor editor = open("MP.litmus");
        BotView view = verify("MP.litmus", "MP: Allowed under ARMv8");
        for (int step = 0; step <= 4; step++) {
            String position = view.label("Step " + step + " of 4");
            for (String instruction : INSTRUCTIONS) {
                clickIn(editor, instruction, view);
                Hand.press(SWT.ARROW_RIGHT);
                Ui.sleep(SETTLED_MILLIS);
                assertEquals(editor.text().indexOf(instruction) + 2, editor.caret(), position);
                assertEquals("", editor.selection(), position);
            }
            assertEquals(position, view.label("Step "));
            if (step < 4) {
                Hand.click(view.canvas().widget(), new Point(3, 3));
                Hand.press(SWT.ARROW_RIGHT);
            }
        }
        assertEquals(List.of("LDR W3,[X2]"), editor.markedEvents());
        Screenshots.take("39-event-at-the-caret");
    }

    @Test
    void whatIsTypedAfterAStepOverwritesNothing() {
        BotEditor editor = open("MP.litmus");
        BotView view = verify("MP.litmus", "MP: Allowed under ARMv8");
        Hand.click(view.canvas().widget(), new Point(3, 3));
        Hand.press(SWT.ARROW_RIGHT);
        view.label("Step 1 of 4");
        clickIn(editor, "LDR W3,[X2]", view);
        Hand.type("q");
        assertEquals(LitmusTexts.MP.replace("LDR W3", "LqDR W3"), editor.text());
        Ui.sleep(SETTLED_MILLIS);
        Hand.type("q");
        assertEquals(LitmusTexts.MP.replace("LDR W3", "LqqDR W3"), editor.text());
    }

    @Test
    void aStepWhileTheEditorHasTheFocusLeavesItsCaretAlone() {
        BotEditor editor = open("MP.litmus");
        BotView view = verify("MP.litmus", "MP: Allowed under ARMv8");
        clickIn(editor, "LDR W3,[X2]", view);
        view.toolbarButton("Next Step").click();
        view.label("Step 1 of 4");
        Ui.sleep(SETTLED_MILLIS);
        Hand.type("q");
        assertEquals(LitmusTexts.MP.replace("LDR W3", "LqDR W3"), editor.text());
        assertEquals(List.of("STR W1,[X0]"), editor.markedEvents());
    }

    @Test
    void aStepMarksItsInstructionAndScrollsToIt() {
        BotEditor editor = open("Long.litmus");
        BotView view = verify("Long.litmus", "Long: Allowed under ARMv8");
        assertEquals(List.of(), editor.markedEvents());
        String last = "MOV W1,#" + LONG;
        assertTrue(editor.shows("MOV W1,#1"));
        assertFalse(editor.shows(last));
        int caret = editor.caret();
        Hand.click(view.canvas().widget(), new Point(3, 3));
        Hand.press(SWT.END);
        view.label("Step " + LONG + " of " + LONG);
        assertEquals(List.of("STR W1,[X0]"), editor.markedEvents());
        assertTrue(editor.shows(last));
        assertEquals(caret, editor.caret());
        Ui.sleep(SETTLED_MILLIS);
        Screenshots.take("40-step-in-the-editor");
        Hand.press(SWT.HOME);
        view.label("Step 0 of " + LONG);
        assertEquals(List.of(), editor.markedEvents());
    }

    @Test
    void aClickOnAnEventPutsTheCaretBeforeItsInstruction() {
        BotEditor editor = open("MP.litmus");
        BotView view = verify("MP.litmus", "MP: Allowed under ARMv8");
        Hand.click(view.canvas().widget(), placeOf(view, "LDR W3,[X2]"));
        Ui.waitUntil("the instruction is marked", () -> editor.markedEvents().equals(List.of("LDR W3,[X2]")));
        assertEquals(LitmusTexts.MP.indexOf("LDR W3"), editor.caret());
        assertEquals("", editor.selection());
        Ui.sleep(SETTLED_MILLIS);
        assertEquals("LDR W3,[X2]", selectedInstruction(view));
    }

    @Test
    void theMarkComesBackWithTheEditorAndGoesWithTheView() {
        BotEditor editor = open("MP.litmus");
        BotView view = verify("MP.litmus", "MP: Allowed under ARMv8");
        Hand.click(view.canvas().widget(), new Point(3, 3));
        Hand.press(SWT.ARROW_RIGHT);
        String stepped = selectedInstruction(view);
        assertEquals(List.of(stepped), editor.markedEvents());
        editor.close();
        BotEditor again = open("MP.litmus");
        Ui.waitUntil("the instruction is marked", () -> again.markedEvents().equals(List.of(stepped)));
        Workbench.closeView(CounterexampleView.ID);
        assertEquals(List.of(), again.markedEvents());
    }
}
