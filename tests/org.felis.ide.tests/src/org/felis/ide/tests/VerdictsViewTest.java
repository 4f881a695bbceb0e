package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.widgets.TableColumn;
import org.felis.ide.FelisPlugin;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
        view.label("2 tests, 1 unexpected, 1 changed");
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
