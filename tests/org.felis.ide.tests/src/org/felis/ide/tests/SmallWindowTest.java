package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The perspective on the screens of small laptops and projectors: a test, what is known about it and its execution are seen together. */
@ExtendWith(FelisWorkbench.class)
class SmallWindowTest {

    private static final int LEAST_ROWS = 3;
    private static final int LEAST_ROWS_BESIDE_DRAWING = 1;
    private static final int LEAST_CHOICE_PIXELS = 90;

    private final Bot bot = new Bot();

    @BeforeEach
    void examples() throws Exception {
        Map<String, String> files = new LinkedHashMap<>();
        for (String example : List.of("aarch64/MP.litmus", "aarch64/SB.litmus", "aarch64/MP+dmb.sy+addr.litmus", "c11/SB+release+acquire.litmus",
                "x86/R.litmus")) {
            Path file = Path.of(System.getProperty("felis.root"), "examples").resolve(example);
            files.put(file.getFileName().toString(), Files.readString(file));
        }
        Workbench.project("examples", files);
    }

    @AfterEach
    void cleanUp() throws Exception {
        Comparison.close();
    }

    @ParameterizedTest
    @CsvSource({ "1024, 700", "1024, 768", "1366, 768" })
    void aTestWhatIsKnownAboutItAndItsExecutionAreSeenTogether(int width, int height) {
        Ui.run(() -> bot.window().setBounds(0, 0, width, height));
        bot.tree().expandNode("examples").select("MP.litmus").doubleClick();
        BotEditor editor = bot.editorByTitle("MP.litmus");
        bot.tree().expandNode("examples").select("MP.litmus").contextMenu("Verify Under").menu("ARMv8").click();
        bot.viewByTitle("Counterexample").label("MP: Allowed under ARMv8");
        BotTable verdicts = bot.viewByTitle("Verdicts").table("Test");
        Ui.waitUntil("all verdicts", Comparison.PATIENCE, () -> verdicts.widget().getColumnCount() == 6);
        Ui.sleep(500);
        Screenshots.take("60-window-" + width + "x" + height);
        assertTrue(editor.shows("AArch64 MP") && editor.shows("LDR W1,[X0] ;") && editor.shows("1:X3=0)"), "the whole test");
        assertEquals(List.of(), outside(bot.viewByTitle("Verdicts").form().root()));
        assertTrue(visibleRows(verdicts.widget()) >= LEAST_ROWS, () -> visibleRows(verdicts.widget()) + " verdicts");
        assertTrue(Ui.get(() -> left(verdicts.widget(), 5) <= verdicts.widget().getClientArea().width),
                "verdicts under two models");
        for (String table : List.of("State", "Axioms")) {
            Table shown = bot.viewByTitle("Counterexample").table(table).widget();
            assertTrue(visibleRows(shown) >= LEAST_ROWS_BESIDE_DRAWING, () -> table + ": " + visibleRows(shown));
        }

        Comparison comparison = Comparison.ofSelection(bot, "examples", "Default", "SC");
        comparison.compare("5 tests: 4 differ");
        comparison.select("MP");
        Ui.waitUntil("what forbids it", Comparison.PATIENCE, () -> comparison.outcomes().cell(0, 2).contains(" by "));
        Ui.sleep(500);
        Screenshots.take("61-window-" + width + "x" + height + "-compare");
        assertEquals(List.of(), outside(comparison.view().form().root()));
        assertTrue(visibleRows(comparison.tests().widget()) >= LEAST_ROWS, () -> visibleRows(comparison.tests().widget()) + " tests");
        assertTrue(editor.shows("LDR W1,[X0] ;") && editor.shows("1:X3=0)"), "the test is still there");
    }

    /** The left edge of a column. */
    private static int left(Table table, int column) {
        int x = 0;
        for (int i = 0; i < column; i++) {
            x += table.getColumn(i).getWidth();
        }
        return x;
    }

    private static int visibleRows(Table table) {
        return Ui.get(() -> (table.getClientArea().height - table.getHeaderHeight()) / table.getItemHeight());
    }

    /** What is visible but cut off by what it is in, or too narrow to be read. */
    private static List<String> outside(Composite root) {
        return Ui.get(() -> {
            List<String> found = new ArrayList<>();
            collect(root, found);
            return found;
        });
    }

    private static void collect(Composite parent, List<String> found) {
        Rectangle area = parent.getClientArea();
        for (Control child : parent.getChildren()) {
            if (!child.isVisible()) {
                continue;
            }
            Rectangle place = child.getBounds();
            Point end = new Point(place.x + place.width, place.y + place.height);
            if (end.x > area.x + area.width || end.y > area.y + area.height || child instanceof Combo && place.width < LEAST_CHOICE_PIXELS) {
                found.add(child + " at " + place + " in " + area);
            }
            if (child instanceof Composite inner && !(child instanceof Table) && !(child instanceof Combo)) {
                collect(inner, found);
            }
        }
    }
}
