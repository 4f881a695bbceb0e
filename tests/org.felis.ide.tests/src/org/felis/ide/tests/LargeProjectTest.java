package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Control;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotShell;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.EventLoopWatch;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A project with 500 tests. The limits here are far from what is wanted (a block of 100 ms, a verdict within 1.5 s), so that a busy machine
 * fails nobody; what was measured is in {@code target/large-project.txt}.
 */
class LargeProjectTest {

    private static final int TESTS = 500;
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long MAX_BLOCK_MILLIS = 5_000;
    private static final long MAX_CHANGED_VERDICT_MILLIS = 15_000;
    private static final long MAX_HEAP_MEBIBYTES = 512;
    private static final Path FIGURES = Path.of("target", "large-project.txt");

    private static final String MODEL = """
            "sequential consistency, per location or whole"
            include "cos.cat"
            let com = rf | co | fr
            acyclic po-loc | com as coherence
            acyclic po | com as order
            """;

    private final Bot bot = new Bot();
    private final List<String> figures = new ArrayList<>();
    private final List<String> tooMuch = new ArrayList<>();
    private IProject project;

    @BeforeEach
    void openThePerspective() {
        Workbench.prepare();
    }

    @AfterEach
    void cleanUp() throws Exception {
        Workbench.cleanUp(bot);
        Files.createDirectories(FIGURES.toAbsolutePath().getParent());
        Files.write(FIGURES, figures);
        figures.forEach(System.out::println);
    }

    @Test
    void fiveHundredTestsLeaveTheWorkbenchFluid() throws Exception {
        Map<String, String> files = new HashMap<>();
        for (int i = 0; i < TESTS; i++) {
            files.put("t%03d.litmus".formatted(i), SHAPES.get(i % SHAPES.size()).apply(i));
        }
        files.put("model.cat", MODEL);
        project = Workbench.project("large", files);
        Ui.waitUntil("the background works", PATIENCE, () -> verdicts("aarch64") > 5);

        open("t006"); // the first editor of all loads many classes
        watched("open a second test", () -> open("t007"));
        for (int i = 10; i < 20; i++) {
            String test = "t0" + i;
            watched("open one more test", () -> open(test));
        }
        BotEditor editor = bot.editorByTitle("t019.litmus");
        watched("type", () -> type(editor));
        watched("scroll", this::scroll);
        watched("verify all in the background", () -> Ui.waitUntil("all verdicts", PATIENCE, () -> verdicts("aarch64") == TESTS));
        watched("verify all under a model", this::verifyUnderTheModel);
        Screenshots.take("47-large-project");
        bot.tree().expandNode("large").select("model.cat").doubleClick();
        bot.editorByTitle("model.cat");
        watched("edit an axiom", this::editAnAxiom);
        watched("verify all again", this::waitForTheBackground);
        watched("sort by the model's column", () -> {
            BotTable table = bot.viewByTitle("Verdicts").table("Test");
            table.clickHead(table.column("model.cat"));
        });
        watched("edit an axiom, verify all again, sorted", () -> {
            BotEditor model = bot.editorByTitle("model.cat");
            model.replace("acyclic po as order", "acyclic po | rf as order");
            model.save();
            Ui.waitUntil("the background begins", PATIENCE, () -> !Verdicts.waiting().isEmpty());
            waitForTheBackground();
        });
        memory();
        assertEquals(List.of(), tooMuch);
    }

    private void waitForTheBackground() {
        Ui.waitUntil("nothing waits", PATIENCE, () -> Verdicts.waiting().isEmpty());
    }

    private void open(String test) {
        bot.tree().expandNode("large").select(test + ".litmus").doubleClick();
        bot.editorByTitle(test + ".litmus");
    }

    private void type(BotEditor editor) {
        editor.placeCaretAt("exists");
        for (char typed : "(* so that I see how it is to type while much is going on *)\n".toCharArray()) {
            Ui.run(() -> {
                StyledText widget = (StyledText) editor.part().getAdapter(Control.class);
                int caret = widget.getCaretOffset();
                widget.insert(Character.toString(typed));
                widget.setCaretOffset(caret + 1);
            });
            Ui.sleep(20);
        }
        editor.save();
    }

    private void scroll() {
        BotTable table = bot.viewByTitle("Verdicts").table("Test");
        for (int row = 0; row < TESTS; row += 10) {
            int top = row;
            Ui.run(() -> table.widget().setTopIndex(top));
            Ui.sleep(10);
        }
    }

