package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
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
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.ui.PlatformUI;
import org.felis.execution.EventNode;
import org.felis.ide.FelisPlugin;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.markers.FailureMarkers;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Programs in C, which a clang of this machine compiles. */
@ExtendWith(FelisWorkbench.class)
class ProgramInCTest {

    /** A lock takes some seconds, more on a busy machine. */
    private static final Duration PATIENCE = Duration.ofSeconds(180);

    private static final String TIMEOUT = "timeoutSeconds";

    private static final String TERMINATION = "termination";

    private static final String ARMV8 = "aarch64";

    private static final String PUBLICATION = """
            #include <assert.h>
            #include <pthread.h>
            #include <stdatomic.h>
            #include "order.h"

            static int message;
            static atomic_int flag;

            static void *send(void *unused) {
                message = 1;
                atomic_store_explicit(&flag, 1, ORDER);
                return 0;
            }

            int main(void) {
                pthread_t sender;
                pthread_create(&sender, 0, send, 0);
                if (atomic_load_explicit(&flag, memory_order_acquire)) {
                    assert(message == 1);
                }
                return 0;
            }
            """;

    private final Bot bot = new Bot();

    @BeforeEach
    void giveThemTime() {
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).putInt(TIMEOUT, (int) PATIENCE.toSeconds());
    }

    @AfterEach
    void asBefore() {
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).remove(TIMEOUT);
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).remove(TERMINATION);
    }

    @Test
    void aLockIsVerifiedSteppedThroughAndMended() {
        bot.menu("File").menu("New").menu("Felis Example Project").click();
        BotShell wizard = bot.shell("Felis Example Project");
        wizard.button("Finish").click();
        wizard.waitUntilClosed();
        IFile lock = ResourcesPlugin.getWorkspace().getRoot().getProject("examples").getFile("c/ttas-relaxed.c");
        bot.tree().expandNode("examples", "c").select("ttas-relaxed.c").doubleClick();
        BotEditor editor = bot.editorByTitle("ttas-relaxed.c");
        assertEquals(List.of(), Verdicts.on(lock), "nobody has asked");
        editor.contextMenu("Verify Under").menu("ARMv8").click();

        waitFor(lock, "Violated");
        IMarker failure = failures(lock).getFirst();
        assertEquals(1, failures(lock).size());
        assertEquals("assert(seen == 1);", lineOf(editor, failure));
        assertEquals("Violates assertions under ARMv8: assert(seen == 1);", failure.getAttribute(IMarker.MESSAGE, ""));
        assertEquals(IMarker.SEVERITY_ERROR, failure.getAttribute(IMarker.SEVERITY, -1));
        assertEquals("int main(void) {", lineOf(editor, Verdicts.under(lock, ARMV8)));
        BotView view = bot.viewByTitle("Counterexample");
        view.label("ttas-relaxed: Violated under ARMv8");
        CounterexampleView counterexample = (CounterexampleView) view.part();
        Ui.waitUntil("it is drawn", () -> Ui.get(() -> counterexample.placeOf(counterexample.execution().orElseThrow().getSteps().getFirst().getEvent())).isPresent());
        Ui.sleep(600);
        Screenshots.take("70-program");

        assertTrue(threadsWithMarkedLines(view, editor).size() >= 3);
        BotTable state = view.table("State");
        Set<String> stacks = Set.of("run", "run#2", "run#3").stream().filter(thread -> hasRow(state, thread + ":call stack"))
                .map(thread -> state.cell(state.row(thread + ":call stack"), 1)).collect(Collectors.toSet());
        assertTrue(stacks.contains("run:32, fails"), stacks.toString());
        Ui.sleep(300);
        Screenshots.take("75-program-end");
        showOtherwise();

        editor.replace("&taken, false, memory_order_relaxed", "&taken, false, memory_order_release");
        editor.save();
        waitFor(lock, "Holds(bound 2)");
        assertEquals(List.of(), failures(lock));
        Ui.sleep(600);
        Screenshots.take("72-program-mended");
    }

    /** From the file to the execution, and to the verdicts of both variants under two models. */
    @Test
    void theBugOfAnArrayIsSeenAndItsFixVerified() {
        bot.menu("File").menu("New").menu("Felis Example Project").click();
        BotShell wizard = bot.shell("Felis Example Project");
        wizard.button("Finish").click();
        wizard.waitUntilClosed();
        IFile wrong = ResourcesPlugin.getWorkspace().getRoot().getProject("examples").getFile("structures/array-map-relaxed.c");
        bot.tree().expandNode("examples", "structures").select("array-map-relaxed.c").contextMenu("Verify Under").menu("ARMv8").click();
        waitFor(wrong, "Violated");
        bot.viewByTitle("Counterexample").label("array-map-relaxed: Violated under ARMv8");
        Ui.sleep(600);
        Screenshots.take("77-array-bug");

        BotTree.Node structures = bot.tree().expandNode("examples", "structures");
        assertFalse(structures.select("array-map-relaxed.c").contextMenuEntries().contains("Verify Fix…"), "there is nothing to compare it with");
        structures.select("array-map-relaxed.c", "array-map.c").contextMenu("Verify Fix…").click();
        BotShell dialog = bot.shell("Verify Fix");
        BotTable models = dialog.table();
        assertTrue(models.isChecked(models.row("ARMv8")), "the last one");
        models.check(models.row("RC11"), true);
        Screenshots.take("78-verify-fix");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(600);
        Screenshots.take("78-verify-fix-dark");
        Workbench.light();
        dialog.button("OK").click();
        dialog.waitUntilClosed();

        BotTable verdicts = bot.viewByTitle("Verdicts").table("Test");
        for (String model : List.of("ARMv8", "RC11")) {
            Ui.waitUntil("verdicts under " + model, PATIENCE, () -> cell(verdicts, "array-map-relaxed.c", model).startsWith("Violated")
                    && cell(verdicts, "array-map.c", model).startsWith("Holds"));
        }
        assertEquals(2, verdicts.rowCount());
        Ui.sleep(600);
        Screenshots.take("79-verified-fix");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(1_200);
        Screenshots.take("79-verified-fix-dark");
    }

    private static String cell(BotTable table, String row, String column) {
        return Ui.get(() -> {
            List<String> heads = Arrays.stream(table.widget().getColumns()).map(TableColumn::getText).toList();
            return heads.contains(column) ? Arrays.stream(table.widget().getItems()).filter(item -> item.getText(0).equals(row)).map(item -> item.getText(heads.indexOf(column)))
                    .findFirst().orElse("") : "";
        });
    }

    @Test
    void whoWaitsForALockThatIsNotGivenBackIsMarkedAndDrawn() {
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).putBoolean(TERMINATION, true);
        bot.menu("File").menu("New").menu("Felis Example Project").click();
        BotShell wizard = bot.shell("Felis Example Project");
        wizard.button("Finish").click();
        wizard.waitUntilClosed();
        IFile program = ResourcesPlugin.getWorkspace().getRoot().getProject("examples").getFile("c/early-return.c");
        bot.tree().expandNode("examples", "c").select("early-return.c").doubleClick();
        BotEditor editor = bot.editorByTitle("early-return.c");
        editor.contextMenu("Verify Under").menu("ARMv8").click();

        waitFor(program, "Violated");
        IMarker waiting = failures(program).getFirst();
        assertEquals(1, failures(program).size());
        assertTrue(lineOf(editor, waiting).startsWith("while (atomic_exchange_explicit(&taken"), lineOf(editor, waiting));
        assertTrue(waiting.getAttribute(IMarker.MESSAGE, "").startsWith("Violates termination under ARMv8: waits for ever"), waiting.getAttribute(IMarker.MESSAGE, ""));
        BotView view = bot.viewByTitle("Counterexample");
        view.label("early-return: Violated under ARMv8");
        CounterexampleView counterexample = (CounterexampleView) view.part();
        Ui.waitUntil("it is drawn", () -> Ui.get(() -> counterexample.placeOf(counterexample.execution().orElseThrow().getSteps().getFirst().getEvent())).isPresent());
        Ui.sleep(600);
        Screenshots.take("76-program-waiting");

        editor.replace("return 0; // unlock() is missing", "unlock(); return 0;");
        editor.save();
        waitFor(program, "Holds(bound 2)");
        assertEquals(List.of(), failures(program));
    }

    /** In the dark, and in a small window: look at the pictures. */
    private static void showOtherwise() {
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(1_500);
        Screenshots.take("73-program-dark");
        Workbench.light();
        Ui.run(() -> PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell().setSize(1024, 640));
        Ui.sleep(800);
        Screenshots.take("74-program-small");
        Ui.run(() -> PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell().setSize(1280, 800));
    }

    /** Steps to the end by the arrow key; each step marks the line of its event. @return the threads that had a step */
    private static Set<String> threadsWithMarkedLines(BotView view, BotEditor editor) {
        CounterexampleView counterexample = (CounterexampleView) view.part();
        int steps = counterexample.execution().orElseThrow().getSteps().size();
        Set<String> threads = new TreeSet<>();
        for (int step = 1; step <= steps; step++) {
            view.canvas().press(SWT.ARROW_RIGHT);
            view.label("Step " + step + " of " + steps);
            EventNode event = Ui.get(counterexample::selectedEvent).orElseThrow();
            assertEquals(1, editor.markedEvents().size(), event.getLabel());
            String line = editor.text().lines().toList().get(event.getPlace().getLine() - 1).strip();
            assertEquals(line, event.getInstruction());
            assertTrue(line.endsWith(editor.markedEvents().getFirst().strip()), event.getLabel() + ": " + editor.markedEvents());
            threads.add(event.getThread().getName());
            if (line.contains("atomic_exchange")) {
                BotTable state = view.table("State");
                String stack = state.cell(state.row(event.getThread().getName() + ":call stack"), 1);
                assertTrue(stack.startsWith("run:30 › lock:22"), stack);
                Ui.sleep(300);
                Screenshots.take("71-program-stepped");
            }
        }
        return threads;
    }

    private static boolean hasRow(BotTable table, String first) {
        return Ui.get(() -> Arrays.stream(table.widget().getItems()).anyMatch(item -> item.getText(0).equals(first)));
    }

    @Test
    void aChangedHeaderIsVerifiedWithTheProgramThatIncludesIt() throws Exception {
        IProject project = Workbench.project("programs", Map.of("publication.c", PUBLICATION, "order.h", "#define ORDER memory_order_relaxed\n"));
        IFile program = project.getFile("publication.c");
        bot.tree().expandNode("programs").select("publication.c").contextMenu("Verify Under").menu("ARMv8").click();
        waitFor(program, "Violated");
        project.getFile("order.h").setContents("#define ORDER memory_order_release\n".getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        waitFor(program, "Holds");
        assertEquals(List.of(), failures(program));
        project.getFile("order.h").setContents("#define ORDER memory_order_relaxed\n".getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        Verdicts.waitFor(program, ARMV8, "Violated"); // known from before
        assertEquals("Violates assertions under ARMv8: assert(message == 1);", failures(program).getFirst().getAttribute(IMarker.MESSAGE, ""));
    }

    @Test
    void whatTheCompilerSaysStandsAtItsLine() throws Exception {
        IProject project = Workbench.project("programs", Map.of("wrong.c", "int main(void) {\n    int x = missing;\n    return x;\n}\n",
                "warned.c", "#include <assert.h>\nint main(void) {\n    int x = 1;\n    assert(x = 1);\n    if (x = 1) x++;\n    return 0;\n}\n",
                "unsupported.c", "#include <stdlib.h>\nint main(void) {\n    double half = 0.5;\n    return half < 1.0;\n}\n"));
        bot.tree().expandNode("programs").select("wrong.c").contextMenu("Verify Under").menu("ARMv8").click();
        IMarker error = problem(project.getFile("wrong.c"), IMarker.SEVERITY_ERROR);
        assertEquals(2, error.getAttribute(IMarker.LINE_NUMBER, 0));
        assertTrue(error.getAttribute(IMarker.MESSAGE, "").contains("missing"), error.getAttribute(IMarker.MESSAGE, ""));
        bot.tree().expandNode("programs").select("warned.c").contextMenu("Verify Under").menu("ARMv8").click();
        assertEquals(5, problem(project.getFile("warned.c"), IMarker.SEVERITY_WARNING).getAttribute(IMarker.LINE_NUMBER, 0));
        bot.tree().expandNode("programs").select("unsupported.c").contextMenu("Verify Under").menu("ARMv8").click();
        assertEquals(3, problem(project.getFile("unsupported.c"), IMarker.SEVERITY_ERROR).getAttribute(IMarker.LINE_NUMBER, 0));
    }

    @Test
    void nothingIsCompiledBeforeSomebodyAsks() throws Exception {
        IProject project = Workbench.project("programs", Map.of("publication.c", PUBLICATION, "order.h", "", "SB.litmus", LitmusTexts.SB));
        Verdicts.waitFor(project.getFile("SB.litmus"), "", "Allowed");
        Verdicts.waitUntilNothingRuns();
        assertEquals(List.of(), Verdicts.on(project.getFile("publication.c")));
    }

    private static IMarker problem(IFile file, int severity) {
        return Ui.find("a problem of " + file.getName(), PATIENCE, () -> markers(file, ProblemMarkers.TYPE).stream()
                .filter(marker -> marker.getAttribute(IMarker.SEVERITY, -1) == severity).findFirst().orElse(null));
    }

    private static void waitFor(IFile program, String verdict) {
        Ui.waitUntil(verdict + " on " + program.getName(), PATIENCE, () -> {
            IMarker marker = Verdicts.under(program, ARMV8);
            return marker != null && marker.getAttribute(VerdictMarkers.VERDICT, "").equals(verdict) && !marker.getAttribute(VerdictMarkers.OUT_OF_DATE, false);
        });
    }

    private static List<IMarker> failures(IFile program) {
        return markers(program, FailureMarkers.TYPE);
    }

    private static List<IMarker> markers(IFile file, String type) {
        try {
            return List.of(file.findMarkers(type, true, IResource.DEPTH_ZERO));
        } catch (CoreException gone) {
            throw new AssertionError(gone);
        }
    }

    private static String lineOf(BotEditor editor, IMarker marker) {
        return editor.text().lines().toList().get(marker.getAttribute(IMarker.LINE_NUMBER, 0) - 1).strip();
    }
}
