package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.core.resources.IProject;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.felis.execution.AxiomStatus;
import org.felis.execution.ExecutionGraph;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotForm;
import org.felis.ide.tests.robot.BotShell;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The <em>Compare Models</em> view: where two models differ, and the executions behind it. */
@ExtendWith(FelisWorkbench.class)
class CompareViewTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String FIRST = "The first model";
    private static final String SECOND = "The second model";

    private static final String MP = """
            AArch64 MP
            { 0:X0=x; 0:X2=y; 1:X0=y; 1:X2=x; }
             P0          | P1          ;
             MOV W1,#1   | LDR W1,[X0] ;
             STR W1,[X0] | LDR W3,[X2] ;
             STR W1,[X2] |             ;
            exists (1:X1=1 /\\ 1:X3=1)
            """;

    private static final String WEAK_MODEL = """
            "weak"
            include "cos.cat"
            acyclic po-loc | rf | fr | co as coherence
            """;

    private final Bot bot = new Bot();
    private IProject project;
    private BotView view;
    private BotTable tests;

    @BeforeEach
    void aProject() throws Exception {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("SB.litmus", LitmusTexts.SB);
        files.put("CoRR.litmus", LitmusTexts.CO_RR);
        files.put("MP.litmus", MP);
        files.put("broken.litmus", "nonsense\n");
        files.put("weak.cat", WEAK_MODEL);
        project = Workbench.project("compared", files);
    }

    @AfterEach
    void cleanUp() throws Exception {
        Comparison.close();
    }

    private void openFromExplorer() {
        bot.tree().select("compared").contextMenu("Compare Models…").click();
        findView();
    }

    /** The view remembers the models of the last time. */
    private void findView() {
        view = bot.viewByTitle("Compare Models");
        tests = view.table("Test");
        view.form().choose(FIRST, "Default");
        view.form().choose(SECOND, "SC");
    }

    private void compare() {
        view.form().press("Compare");
    }

    private void ended(String summary) {
        view.form().waitForLabel(summary, PATIENCE);
    }

    @Test
    void testsOnWhichTheModelsDifferAreShownWithTheOutcomesOfOneModelOnly() {
        openFromExplorer();
        assertEquals("Default", view.form().chosen(FIRST));
        assertEquals("SC", view.form().chosen(SECOND));
        compare();
        ended("4 tests: 2 differ, 1 undecided");
        assertEquals(List.of("broken", "MP", "SB"), names(), "those that agree are left out");
        assertEquals(List.of("Allowed", "Forbidden", "0:EAX=0; 1:EAX=0;", ""), cells("SB", 1, 5));
        assertEquals(List.of("Allowed", "Allowed", "1:X1=1; 1:X3=0;", ""), cells("MP", 1, 5));
        assertTrue(cells("broken", 1, 2).get(0).startsWith("Error: "), () -> cells("broken", 1, 2).toString());
        assertEquals(List.of("unknown", "unknown"), cells("broken", 3, 5));
        assertTrue(cells("broken", 6, 7).get(0).startsWith("broken.litmus:1:"), () -> cells("broken", 6, 7).toString());
        view.toolbarButton("All Tests").toggle();
        Ui.waitUntil("all tests", () -> names().contains("CoRR"));
        tests.select(tests.row("SB"));
        BotTable outcomes = view.table("Outcome");
        Ui.waitUntil("its outcome", () -> outcomes.rowCount() == 1);
        Ui.waitUntil("what forbids it", PATIENCE, () -> outcomes.cell(0, 2).contains(" by "));
        assertEquals(List.of("0:EAX=0; 1:EAX=0;", "x86-TSO", "SC by sequential-consistency"),
                Stream.of(0, 1, 2).map(column -> outcomes.cell(0, column)).toList());
        Ui.sleep(300);
        Screenshots.take("51-compare");

        view.viewMenu("Copy as TSV").click();
        List<String> lines = clipboard().lines().toList();
        assertEquals("Test\tDefault\tSC\tOnly Default\tOnly SC\tFolder\tNote", lines.get(0));
        assertTrue(lines.contains("SB\tAllowed\tForbidden\t0:EAX=0; 1:EAX=0;\t\tcompared\t"), lines::toString);
        view.viewMenu("Copy as Markdown").click();
        assertTrue(clipboard().contains("| SB | Allowed | Forbidden | 0:EAX=0; 1:EAX=0; |  | compared |  |"), CompareViewTest::clipboard);
    }

    @Test
    void aDoubleClickOnAnOutcomeShowsAnExecutionThatEndsSoOrWhatForbidsIt() {
        openFromExplorer();
        compare();
        ended("4 tests: 2 differ, 1 undecided");
        tests.select(tests.row("MP"));
        BotTable outcomes = view.table("Outcome");
        outcomes.doubleClick("1:X1=1", "Outcome");
        BotView counterexample = bot.viewByTitle("Counterexample");
        counterexample.label("MP: 1:X1=1; 1:X3=0; Allowed under ARMv8");
        ExecutionGraph allowed = ((CounterexampleView) counterexample.part()).execution().orElseThrow();
        assertTrue(allowed.getOutcome().contains("1:X1=1") && allowed.getOutcome().contains("1:X3=0"), allowed.getOutcome());
        assertEquals("SC", allowed.getOtherModel());
        assertEquals(List.of("sequential-consistency"), allowed.getForbiddingAxioms().stream().map(AxiomStatus::getName).toList());
        Ui.sleep(300);
        Screenshots.take("52-compare-execution");
        outcomes.doubleClick("1:X1=1", "Forbidden under");
        counterexample.label("MP: 1:X1=1; 1:X3=0; Forbidden under SC");
        assertTrue(((CounterexampleView) counterexample.part()).execution().orElseThrow().getOutcome().contains("1:X3=0"));
        tests.doubleClick("SB", "Only Default");
        counterexample.label("SB: 0:EAX=0; 1:EAX=0; Allowed under x86-TSO");
        tests.doubleClick("SB", "Default");
        counterexample.label("SB: Allowed under x86-TSO");
        tests.doubleClick("SB", "Test");
        bot.editorByTitle("SB.litmus");
    }

    @Test
    void aModelOfTheWorkspaceIsComparedAndAChangedTestIsOutOfDate() throws Exception {
        bot.tree().expandNode("compared").select("MP.litmus", "CoRR.litmus").contextMenu("Compare Models…").click();
        findView();
        view.form().choose(FIRST, "Other…");
        BotShell dialog = bot.shell("Compare Models");
        dialog.table().select(dialog.table().row("weak.cat"));
        dialog.button("OK").click();
        dialog.waitUntilClosed();
        assertEquals("weak.cat", view.form().chosen(FIRST));
        view.form().choose(SECOND, "ARMv8");
        compare();
        ended("2 tests: 0 differ");
        view.toolbarButton("All Tests").toggle();
        Ui.waitUntil("both", () -> tests.rowCount() == 2);
        project.getFile("MP.litmus").setContents(MP.replace("STR W1,[X2]", "STLR W1,[X2]").getBytes(StandardCharsets.UTF_8), 0, null);
        Ui.waitUntil("out of date", () -> cells("MP", 6, 7).get(0).startsWith("out of date"));
        compare();
        Ui.waitUntil("up to date", PATIENCE, () -> names().contains("MP") && cells("MP", 6, 7).get(0).isEmpty());
    }

    @Test
    void aComparisonCanBeStopped() throws Exception {
        project.getFile("endless.litmus").create(LitmusTexts.endless().getBytes(StandardCharsets.UTF_8), 0, null);
        openFromExplorer();
        compare();
        Ui.waitUntil("progress", PATIENCE, () -> tests.rowCount() == 3);
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(400);
        Screenshots.take("53-compare-running-dark");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_default");
        view.form().press("Stop");
        ended("4 of 5 tests: 2 differ, 1 undecided, stopped");
        assertEquals(List.of("broken", "MP", "SB"), names(), "what is known stays");
    }

    @Test
    void testsAreChosenInADialog() {
        Workbench.openView("org.felis.ide.compare.CompareView");
        findView();
        view.form().press("Select Tests…");
        BotShell dialog = bot.shell("Compare Models");
        new BotForm(dialog.widget()).selectInTree("compared", "SB.litmus");
        dialog.button("OK").click();
        dialog.waitUntilClosed();
        view.form().button("compared/SB.litmus");
        compare();
        ended("1 test: 1 differs");
    }

    private List<String> names() {
        return Ui.get(() -> Arrays.stream(tests.widget().getItems()).map(item -> item.getText(0)).toList());
    }

    private List<String> cells(String test, int from, int to) {
        int row = tests.row(test);
        return IntStream.range(from, to).mapToObj(column -> tests.cell(row, column)).toList();
    }

    private static String clipboard() {
        return Ui.get(() -> {
            Clipboard clipboard = new Clipboard(Ui.display());
            try {
                return (String) clipboard.getContents(TextTransfer.getInstance());
            } finally {
                clipboard.dispose();
            }
        });
    }
}