    private void verifyUnderTheModel() {
        bot.tree().select("large").contextMenu("Verify Under").menu("Other…").click();
        BotShell choice = bot.shell("Verify Under");
        choice.table().select(choice.table().row("model.cat"));
        choice.button("OK").click();
        choice.waitUntilClosed();
        Ui.waitUntil("all verdicts under the model", PATIENCE, () -> verdicts(model()) == TESTS);
    }

    private void editAnAxiom() {
        BotEditor editor = bot.editorByTitle("model.cat");
        BotTable table = bot.viewByTitle("Verdicts").table("Test");
        int column = table.column("model.cat");
        editor.replace("acyclic po | com as order", "acyclic po as order");
        long start = System.nanoTime();
        editor.save();
        Ui.waitUntil("a changed verdict on the screen", PATIENCE, () -> {
            for (int row = 0; row < table.widget().getItemCount(); row++) {
                if (table.widget().getItem(row).getText(column).startsWith("Allowed, was Forbidden")) {
                    return true;
                }
            }
            return false;
        });
        long millis = (System.nanoTime() - start) / 1_000_000;
        figures.add("axiom edited to first changed verdict: " + millis + " ms");
        if (millis > MAX_CHANGED_VERDICT_MILLIS) {
            tooMuch.add(millis + " ms to the first changed verdict");
        }
    }

    private void memory() throws IOException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Ui.sleep(100);
        }
        long used = (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20;
        figures.add("heap in use: " + used + " MiB");
        Path status = Path.of("/proc/self/status");
        if (Files.exists(status)) {
            Files.readAllLines(status).stream().filter(line -> line.startsWith("VmRSS")).forEach(line -> figures.add("process: " + line));
        }
        if (used > MAX_HEAP_MEBIBYTES) {
            tooMuch.add(used + " MiB of heap");
        }
    }

    private void watched(String what, Runnable work) {
        long start = System.nanoTime();
        try (EventLoopWatch watch = new EventLoopWatch()) {
            work.run();
            EventLoopWatch.Block longest = watch.longest();
            figures.add("%s: %d ms, longest block %d ms, %d of them busy".formatted(what, (System.nanoTime() - start) / 1_000_000,
                    longest.millis(), longest.busyMillis()));
            if (longest.millis() > 100) {
                figures.add(longest.doing());
            }
            if (longest.millis() > MAX_BLOCK_MILLIS) {
                tooMuch.add(what + ": the event loop stood still for " + longest.millis() + " ms");
            }
        }
    }

    private String model() {
        return project.getFile("model.cat").getLocation().toOSString();
    }

    private long verdicts(String model) {
        try {
            long found = 0;
            for (IMarker marker : project.findMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_INFINITE)) {
                found += model.equals(marker.getAttribute(VerdictMarkers.MODEL, "")) ? 1 : 0;
            }
            return found;
        } catch (CoreException gone) {
            throw new AssertionError(gone);
        }
    }

    /** Message passing, store buffering, load buffering and coherence, each with values of its own. */
    static final List<IntFunction<String>> SHAPES = List.of(i -> """
            AArch64 MP%1$d
            { 0:X0=x; 0:X2=y; 1:X0=y; 1:X2=x; }
             P0           | P1          ;
             MOV W1,#%1$d | LDR W1,[X0] ;
             STR W1,[X0]  | LDR W3,[X2] ;
             STR W1,[X2]  |             ;
            exists (1:X1=%1$d /\\ 1:X3=0)
            """.formatted(i + 1), i -> """
            AArch64 SB%1$d
            { 0:X0=x; 0:X2=y; 1:X0=y; 1:X2=x; }
             P0           | P1           ;
             MOV W1,#%1$d | MOV W1,#%1$d ;
             STR W1,[X0]  | STR W1,[X0]  ;
             LDR W3,[X2]  | LDR W3,[X2]  ;
            exists (0:X3=0 /\\ 1:X3=0)
            """.formatted(i + 1), i -> """
            AArch64 LB%1$d
            { 0:X0=x; 0:X2=y; 1:X0=y; 1:X2=x; }
             P0           | P1           ;
             LDR W3,[X0]  | LDR W3,[X0]  ;
             MOV W1,#%1$d | MOV W1,#%1$d ;
             STR W1,[X2]  | STR W1,[X2]  ;
            exists (0:X3=%1$d /\\ 1:X3=%1$d)
            """.formatted(i + 1), i -> """
            AArch64 CoRR%1$d
            { 0:X0=x; 1:X0=x; }
             P0           | P1          ;
             MOV W1,#%1$d | LDR W1,[X0] ;
             STR W1,[X0]  | LDR W2,[X0] ;
            exists (1:X1=%1$d /\\ 1:X2=0)
            """.formatted(i + 1));
}
