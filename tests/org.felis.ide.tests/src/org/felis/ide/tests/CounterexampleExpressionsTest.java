package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Text;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Hand;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.Test;

/** CAT expressions about the execution that the <em>Counterexample</em> view shows. */
class CounterexampleExpressionsTest extends ShownCounterexample {

    @Test
    void anExpressionIsTypedAndItsEdgesAreDrawnUntilEscape() throws Exception {
        BotView view = verify("MP+dmb.litmus", "ARMv8", "MP+dmb: Allowed under ARMv8");
        view.canvas().press(SWT.ARROW_RIGHT);
        Ui.run(() -> view.canvas().widget().forceFocus());
        Hand.type("e");
        Text field = view.field("CAT expression");
        Ui.waitUntil("the field has the focus", field::isFocusControl);
        Hand.type("[a]; bob; [c]");
        Hand.press(SWT.CR);
        assertEquals("[a]; bob; [c]: 1 pair: (a, c)", view.label("[a]; bob; [c]"));
        Point edge = place(view, "a", "[a]; bob; [c]", "c");
        view.canvas().hover(edge.x, edge.y);
        assertTrue(view.canvas().toolTip().startsWith("a --[a]; bob; [c]--> c"), view.canvas().toolTip());
        Point before = place(view, "d");
        view.label("Step 1 of 5");
        Ui.sleep(200);
        Screenshots.take("39-expression");
        assertTrue(Ui.get(field::isFocusControl));
        Hand.type("R");
        Hand.press(SWT.CR);
        view.label("R: 2 events: d, e");
        assertEquals(before, place(view, "d"), "nothing jumps");
        Ui.sleep(200);
        assertTrue(view.canvas().colors().contains("#d0006f"));
        Screenshots.take("39-expression-set");
        view.tree().child("R").check(false);
        Ui.sleep(200);
        assertFalse(view.canvas().colors().contains("#d0006f"));
        Hand.press(SWT.ARROW_UP);
        Hand.press(SWT.CR);
        view.label("[a]; bob; [c]: 1 pair");
        Hand.press(SWT.ESC);
        Ui.waitUntil("no field", () -> !field.isVisible() && view.canvas().widget().isFocusControl());
        assertTrue(Ui.get(() -> part(view).placeOf("a", "[a]; bob; [c]", "c").isEmpty()));
        view.label("Step 1 of 5");
    }

    @Test
    void whatIsWrongWithAnExpressionIsSaidAndItsPlaceIsSelected() {
        BotView view = verifyMessagePassing();
        view.toolbarButton("Evaluate CAT Expression").click();
        Text field = view.field("CAT expression");
        Ui.waitUntil("the field has the focus", field::isFocusControl);
        Hand.type("po; bbo");
        Hand.press(SWT.CR);
        assertEquals("column 5: 'bbo' is not defined; did you mean 'bob'?", view.label("column 5"));
        assertEquals("bbo", Ui.get(field::getSelectionText));
        Screenshots.take("39-expression-wrong");
        Hand.type("bob");
        Hand.press(SWT.CR);
        view.label("po; bob: no pairs");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(600);
        Screenshots.take("39-expression-dark");
    }

    @Test
    void anExpressionIsEvaluatedOnEachExecutionThatIsShown() {
        BotView view = verify("TwoReads.litmus", "ARMv8", "TwoReads: Allowed under ARMv8");
        Ui.waitUntil("other executions", () -> view.toolbarButton("Next Execution").isEnabled());
        view.toolbarButton("Evaluate CAT Expression").click();
        Ui.waitUntil("the field has the focus", view.field("CAT expression")::isFocusControl);
        Hand.type("rfe");
        Hand.press(SWT.CR);
        view.label("rfe: 2 pairs");
        Set<String> said = new HashSet<>();
        said.add(view.label("rfe: 2 pairs"));
        for (int i = 0; i < 2; i++) {
            view.toolbarButton("Next Execution").click();
            said.add(view.label("rfe: 2 pairs"));
        }
        assertEquals(3, said.size(), said::toString);
        Hand.press(SWT.ESC);
    }
}
