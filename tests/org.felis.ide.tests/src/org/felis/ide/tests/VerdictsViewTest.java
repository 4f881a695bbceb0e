package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.TableColumn;
import org.felis.ide.FelisPlugin;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Hand;
import org.felis.ide.tests.robot.Pixels;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The <em>Verdicts</em> view: what holds, what is out of date, what changed. */
class VerdictsViewTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String SB = """
            X86 SB
            (* expect: sc allowed *)
            { x=0; y=0; }
             P0          | P1          ;
             MOV [x],$1  | MOV [y],$1  ;
             MOV EAX,[y] | MOV EAX,[x] ;
            exists (0:EAX=0 /\\ 1:EAX=0)
            """;

    private final Bot bot = new Bot();
    private IProject project;
    private BotView view;
    private BotTable table;

    @BeforeEach
    void twoTests() throws Exception {
        Workbench.prepare();
        project = Workbench.project("verdicts", Map.of("SB.litmus", SB, "CoRR.litmus", LitmusTexts.CO_RR));
        view = bot.viewByTitle("Verdicts");
        table = view.table("Test");
        waitForCell("CoRR", "ARMv8", "Forbidden  ");
        waitForCell("SB", "x86-TSO", "Allowed  ");
    }

    @AfterEach
    void cleanUp() throws Exception {
        Workbench.light();
        bot.viewByTitle("Verdicts").setText("");
        Workbench.cleanUp(bot);
        Ui.waitUntil("nothing shown of the deleted project", () -> table.widget().getItemCount() == 0);
    }

    @Test
    void aVerdictAgainstTheExpectationAndOneThatChangedAreToldAndCopied() {
        bot.tree().expandNode("verdicts").select("SB.litmus").contextMenu("Verify Under").menu("SC").click();
        waitForCell("SB", "SC", "Forbidden, unexpected");
        bot.tree().expandNode("verdicts").select("CoRR.litmus").doubleClick();
        BotEditor editor = bot.editorByTitle("CoRR.litmus");
        editor.replace("1:X2=0", "1:X2=1");
        editor.save();
        waitForCell("CoRR", "ARMv8", "Allowed, was Forbidden");
        view.link("2 tests, 1 unexpected, 1 changed");
        Ui.sleep(400);
        Screenshots.take("41-verdicts");

        view.viewMenu("Copy as TSV").click();
        List<String> lines = clipboard().lines().toList();
        assertEquals("Test\tFolder\tState\tARMv8\tx86-TSO\tSC", lines.get(0));
        assertTrue(lines.get(1).matches("CoRR\tverdicts\t\tAllowed, was Forbidden  \\d+ ms\t\t"), lines.get(1));
        view.viewMenu("Copy as Markdown").click();
        lines = clipboard().lines().toList();
        assertEquals("|---|---|---|---|---|---|", lines.get(1));
        assertTrue(lines.get(3).matches("\\| SB \\| verdicts \\| +\\| +\\| Allowed  \\d+ ms \\| Forbidden, unexpected  \\d+ ms \\|"), lines.get(3));
    }

    /** With another theme, what is shown already gets its colours. */
    @Test
    void coloursFollowTheTheme() {
        RGB light = Ui.get(() -> foreground("SB", "x86-TSO"));
        try {
            Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
            Ui.waitUntil("the dark theme's blue", PATIENCE, () -> foreground("SB", "x86-TSO").equals(new RGB(121, 184, 255)));
            Ui.waitUntil("the dark theme's green", PATIENCE, () -> foreground("CoRR", "ARMv8").equals(new RGB(150, 220, 170)));
            Screenshots.take("87-verdicts-dark");
        } finally {
            Workbench.light();
        }
        Ui.waitUntil("the light theme's blue", PATIENCE, () -> foreground("SB", "x86-TSO").equals(light));
    }

    private RGB foreground(String test, String model) {
        return Arrays.stream(table.widget().getItems()).filter(item -> item.getText(0).equals(test)).findFirst().orElseThrow().getForeground(table.column(model)).getRGB();
    }

    @Test
    void rowsAreFilteredAndSorted() {
        view.setText("forb");
        assertEquals(1, table.rowCount());
        assertEquals("CoRR", table.cell(0, 0));
        view.setText("");
        assertEquals(2, table.rowCount());
        table.clickHead(0);
        assertEquals("CoRR", table.cell(0, 0));
        table.clickHead(0);
        assertEquals("SB", table.cell(0, 0));
        table.clickHead(table.column("ARMv8"));
        assertEquals("CoRR", table.cell(0, 0), "what says nothing comes last");
    }

    @Test
    void rowsFollowTheirVerdictsWhereTheyAreFilteredOrSorted() {
        table.clickHead(table.column("x86-TSO"));
        assertEquals("SB", table.cell(0, 0));
        bot.tree().expandNode("verdicts").select("CoRR.litmus").contextMenu("Verify Under").menu("Power").click();
        waitForCell("CoRR", "Power", "Forbidden");
        assertEquals("x86-TSO", Ui.get(() -> table.widget().getSortColumn().getText()), "a column that came before it changes nothing");
        assertEquals("SB", table.cell(0, 0));

        view.setText("forb");
        assertEquals(1, table.rowCount());
        bot.tree().expandNode("verdicts").select("SB.litmus").contextMenu("Verify Under").menu("SC").click();
        Ui.waitUntil("a row that says it now", PATIENCE, () -> table.widget().getItemCount() == 2);
        view.setText("");
    }

    @Test
    void aModelIsForgottenAndNotVerifiedUnderAgain() {
        bot.tree().expandNode("verdicts").select("SB.litmus", "CoRR.litmus").contextMenu("Verify Under").menu("SC").click();
        waitForCell("SB", "SC", "Forbidden");
        waitForCell("CoRR", "SC", "Forbidden");
        table.contextMenu("CoRR", "SC", "Forget Verdicts under SC").click();
        Ui.waitUntil("no column of the model", PATIENCE, () -> Arrays.stream(table.widget().getColumns()).noneMatch(c -> c.getText().equals("SC")));
        waitForCell("SB", "x86-TSO", "Allowed");

        bot.tree().expandNode("verdicts").select("CoRR.litmus").doubleClick();
        BotEditor editor = bot.editorByTitle("CoRR.litmus");
        editor.replace("1:X2=0", "1:X2=1");
        editor.save();
        waitForCell("CoRR", "ARMv8", "Allowed, was Forbidden");
        assertFalse(Ui.get(() -> Arrays.stream(table.widget().getColumns()).anyMatch(c -> c.getText().equals("SC"))), "verified under it again");
    }

    @Test
    void theTestsOfSelectedRowsAreVerifiedUnderAnotherModel() {
        Ui.run(() -> view.part().getSite().getPage().activate(view.part()));
        table.selectRows(0, 1);
        Ui.sleep(300);
        table.contextMenu("Verify Under").menu("RISC-V").click();
        waitForCell("SB", "RISC-V", "Allowed");
        waitForCell("CoRR", "RISC-V", "Forbidden");
        Screenshots.take("43-rows-verified");
    }

    @Test
    void aDoubleClickOpensTheExecutionOrTheTest() {
        table.doubleClick("SB", "x86-TSO");
        bot.viewByTitle("Counterexample").label("SB: Allowed under x86-TSO");
        assertEquals("SB", ((CounterexampleView) bot.viewByTitle("Counterexample").part()).execution().get().getTest());
        table.doubleClick("CoRR", "Test");
        bot.editorByTitle("CoRR.litmus");
    }

    @Test
    void aTestThatIsBeingVerifiedSaysSoAndItsVerdictIsOutOfDate() throws Exception {
        project.getFile("CoRR.litmus").setContents(LitmusTexts.endless().getBytes(java.nio.charset.StandardCharsets.UTF_8), 0, null);
        waitForCell("CoRR", "ARMv8", "running… (last: Forbidden)");
        assertEquals("running", table.cell(table.row("CoRR"), table.column("State")));
        Ui.sleep(300);
        Screenshots.take("42-running");
        Job.getJobManager().cancel(FelisPlugin.ID);
        waitForCell("CoRR", "ARMv8", "out of date (last: Forbidden)");
    }

    @Test
    void aClickOnACountShowsWhatIsCountedAndAnOpenedRowStays() {
        bot.tree().expandNode("verdicts").select("SB.litmus").contextMenu("Verify Under").menu("SC").click();
        waitForCell("SB", "SC", "Forbidden, unexpected");
        view.link("2 tests, 1 unexpected, 0 changed").click("unexpected");
        assertEquals(1, table.rowCount());
        assertEquals("SB", table.cell(0, 0));
        assertEquals(List.of("Test", "Folder", "State", "x86-TSO", "SC"), heads(), "only the models that say something");
        view.link("1 of 2 tests").click("unexpected");
        assertEquals(2, table.rowCount());

        bot.tree().expandNode("verdicts").select("CoRR.litmus").doubleClick();
        BotEditor editor = bot.editorByTitle("CoRR.litmus");
        editor.replace("1:X2=0", "1:X2=1");
        editor.save();
        waitForCell("CoRR", "ARMv8", "Allowed, was Forbidden");
        view.link("2 tests, 1 unexpected, 1 changed").click("changed");
        assertEquals("CoRR", table.cell(0, 0));
        assertEquals(1, table.rowCount());
        focus("CoRR", "ARMv8");
        Hand.press(SWT.CR);
        bot.viewByTitle("Counterexample").label("CoRR: Allowed under ARMv8");
        editor.replace("1:X2=1", "1:X2=0");
        editor.save();
        waitForCell("CoRR", "ARMv8", "Forbidden, was Allowed");
        assertEquals("CoRR", table.cell(0, 0));
        view.setText("");
    }

    @Test
    void keysGoFromCellToCellOpenThemAndAskForTheirMenu() {
        bot.tree().expandNode("verdicts").select("SB.litmus").contextMenu("Verify Under").menu("SC").click();
        waitForCell("SB", "SC", "Forbidden");
        focus("SB", "x86-TSO");
        Hand.press(SWT.CR);
        bot.viewByTitle("Counterexample").label("SB: Allowed under x86-TSO");
        focus("SB", "x86-TSO");
        Hand.press(SWT.ARROW_RIGHT);
        bot.status("SB under SC: Forbidden since ");
        Screenshots.take("44-current-cell");
        Ui.waitUntil("the menu of the cell", () -> {
            Event key = new Event();
            key.detail = SWT.MENU_KEYBOARD;
            table.widget().notifyListeners(SWT.MenuDetect, key);
            return table.menuTexts().contains("Forget Verdicts under SC");
        });
        Hand.press(SWT.ARROW_LEFT);
        Hand.press(SWT.ARROW_LEFT);
        Hand.press(SWT.ARROW_LEFT);
        Hand.press(SWT.ARROW_LEFT);
        Hand.press(SWT.CR);
        bot.editorByTitle("SB.litmus");
    }

    @ParameterizedTest
    @ValueSource(strings = { Workbench.LIGHT, Workbench.DARK })
    void theCurrentCellHasAFrame(String theme) {
        Workbench.theme(theme);
        focus("SB", "x86-TSO");
        int row = table.row("SB");
        int column = table.column("x86-TSO");
        Ui.waitUntil("a frame", () -> table.edgeColors(row, column).equals(Set.of(foreground())));
        Screenshots.take("44-current-cell-" + (theme.equals(Workbench.DARK) ? "dark" : "light"));
        Hand.press(SWT.ARROW_LEFT);
        Ui.waitUntil("the frame of another cell", () -> !table.edgeColors(row, column).contains(foreground()));
        Ui.waitUntil("a frame", () -> table.edgeColors(row, column - 1).equals(Set.of(foreground())));
        Hand.press(SWT.ARROW_UP);
        Ui.waitUntil("a frame in the row above", () -> table.edgeColors(row - 1, column - 1).equals(Set.of(foreground())));
    }

    private String foreground() {
        return Ui.get(() -> Pixels.hex(table.widget().getForeground().getRGB()));
    }

    @Test
    void aCellSaysSinceWhenItIsWhatItIsAndAfterWhichEdit() {
        bot.tree().expandNode("verdicts").select("CoRR.litmus").doubleClick();
        BotEditor editor = bot.editorByTitle("CoRR.litmus");
        editor.replace("1:X2=0", "1:X2=1");
        editor.save();
        waitForCell("CoRR", "ARMv8", "Allowed, was Forbidden");
        focus("CoRR", "ARMv8");
        String detail = bot.status("CoRR under ARMv8: Allowed since ");
        assertTrue(detail.matches("CoRR under ARMv8: Allowed since \\d\\d:\\d\\d:\\d\\d, "
                + "after an edit of the test; Forbidden since \\d\\d:\\d\\d:\\d\\d"), detail);
    }

    @Test
    void theNamesOfTestsStayInSightAndWidthsAreRemembered() {
        for (String model : List.of("SC", "RISC-V", "Power", "ARMv7")) {
            bot.tree().expandNode("verdicts").select("SB.litmus").contextMenu("Verify Under").menu(model).click();
            waitForCell("SB", model, "");
        }
        int width = Ui.get(() -> {
            table.widget().getColumn(0).setWidth(211);
            Arrays.stream(table.widget().getColumns()).skip(1).forEach(column -> column.setWidth(400));
            return table.widget().getColumn(0).getWidth();
        });
        Ui.waitUntil("the names over the table", () -> {
            table.widget().showColumn(table.widget().getColumn(table.widget().getColumnCount() - 1));
            return table.frozen() != null && table.frozen().isVisible() && table.frozen().getSize().x == width;
        });
        Screenshots.take("45-frozen-names");
        Hand.click(table.frozen(), new Point(20, Ui.get(() -> table.widget().getHeaderHeight() + table.widget().getItemHeight() + 4)));
        assertEquals(List.of("SB"), Ui.get(() -> Arrays.stream(table.widget().getSelection()).map(row -> row.getText(0)).toList()));

        Workbench.closeView("org.felis.ide.verdicts.VerdictsView");
        Workbench.openView("org.felis.ide.verdicts.VerdictsView");
        view = bot.viewByTitle("Verdicts");
        table = view.table("Test");
        assertEquals(211, Ui.get(() -> table.widget().getColumn(0).getWidth()));
        waitForCell("SB", "SC", "Forbidden");
        assertEquals(400, Ui.get(() -> table.widget().getColumn(table.column("SC")).getWidth()));
        Ui.run(() -> { // for the tests that follow
            Arrays.stream(table.widget().getColumns()).forEach(column -> column.setWidth(90));
        });
        Workbench.closeView("org.felis.ide.verdicts.VerdictsView");
        Workbench.openView("org.felis.ide.verdicts.VerdictsView");
        view = bot.viewByTitle("Verdicts");
        table = view.table("Test");
    }

    private List<String> heads() {
        return Ui.get(() -> Arrays.stream(table.widget().getColumns()).map(TableColumn::getText).toList());
    }

    /** The row has the focus, and the keys are in that column. */
    private void focus(String test, String model) {
        Ui.run(() -> view.part().getSite().getPage().activate(view.part()));
        table.select(table.row(test));
        table.click(test, model);
        Ui.waitUntil("the focus", () -> {
            table.widget().getShell().forceActive();
            return table.widget().forceFocus() && table.widget().isFocusControl();
        });
    }

    private void waitForCell(String test, String model, String start) {
        Ui.waitUntil(start + " on " + test + " under " + model, PATIENCE, () -> {
            List<String> heads = Arrays.stream(table.widget().getColumns()).map(TableColumn::getText).toList();
            return heads.contains(model) && Arrays.stream(table.widget().getItems()).anyMatch(
                    row -> row.getText(0).equals(test) && row.getText(heads.indexOf(model)).startsWith(start));
        });
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
