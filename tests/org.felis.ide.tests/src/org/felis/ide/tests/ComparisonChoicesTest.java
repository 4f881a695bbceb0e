package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;
import org.felis.execution.ExecutionGraph;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What can be compared with what, from where, and what is shown of it: targets of tests in C, flags, filters, columns of the <em>Verdicts</em> view. */
@ExtendWith(FelisWorkbench.class)
class ComparisonChoicesTest {

    private static final String DARK = "org.eclipse.e4.ui.css.theme.e4_dark";
    private static final String LIGHT = "org.eclipse.e4.ui.css.theme.e4_default";
    private static final String SECOND_TARGET = "Compilation target of C tests under the second model";

    private final Bot bot = new Bot();

    @AfterEach
    void cleanUp() throws Exception {
        Workbench.theme(LIGHT);
        Comparison.close();
    }

    private static void examples(String project, String... examples) throws Exception {
        Map<String, String> files = new LinkedHashMap<>();
        for (String example : examples) {
            Path file = Path.of(System.getProperty("felis.root"), "examples").resolve(example);
            files.put(file.getFileName().toString(), Files.readString(file));
        }
        Workbench.project(project, files);
    }

    @Test
    void testsInCAreComparedWithWhatTheyAreCompiledTo() throws Exception {
        examples("mapped", "c11/LB+relaxed.litmus", "c11/MP+fences.litmus", "c11/SB+release+acquire.litmus");
        Comparison comparison = Comparison.ofSelection(bot, "mapped", "RC11", "SC");
        String armv8 = "armv8: ARMv8 (AArch64) with load-acquire and store-release";
        comparison.view().form().choose(SECOND_TARGET, armv8);
        Ui.waitUntil("the model of the machine", () -> comparison.view().form().chosen(Comparison.SECOND).equals("ARMv8"));
        comparison.compare("3 tests: 2 differ");
        assertEquals("0:r0=1; 1:r0=1;", comparison.cell("LB+relaxed", "Only ARMv8 compiled with armv8"));
        assertEquals("0:r0=0; 1:r0=0;", comparison.cell("SB+release+acquire", "Only RC11"));
        comparison.select("LB+relaxed");
        Ui.waitUntil("what forbids it", Comparison.PATIENCE, () -> comparison.outcomes().cell(0, 2).startsWith("RC11 by "));
        comparison.outcomes().doubleClick("0:r0=1", "Outcome");
        BotView counterexample = bot.viewByTitle("Counterexample");
        assertTrue(counterexample.label("LB+relaxed: 0:r0=1; 1:r0=1; Allowed under ARMv8 compiled with armv8").length() > 0);
        ExecutionGraph shown = ((CounterexampleView) counterexample.part()).execution().orElseThrow();
        assertTrue(shown.getOutcome().contains("0:r0=1") && shown.getOutcome().contains("1:r0=1"), shown.getOutcome());
        Ui.waitUntil("the axiom of the other side", Comparison.PATIENCE, () -> counterexample.label("LB+relaxed: ").contains("; forbidden under RC11 by "));
        Ui.sleep(300);
        Screenshots.take("55-compare-compiled");
        Workbench.closeView(Comparison.ID);
        Workbench.openView(Comparison.ID);
        Comparison again = Comparison.in(bot);
        Ui.waitUntil("what was chosen", () -> again.view().form().chosen(SECOND_TARGET).equals(armv8));
        assertEquals(List.of("RC11", "ARMv8"), List.of(again.view().form().chosen(Comparison.FIRST), again.view().form().chosen(Comparison.SECOND)));
        again.view().form().button("mapped");
    }

