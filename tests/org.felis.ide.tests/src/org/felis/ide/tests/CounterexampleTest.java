package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Tree;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.BotTree;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.Test;

/** The <em>Counterexample</em> view, one behaviour after the other: steps, executions, relations and axioms. */
class CounterexampleTest extends ShownCounterexample {

    @Test
    void relationsAreSwitchedOnAndOffAndNothingJumps() {
        BotView view = verifyMessagePassing();
        Point before = place(view, "d");
        BotTree relations = view.tree();
        relations.child("rf").check(false);
        assertTrue(Ui.get(() -> part(view).placeOf("b", "rf", "c").isEmpty()));
        relations.child("ob").check(true);
        place(view, "b", "ob", "c");
        assertEquals(before, place(view, "d"));
        Ui.sleep(200);
        Screenshots.take("31-relations");
    }

    @Test
    void anEdgeSaysWhatItIs() {
        BotView view = verifyMessagePassing();
        BotTree relations = view.tree();
        relations.child("obs").check(true);
        Point rf = place(view, "b", "rf", "c");
        view.canvas().hover(rf.x, rf.y);
        assertEquals("b --rf--> c\nrf: reads from: a write and a read that takes its value\n\nalso drawn between the two: obs",
                view.canvas().toolTip());
        Point obs = place(view, "b", "obs", "c");
        view.canvas().hover(obs.x, obs.y);
        assertTrue(view.canvas().toolTip().startsWith("b --obs--> c   rfe\nobs = "), view.canvas().toolTip());
        Point event = place(view, "c");
        view.canvas().hover(event.x, event.y);
        assertTrue(view.canvas().toolTip().contains("LDR W1,[X0]  (line 4)"), view.canvas().toolTip());
    }

    @Test
    void anEdgeIsUnfoldedDownToBaseEdges() {
        BotView view = verify("MP+dmb.litmus", "ARMv8", "MP+dmb: Allowed under ARMv8");
        BotTree relations = view.tree();
        relations.child("ob").check(true);
        relations.child("obs-of-one").check(true);
        Point overwritten = place(view, "e", "obs-of-one", "a");
        view.canvas().hover(overwritten.x, overwritten.y);
        assertEquals("""
                e --obs-of-one--> a   fre
                obs-of-one = (rf | ca) & ext
                    by ca

                also drawn between the two: fr, ob""", view.canvas().toolTip());
        relations.child("obs-of-one").check(false);
        Point order = place(view, "a", "ob", "c");
        view.canvas().rest(order.x, order.y);
        assertEquals("""
                a --ob--> c   po; [b: DMB.SY]; po
                ob = (local-hw-reqs | haz-ob | obs)+
                    by local-hw-reqs, lob, bob: [M]; po; [dmb.full]; po; [M]""", view.canvas().toolTip());
        Ui.sleep(1500);
        Screenshots.take("36-why-an-edge");
        view.canvas().leave();
    }

    @Test
    void aClickOnAnEventOpensItsTestAtItsLine() {
        BotView view = verifyMessagePassing();
        Point b = place(view, "b");
        view.canvas().click(b.x, b.y);
        BotEditor editor = bot.editorByTitle("MP.litmus");
        Ui.waitUntil("the instruction is marked", () -> editor.markedEvents().equals(List.of("STR W3,[X2]")));
        editor.placeCaretAt("LDR W3");
        Ui.waitUntil("the event at the caret is selected",
                () -> part(view).selectedEvent().filter(e -> e.getLetter().equals("d")).isPresent());
    }

    @Test
    void enterOpensTheTestAtTheEventOfTheStep() {
        BotView view = verifyMessagePassing();
        view.canvas().press(SWT.ARROW_RIGHT);
        view.canvas().press(SWT.CR);
        BotEditor editor = bot.editorByTitle("MP.litmus");
        Ui.waitUntil("the caret is before the instruction", () -> editor.text().startsWith("STR W1,[X0]", editor.caret()));
    }

    @Test
    void keysAndButtonsStepThroughTheExecution() {
        BotView view = verifyMessagePassing();
        view.label("Step 0 of 4");
        assertFalse(view.toolbarButton("Previous Step").isEnabled());
        view.toolbarButton("Next Step").click();
        view.label("Step 1 of 4");
        view.canvas().press(SWT.ARROW_DOWN);
        view.label("Step 2 of 4");
        view.canvas().press(SWT.END);
        String last = view.label("Step 4 of 4");
        assertTrue(last.contains("R[x]=0, reads from ix – already overwritten in memory"), last);
        assertFalse(view.toolbarButton("Last Step").isEnabled());
        BotTable state = view.table("State");
        assertEquals("1", state.cell(state.row("P1:X1"), 1));
        assertEquals("0", state.cell(state.row("P1:X3"), 1));
        assertEquals("1", state.cell(state.row("[x]"), 1));
        Ui.sleep(200);
        Screenshots.take("32-last-step");
        view.canvas().press(SWT.ARROW_LEFT);
        view.label("Step 3 of 4");
        view.canvas().press(SWT.HOME);
        view.label("Step 0 of 4");
    }

