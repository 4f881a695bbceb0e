package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.ExecutionStep;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.BotTree;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The <em>Counterexample</em> view with much in it: dozens of relations, many threads, long threads, long names. */
@ExtendWith(FelisWorkbench.class)
class LargeCounterexampleTest {

    private static final String GRACE_PERIOD = """
            C RCU
            {}
            P0(int *x, int *y)
            {
              rcu_read_lock();
              int r0 = READ_ONCE(*y);
              int r1 = READ_ONCE(*x);
              rcu_read_unlock();
            }
            P1(int *x, int *y)
            {
              WRITE_ONCE(*x, 1);
              synchronize_rcu();
              WRITE_ONCE(*y, 1);
            }
            exists (0:r0=1 /\\ 0:r1=0)
            """;
    private static final String LONG_NAME = "a-name-" + "that-goes-on-".repeat(12) + "to-the-end";

    private final Bot bot = new Bot();

    @BeforeEach
    void createAProject() throws Exception {
        Workbench.project("large", Map.of("RCU.litmus", GRACE_PERIOD, "Wide.litmus", wide(8), "Long.litmus", tall(40)));
    }

    /** Threads that write in turn to the location that the one before reads; only the last reads what was written. */
    private static String wide(int threads) {
        return "AArch64 Wide\n{ " + IntStream.range(0, threads).mapToObj(
                t -> t + ":X0=x" + t + "; " + t + ":X2=x" + (t + 1) % threads + ";").collect(Collectors.joining(" ")) + " }\n"
                + row(IntStream.range(0, threads).mapToObj(t -> "P" + t).toList())
                + row(IntStream.range(0, threads).mapToObj(t -> "MOV W1,#1").toList())
                + row(IntStream.range(0, threads).mapToObj(t -> "STR W1,[X0]").toList())
                + row(IntStream.range(0, threads).mapToObj(t -> "LDR W3,[X2]").toList())
                + "exists (" + IntStream.range(0, threads).mapToObj(t -> t + (t == threads - 1 ? ":X3=1" : ":X3=0")).collect(Collectors.joining(" /\\ ")) + ")\n";
    }

    /** One thread that writes often, and one that does nothing with memory. */
    private static String tall(int events) {
        StringBuilder rows = new StringBuilder(row(List.of("P0", "P1")) + row(List.of("MOV W1,#1", "MOV W1,#2")));
        IntStream.range(0, events).forEach(i -> rows.append(row(List.of("STR W1,[X0]", ""))));
        return "AArch64 " + LONG_NAME + "\n{ 0:X0=x; }\n" + rows + "exists (x=1)\n";
    }

    private static String row(List<String> cells) {
        return " " + String.join(" | ", cells) + " ;\n";
    }

    private BotView verify(String file, String model, String heading) {
        bot.tree().expandNode("large").select(file).contextMenu("Verify Under").menu(model).click();
        BotView view = bot.viewByTitle("Counterexample");
        view.label(heading);
        Ui.sleep(200);
        return view;
    }

    private static CounterexampleView part(BotView view) {
        return (CounterexampleView) view.part();
    }

    private static ExecutionGraph execution(BotView view) {
        return Ui.get(() -> part(view).execution().orElseThrow());
    }

    private static Point place(BotView view, EventNode event) {
        return Ui.get(() -> part(view).placeOf(event).orElseThrow());
    }

    private static boolean isOnCanvas(BotView view, EventNode event) {
        Rectangle area = Ui.get(() -> view.canvas().widget().getClientArea());
        return area.contains(place(view, event));
    }