    @Test
    void aFlagThatOnlyOneModelRaisesIsADifferenceWithItsExecution() throws Exception {
        examples("flagged", "linux/Plain-race.litmus", "linux/SB+mbs.litmus");
        Comparison comparison = Comparison.ofSelection(bot, "flagged", "Linux kernel", "SC");
        comparison.compare("2 tests: 1 differs");
        assertEquals("Allowed, flagged data-race", comparison.cell("Plain-race", "Linux kernel"));
        assertEquals("Allowed", comparison.cell("Plain-race", "SC"));
        assertEquals("flag data-race", comparison.cell("Plain-race", "Only Linux kernel"));
        comparison.select("Plain-race");
        Ui.waitUntil("the flag", () -> comparison.outcomes().rowCount() == 1);
        assertEquals(List.of("flag data-race", "Linux kernel", "SC: not raised"), List.of(comparison.outcomes().cell(0, 0),
                comparison.outcomes().cell(0, 1), comparison.outcomes().cell(0, 2)));
        comparison.outcomes().doubleClick("flag data-race", "Outcome");
        BotView counterexample = bot.viewByTitle("Counterexample");
        counterexample.label("Plain-race: flag data-race raised under Linux kernel, not under SC");
        assertTrue(((CounterexampleView) counterexample.part()).execution().orElseThrow().getAxioms().stream()
                .anyMatch(axiom -> axiom.getName().equals("data-race")));
    }

    @Test
    void rowsAreFilteredAndSortedInASmallWindow() throws Exception {
        examples("small", "x86/SB.litmus", "x86/R.litmus", "x86/MP.litmus", "x86/SB+rfis.litmus", "c11/LB+relaxed.litmus");
        Shell window = Ui.get(() -> PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell());
        Ui.run(() -> window.setBounds(0, 0, 1024, 700));
        Comparison comparison = Comparison.ofSelection(bot, "small", "x86-TSO", "SC");
        comparison.compare("5 tests: 3 differ");
        assertEquals(List.of("R", "SB", "SB+rfis"), comparison.names());
        BotTable tests = comparison.tests();
        tests.clickHead(0);
        tests.clickHead(0);
        assertEquals(List.of("SB+rfis", "SB", "R"), comparison.names());
        Ui.sleep(300);
        Screenshots.take("56-compare-1024x700");
        Workbench.theme(DARK);
        comparison.select("SB");
        Ui.waitUntil("what forbids it", Comparison.PATIENCE, () -> comparison.outcomes().cell(0, 2).contains(" by "));
        Ui.sleep(400);
        Screenshots.take("57-compare-1024x700-dark");
        comparison.view().form().type("Show only tests containing all of these words", "sb eax");
        assertEquals(List.of("SB+rfis", "SB"), comparison.names());
        comparison.view().viewMenu("Copy as TSV").click();
        comparison.view().form().type("Show only tests containing all of these words", "");
        assertEquals(3, comparison.names().size());
    }

    @Test
    void twoEqualModelsAreNotCompared() throws Exception {
        examples("equal", "x86/SB.litmus");
        Comparison comparison = Comparison.ofSelection(bot, "equal", "SC", "SC");
        comparison.view().form().press("Compare");
        assertEquals("Choose two different models: both are SC.", comparison.view().label("Choose two different models"));
    }

    @Test
    void twoColumnsOfTheVerdictsViewAreCompared() throws Exception {
        examples("columns", "x86/SB.litmus", "x86/MP.litmus");
        bot.tree().expandNode("columns").select("SB.litmus").contextMenu("Verify Under").menu("SC").click();
        BotTable verdicts = bot.viewByTitle("Verdicts").table("Test");
        Ui.waitUntil("two columns of verdicts", Comparison.PATIENCE, () -> verdicts.widget().getColumnCount() == 5
                && VerdictMarkers.isDecided(verdicts.widget().getItem(verdicts.row("SB")).getText(verdicts.column("SC")).split("\\W")[0]));
        verdicts.contextMenu("SB", "SC", "Compare SC with").menu("x86-TSO").click();
        Comparison comparison = Comparison.in(bot);
        comparison.ended("2 tests: 1 differs");
        assertEquals(List.of("SC", "x86-TSO"), List.of(comparison.view().form().chosen(Comparison.FIRST),
                comparison.view().form().chosen(Comparison.SECOND)));
        assertEquals("0:EAX=0; 1:EAX=0;", comparison.cell("SB", "Only x86-TSO"));
    }
}