    @Test
    void otherExecutionsAreShownWithWhatIsDifferent() {
        BotView view = verify("TwoReads.litmus", "ARMv8", "TwoReads: Allowed under ARMv8");
        Ui.waitUntil("other executions", () -> view.toolbarButton("Next Execution").isEnabled());
        assertTrue(view.label("TwoReads").endsWith("execution 1 of 3"), view.label("TwoReads"));
        assertFalse(view.toolbarButton("Previous Execution").isEnabled());
        view.toolbarButton("Next Execution").click();
        assertTrue(view.label("TwoReads").endsWith("execution 2 of 3"));
        String differs = view.label("Differs: ");
        assertTrue(differs.contains(" reads from a, not from ix") || differs.contains(" reads from ix, not from a"), differs);
        Ui.sleep(200);
        Screenshots.take("33-other-execution");
        view.canvas().press(SWT.PAGE_DOWN);
        assertTrue(view.label("TwoReads").endsWith("execution 3 of 3"));
        assertFalse(view.toolbarButton("Next Execution").isEnabled());
        view.canvas().press(SWT.PAGE_UP);
        assertTrue(view.label("TwoReads").endsWith("execution 2 of 3"));
    }

    @Test
    void whatForbidsAnExecutionStandsAboveItWithALinkToTheAxiom() {
        BotView view = verify("MP.litmus", "SC", "MP: Forbidden under SC");
        BotView.BotLink reason = view.link("Forbidden by axiom ");
        Matcher place = Pattern.compile(".*, (sc\\.cat:\\d+): .*").matcher(reason.text());
        assertTrue(place.matches(), reason.text());
        view.label("exists (1:X1=1 /\\ 1:X3=0)    final state that is not permitted: ");
        Screenshots.take("37-reason");
        reason.click(place.group(1));
        bot.editorByTitle("sc.cat");
    }

    @Test
    void theDrawingFollowsTheEditorUnlessItIsPinned() {
        bot.tree().expandNode("tests").select("MP.litmus").doubleClick();
        BotEditor passing = bot.editorByTitle("MP.litmus");
        bot.tree().expandNode("tests").select("TwoReads.litmus").doubleClick();
        BotEditor reads = bot.editorByTitle("TwoReads.litmus");
        verifyMessagePassing();
        BotView view = verify("TwoReads.litmus", "ARMv8", "TwoReads: Allowed under ARMv8");
        passing.activate();
        view.label("MP: Allowed under ARMv8");
        reads.activate();
        view.label("TwoReads: Allowed under ARMv8");
        view.toolbarButton("Pin").toggle();
        passing.activate();
        reads.activate();
        passing.activate();
        view.label("TwoReads: Allowed under ARMv8");
        view.toolbarButton("Pin").toggle();
    }

    @Test
    void aTableThatIsHiddenLeavesItsRoomToTheOthers() {
        BotView view = verifyMessagePassing();
        Tree relations = view.tree().widget();
        view.viewMenu("Show Relations").toggle();
        Ui.waitUntil("no relations", () -> !relations.isVisible());
        Ui.waitUntil("room for the others", () -> view.table("State").widget().getParent().getSize().x + view.table("Axioms").widget().getParent().getSize().x
                >= relations.getShell().getSize().x / 4);
        view.viewMenu("Show Relations").toggle();
        Ui.waitUntil("relations", relations::isVisible);
    }

    @Test
    void switchedRelationsStaySwitchedInTheNextExecution() {
        BotView view = verify("TwoReads.litmus", "ARMv8", "TwoReads: Allowed under ARMv8");
        Ui.waitUntil("other executions", () -> view.toolbarButton("Next Execution").isEnabled());
        BotTree relations = view.tree();
        relations.child("po").check(false);
        view.toolbarButton("Next Execution").click();
        assertFalse(relations.child("po").isChecked());
        assertTrue(relations.child("rf").isChecked());
    }

    @Test
    void anAxiomLightsTheEdgesThatRefuteIt() {
        BotView view = verify("Race.litmus", "Linux kernel", "Race: Allowed under Linux kernel");
        BotTable axioms = view.table("Axioms");
        int race = axioms.row("⚑ data-race");
        axioms.row("– unmatched-rcu-lock");
        axioms.row("✓ propagation");
        assertEquals(0, lit(view));
        axioms.select(race);
        assertTrue(lit(view) > 0);
        Ui.sleep(200);
        Screenshots.take("34-axiom");
    }

    private static int lit(BotView view) {
        return Ui.get(() -> part(view).highlightedEdges());
    }
}
