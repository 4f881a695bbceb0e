package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import org.eclipse.core.resources.IResource;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Event;
import org.felis.execution.EventNode;
import org.felis.execution.RelationLayer;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Hand;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.Test;

/** The drawing of the <em>Counterexample</em> view: what is in sight, where events are, and colours. */
class CounterexampleDrawingTest extends ShownCounterexample {

    @Test
    void aWideDrawingHasScrollBarsUntilItIsFitted() throws Exception {
        project.getFile("Wide.litmus").create(manyThreads(8).getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        BotView view = verify("Wide.litmus", "ARMv8", "Wide: Allowed under ARMv8");
        Canvas canvas = view.canvas().widget();
        Ui.waitUntil("a scroll bar", () -> canvas.getHorizontalBar().isVisible());
        List<EventNode> events = execution(view).getEvents();
        assertFalse(areInSight(view, events));
        Point before = place(view, "a");
        Ui.run(() -> {
            canvas.getHorizontalBar().setSelection(canvas.getHorizontalBar().getSelection() + 50);
            canvas.getHorizontalBar().notifyListeners(SWT.Selection, new Event());
        });
        assertEquals(before.x - 50, place(view, "a").x);
        Screenshots.take("38-scroll-bars");
        Ui.run(canvas::forceFocus);
        Hand.type("0");
        Ui.waitUntil("all of it", () -> areInSight(view, events) && !canvas.getHorizontalBar().isVisible() && !canvas.getVerticalBar().isVisible());
    }

    private static boolean areInSight(BotView view, List<EventNode> events) {
        return Ui.get(() -> events.stream().map(event -> part(view).placeOf(event).orElseThrow())
                .allMatch(place -> view.canvas().widget().getClientArea().contains(place)));
    }

    private static String manyThreads(int threads) {
        List<String> initial = IntStream.range(0, threads).mapToObj(i -> i + ":X0=x;").toList();
        List<String> names = IntStream.range(0, threads).mapToObj(i -> "P" + i).toList();
        return "AArch64 Wide\n{ " + String.join(" ", initial) + " }\n " + String.join(" | ", names) + " ;\n "
                + String.join(" | ", Collections.nCopies(threads, "MOV W1,#1")) + " ;\n " + String.join(" | ", Collections.nCopies(threads, "STR W1,[X0]"))
                + " ;\nexists (x=1)\n";
    }

    @Test
    void anEventIsDraggedItsEdgesFollowAndItStaysThereUntilTheLayoutIsReset() {
        BotView view = verify("TwoReads.litmus", "ARMv8", "TwoReads: Allowed under ARMv8");
        Ui.waitUntil("other executions", () -> view.toolbarButton("Next Execution").isEnabled());
        Point before = place(view, "a");
        Point other = place(view, "b");
        Point edge = place(view, "ix", "co", "a");
        view.canvas().drag(before.x, before.y, before.x + 60, before.y + 90);
        Point after = new Point(before.x + 60, before.y + 90);
        assertEquals(after, place(view, "a"));
        assertEquals(other, place(view, "b"));
        assertTrue(place(view, "ix", "co", "a").x > edge.x + 10, "its edges follow");
        assertTrue(Ui.get(() -> part(view).selectedEvent().filter(e -> e.getLetter().equals("a")).isPresent()));
        assertEquals(0, Ui.get(() -> part(view).getSite().getPage().getEditorReferences().length), "a drag is not a click");
        Ui.sleep(200);
        Screenshots.take("39-dragged");
        Ui.run(() -> view.canvas().widget().forceFocus());
        int below = fromEventToEvent(view, "b", "a").y;
        view.toolbarButton("Next Execution").click();
        assertEquals(0, fromEventToEvent(view, "b", "a").y, "another execution is as it was");
        view.toolbarButton("Previous Execution").click();
        view.canvas().press(SWT.ARROW_RIGHT);
        assertTrue(fromEventToEvent(view, "b", "a").y > below / 2, "the drawing may have been fitted since");
        view.viewMenu("Reset Layout").click();
        assertEquals(0, fromEventToEvent(view, "b", "a").y);
        assertFalse(view.viewMenu("Reset Layout").isEnabled());
    }

    private static Point fromEventToEvent(BotView view, String from, String to) {
        return new Point(place(view, to).x - place(view, from).x, place(view, to).y - place(view, from).y);
    }

    @Test
    void theDrawingIsZoomedMovedAndFitted() {
        BotView view = verifyMessagePassing();
        Point a = place(view, "a");
        Point d = place(view, "d");
        view.canvas().wheel(3, SWT.MOD1, a.x, a.y);
        Point zoomed = place(view, "a");
        assertTrue(Math.abs(zoomed.x - a.x) <= 1 && Math.abs(zoomed.y - a.y) <= 1, "what is below the pointer stays there");
        assertTrue(place(view, "d").x > d.x);
        view.canvas().drag(5, 5, 45, 25);
        assertEquals(new Point(zoomed.x + 40, zoomed.y + 20), place(view, "a"));
        Point moved = place(view, "a");
        view.canvas().wheel(-3, 0, 5, 5);
        assertTrue(place(view, "a").y < moved.y);
        view.canvas().type('+');
        view.toolbarButton("Fit").click();
        assertEquals(a, place(view, "a"));
        assertEquals(d, place(view, "d"));
        view.canvas().type('-');
        assertNotEquals(d, place(view, "d"));
        view.canvas().type('0');
        assertEquals(d, place(view, "d"));
    }

    @Test
    void coloursSuitTheTheme() {
        BotView view = verifyMessagePassing();
        Ui.sleep(400);
        for (RelationLayer layer : shown(view)) {
            assertTrue(view.canvas().colors().contains(layer.getLightColor()), layer.getName());
        }
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(1_500);
        Set<String> dark = view.canvas().colors();
        for (RelationLayer layer : shown(view)) {
            assertTrue(dark.contains(layer.getDarkColor()), layer.getName() + " in " + dark);
        }
        Screenshots.take("35-dark");
    }

    private static List<RelationLayer> shown(BotView view) {
        return execution(view).getLayers().stream().filter(RelationLayer::isVisibleByDefault).toList();
    }
}