    @Test
    void manyRelationsAreGroupedAndFiltered() {
        BotView view = verify("RCU.litmus", "Linux kernel", "RCU: Forbidden under Linux kernel");
        BotTree relations = view.tree();
        BotTree.Node base = relations.root("Base relations");
        BotTree.Node defined = relations.root("Defined by the model");
        assertTrue(base.isChecked() && !base.isGrayed());
        assertFalse(defined.isChecked());
        Point before = place(view, execution(view).getEvents().get(3));

        relations.child("hb").check(true);
        assertTrue(defined.isChecked() && defined.isGrayed(), "some of the group");
        view.setText("FENCE");
        List<String> left = relations.texts();
        assertTrue(left.stream().anyMatch(t -> t.startsWith(" strong-fence  ")), left::toString);
        assertTrue(left.stream().noneMatch(t -> t.startsWith(" hb  ") || t.equals("Base relations")), left::toString);
        relations.root("Defined by the model").check(true);
        assertEquals(before, place(view, execution(view).getEvents().get(3)));
        Ui.sleep(400);
        Screenshots.take("36-relations-of-the-kernel");
        view.setText("");
        assertTrue(relations.child("strong-fence").isChecked());
        assertTrue(relations.child("hb").isChecked());
        assertFalse(relations.child("prop").isChecked(), "what the filter kept out stays as it was");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(1_500);
        Screenshots.take("36-relations-of-the-kernel-dark");
    }

    @Test
    void aLongThreadFollowsTheSteps() {
        BotView view = verify("Long.litmus", "ARMv8", LONG_NAME + ": Allowed under ARMv8");
        List<EventNode> events = execution(view).getThreads().get(0).getEvents();
        assertEquals(40, events.size());
        assertEquals(0, execution(view).getThreads().get(1).getEvents().size(), "a thread without events has its column");
        assertTrue(isOnCanvas(view, events.get(0)));
        assertFalse(isOnCanvas(view, events.get(39)));
        Screenshots.take("37-long-thread");
        view.canvas().press(SWT.END);
        view.label("Step 40 of 40");
        assertTrue(isOnCanvas(view, events.get(39)));
        assertFalse(isOnCanvas(view, events.get(0)));
        view.canvas().press(SWT.HOME);
        view.canvas().press(SWT.ARROW_RIGHT);
        assertTrue(isOnCanvas(view, events.get(0)));
        Point first = place(view, events.get(0));
        view.canvas().press(SWT.ARROW_RIGHT);
        assertEquals(first, place(view, events.get(0)), "nothing moves while the next event is in sight");
    }

    @Test
    void eightThreadsAreDrawnAndWhatAStepChangesIsInSight() {
        BotView view = verify("Wide.litmus", "ARMv8", "Wide: Allowed under ARMv8");
        assertEquals(8, execution(view).getThreads().size());
        Ui.sleep(300);
        Screenshots.take("38-eight-threads");
        view.canvas().press(SWT.END);
        assertTrue(isOnCanvas(view, execution(view).getSteps().get(15).getEvent()));
        BotTable state = view.table("State");
        view.canvas().press(SWT.HOME);
        assertFalse(state.isInSight(state.row("P7:X3")));
        EventNode lastRead = execution(view).getThreads().get(7).getEvents().get(1);
        List<EventNode> order = execution(view).getSteps().stream().map(ExecutionStep::getEvent).toList();
        for (int step = 0; step <= order.indexOf(lastRead); step++) {
            view.canvas().press(SWT.ARROW_RIGHT);
        }
        assertEquals("1", state.cell(state.row("P7:X3"), 1));
        Ui.waitUntil("the register that was read into is in sight", () -> state.isInSight(state.row("P7:X3")));
    }

    @Test
    void theKeyboardGoesFromTheDrawingToTheTablesAndBack() {
        BotView view = verify("RCU.litmus", "Linux kernel", "RCU: Forbidden under Linux kernel");
        Ui.run(() -> view.part().setFocus());
        Ui.waitUntil("the drawing has the focus", () -> view.canvas().widget().isFocusControl());
        Ui.run(() -> view.canvas().widget().traverse(SWT.TRAVERSE_TAB_NEXT));
        assertFalse(Ui.get(() -> view.canvas().widget().isFocusControl()));
    }
}
