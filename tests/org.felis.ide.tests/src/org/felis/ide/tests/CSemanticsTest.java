package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.PlatformUI;
import org.felis.execution.EventNode;
import org.felis.execution.RelationLayer;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.csemantics.CSemanticsView;
import org.felis.ide.markers.FailureMarkers;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Hand;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** C files as source: from opening the file to the drawn execution, Core and memory. A clang of this machine reads them. */
@ExtendWith(FelisWorkbench.class)
class CSemanticsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(180);

    private static final String SOURCE = "C11|source";

    /** After that the platform tells where the caret stands (0.5 s), and what follows from it has happened. */
    private static final long SETTLED_MILLIS = 1_200;

    private static final String MESSAGE_PASSING = """
            #include <assert.h>
            #include <stdatomic.h>

            int main(void) {
                atomic_int data = 0, flag = 0;
                int seen;
                {-{ {
                    atomic_store_explicit(&data, 1, memory_order_relaxed);
                    atomic_store_explicit(&flag, 1, memory_order_relaxed);
                } ||| {
                    seen = atomic_load_explicit(&flag, memory_order_relaxed);
                    if (seen) {
                        assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);
                    }
                } }-};
                return 0;
            }
            """;

    private final Bot bot = new Bot();

    @Test
    void messagePassingIsVerifiedInTheBackgroundAndDrawnByItsThreads() throws Exception {
        IProject project = Workbench.project("threads", Map.of("message-passing.c", MESSAGE_PASSING, "part.c", "int f(void) { return 1; }\n"));
        IFile file = project.getFile("message-passing.c");
        waitFor(file, "rc11", "Violated");
        assertEquals(List.of(), Verdicts.on(project.getFile("part.c")), "which runs nothing in parallel");
        BotEditor editor = open("threads", "message-passing.c");
        IMarker failure = onlyFailure(file);
        assertEquals("assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);", lineOf(editor, failure));

        editor.contextMenu("Verify Under").menu("RC11").click();
        BotView view = bot.viewByTitle("Counterexample");
        view.label("message-passing: Violated under RC11");
        waitUntilDrawn(view);
        Set<String> threads = stepThrough(view, editor);
        assertTrue(threads.size() >= 2, threads.toString());
        Ui.sleep(600);
        Screenshots.take("120-c-threads");

        editor.replace("&flag, 1, memory_order_relaxed", "&flag, 1, memory_order_release");
        editor.replace("&flag, memory_order_relaxed", "&flag, memory_order_acquire");
        editor.save();
        waitFor(file, "rc11", "Holds");
        assertEquals(List.of(), failures(file));
    }

    @Test
    void anUnsequencedRaceIsMarkedAtItsPlaceAndDrawnWithPartialSequencedBefore() throws Exception {
        IFile file = example("unsequenced-race.c");
        BotEditor editor = open("source", "unsequenced-race.c");
        assertEquals(List.of(), Verdicts.on(file), "nobody has asked");
        editor.contextMenu("Verify Under").menu("C Standard (Source)").click();
        waitFor(file, SOURCE, "Violated");
        IMarker race = onlyFailure(file);
        assertEquals("Violates races under C standard (source): Undefined UB035_unsequenced_race at 7:12 (C11 6.5p2): "
                + "an object is modified and accessed, and nothing says in which order", race.getAttribute(IMarker.MESSAGE, ""));
        assertEquals("(x = 1, x) + x", marked(editor, race));

        BotView view = bot.viewByTitle("Counterexample");
        view.label("unsequenced-race: Violated under C standard (source)");
        waitUntilDrawn(view);
        CounterexampleView counterexample = (CounterexampleView) view.part();
        Set<String> layers = Ui.get(() -> counterexample.execution().orElseThrow().getLayers().stream().map(RelationLayer::getName).collect(Collectors.toSet()));
        assertTrue(layers.containsAll(Set.of("sb", "unsequenced-race")), layers.toString());
        EventNode last = Ui.get(() -> counterexample.execution().orElseThrow().getSteps().getLast().getEvent());
        Point place = Ui.get(() -> counterexample.placeOf(last)).orElseThrow();
        view.canvas().click(place.x, place.y);
        Ui.waitUntil("its line is marked", () -> !editor.markedEvents().isEmpty());
        assertTrue("return (x = 1, x) + x;".endsWith(editor.markedEvents().getFirst().strip()), editor.markedEvents().toString());
        Ui.sleep(600);
        Screenshots.take("121-c-unsequenced-race");

        editor.click("int x = 0", 4);
        Ui.waitUntil("the event at the caret is selected", () -> Ui.get(counterexample::selectedEvent)
                .filter(event -> event.getInstruction().equals("int x = 0;")).isPresent());
        showOtherwise("122-c-unsequenced-race");

        editor.replace("(x = 1, x) + x", "(x = 1, x)");
        editor.save();
        waitFor(file, SOURCE, "Holds");
        assertEquals(List.of(), failures(file));
    }

    @Test
    void adjacentObjectsAreDrawnByAddressAndCoreAndSourceFollowEachOther() throws Exception {
        IFile file = example("adjacent-objects.c");
        BotEditor editor = open("source", "adjacent-objects.c");
        editor.contextMenu("Verify Under").menu("C Standard (Source)").click();
        waitFor(file, SOURCE, "Violated");
        IMarker failure = onlyFailure(file);
        assertTrue(failure.getAttribute(IMarker.MESSAGE, "").contains("UB_CERB002b_out_of_bound_store at 9:9 (C11 6.5.6p8, 6.5.3.2p4): "
                + "memory outside of the object is written"),
                failure.getAttribute(IMarker.MESSAGE, ""));
        bot.viewByTitle("Counterexample").label("adjacent-objects: Violated under C standard (source)");

        editor.contextMenu("Show C Semantics").click();
        BotView view = bot.viewByTitle("C Semantics");
        CSemanticsView semantics = (CSemanticsView) view.part();
        Ui.waitUntil("memory is drawn", PATIENCE, () -> Ui.get(semantics::memoryText).contains("p = &x end"));
        String memory = Ui.get(semantics::memoryText);
        assertTrue(memory.matches(".*0x[0-9a-f]+ x = 1, 0x[0-9a-f]+ y = 2.*"), memory);
        editor.click("*p = 11", 1);
        Ui.waitUntil("its Core is marked", PATIENCE, () -> Ui.get(semantics::markedLines).stream().anyMatch(line -> line.startsWith("store[int](load[int*](&p)")));
        Ui.sleep(SETTLED_MILLIS);
        Screenshots.take("123-c-semantics");

        click(core(view), "init q");
        Ui.waitUntil("its source is selected", () -> editor.selection().equals("int *q = &y;"));
        assertEquals(1, Ui.get(semantics::markedLines).size());
        press(core(view), SWT.ARROW_UP);
        Ui.waitUntil("the source of the line above is selected", () -> editor.selection().equals("int *p = &x + 1;"));
        showOtherwise("124-c-semantics");

        editor.replace("*p = 11;", "*p = 11 +;");
        Ui.waitUntil("the error is shown", PATIENCE, () -> text(view).startsWith("The file cannot be read as C source:") && text(view).contains("line 9"));
    }

    private static String text(BotView view) {
        return Ui.get(core(view)::getText);
    }

    private static StyledText core(BotView view) {
        return view.text("The file as Core, with the lines of the source").widget();
    }

    /** Whichever window has the keys of the screen at the moment. */
    private static void press(StyledText pane, int key) {
        for (int type : new int[] {SWT.KeyDown, SWT.KeyUp}) {
            Ui.run(() -> {
                Event event = new Event();
                event.keyCode = key;
                pane.notifyListeners(type, event);
            });
        }
    }

    private static void click(StyledText pane, String text) {
        Hand.click(pane, Ui.get(() -> {
            Point place = pane.getLocationAtOffset(pane.getText().indexOf(text) + 2);
            return new Point(place.x, place.y + pane.getLineHeight() / 2);
        }));
    }

    /** In the dark, and in a large window: look at the pictures. */
    private static void showOtherwise(String name) {
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(1_500);
        Screenshots.take(name + "-dark");
        Ui.run(() -> PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell().setSize(1600, 1000));
        Ui.sleep(1_000);
        Screenshots.take(name + "-large-dark");
        Workbench.light();
        Ui.sleep(1_500);
        Screenshots.take(name + "-large");
        Ui.run(() -> PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell().setSize(1280, 800));
    }

    /** An example in a project of its own: the others would be verified meanwhile. */
    private static IFile example(String name) throws Exception {
        String text = Files.readString(Path.of(System.getProperty("felis.root"), "examples", "c-semantics", name));
        return Workbench.project("source", Map.of(name, text)).getFile(name);
    }

    private BotEditor open(String... path) {
        bot.tree().expandNode(Arrays.copyOf(path, path.length - 1)).select(path[path.length - 1]).doubleClick();
        return bot.editorByTitle(path[path.length - 1]);
    }

    /** Steps to the end by the arrow key; each step marks the line of its event. @return the threads that had a step */
    private static Set<String> stepThrough(BotView view, BotEditor editor) {
        CounterexampleView counterexample = (CounterexampleView) view.part();
        int steps = counterexample.execution().orElseThrow().getSteps().size();
        Set<String> threads = new TreeSet<>();
        for (int step = 1; step <= steps; step++) {
            view.canvas().press(SWT.ARROW_RIGHT);
            view.label("Step " + step + " of " + steps);
            EventNode event = Ui.get(counterexample::selectedEvent).orElseThrow();
            String line = editor.text().lines().toList().get(event.getPlace().getLine() - 1).strip();
            assertEquals(line, event.getInstruction());
            assertEquals(1, editor.markedEvents().size(), event.getLabel());
            assertTrue(line.endsWith(editor.markedEvents().getFirst().strip()), event.getLabel() + ": " + editor.markedEvents());
            threads.add(event.getThread().getName());
        }
        return threads;
    }

    private static void waitUntilDrawn(BotView view) {
        CounterexampleView counterexample = (CounterexampleView) view.part();
        Ui.waitUntil("it is drawn", () -> Ui.get(() -> counterexample.placeOf(counterexample.execution().orElseThrow().getSteps().getFirst().getEvent())).isPresent());
        Ui.sleep(600);
    }

    private static void waitFor(IFile file, String model, String verdict) {
        Ui.waitUntil(verdict + " on " + file.getName() + " under " + model, PATIENCE, () -> {
            IMarker marker = Verdicts.under(file, model);
            return marker != null && marker.getAttribute(VerdictMarkers.VERDICT, "").startsWith(verdict)
                    && !marker.getAttribute(VerdictMarkers.OUT_OF_DATE, false);
        });
    }

    private static IMarker onlyFailure(IFile file) {
        assertEquals(1, failures(file).size());
        return failures(file).getFirst();
    }

    private static List<IMarker> failures(IFile file) {
        try {
            return List.of(file.findMarkers(FailureMarkers.TYPE, true, IResource.DEPTH_ZERO));
        } catch (CoreException gone) {
            throw new AssertionError(gone);
        }
    }

    private static String lineOf(BotEditor editor, IMarker marker) {
        return editor.text().lines().toList().get(marker.getAttribute(IMarker.LINE_NUMBER, 0) - 1).strip();
    }

    private static String marked(BotEditor editor, IMarker marker) {
        return editor.text().substring(marker.getAttribute(IMarker.CHAR_START, 0), marker.getAttribute(IMarker.CHAR_END, 0));
    }
}
