package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;

import org.eclipse.swt.widgets.Table;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotShell;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A researcher edits an axiom, sees that a verdict changed, opens the new counterexample, and reads which axiom used to forbid it. */
@ExtendWith(FelisWorkbench.class)
class EditedAxiomStoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String MODEL = """
            "sequential consistency"
            include "cos.cat"
            let com = rf | co | fr
            acyclic po-loc | com as coherence
            acyclic po | com as order
            """;

    private static final String MP = """
            X86 MP
            { x=0; y=0; }
             P0         | P1          ;
             MOV [x],$1 | MOV EAX,[y] ;
             MOV [y],$1 | MOV EBX,[x] ;
            exists (1:EAX=1 /\\ 1:EBX=0)
            """;

    private final Bot bot = new Bot();

    @Test
    void theAxiomThatUsedToForbidTheNewCounterexampleIsNamedAndItsCycleStandsOut() throws Exception {
        Workbench.project("research", Map.of("MP.litmus", MP, "mine.cat", MODEL));
        bot.tree().expandNode("research").select("MP.litmus").contextMenu("Verify Under").menu("Other…").click();
        BotShell choice = bot.shell("Verify Under");
        choice.table().select(choice.table().row("mine.cat"));
        choice.button("OK").click();
        choice.waitUntilClosed();
        waitForVerdict("Forbidden  ");

        bot.tree().expandNode("research").select("mine.cat").doubleClick();
        BotEditor model = bot.editorByTitle("mine.cat");
        model.replace("acyclic po | com as order", "acyclic po | rf as order");
        model.save();
        waitForVerdict("Allowed, was Forbidden");
        BotView verdicts = bot.viewByTitle("Verdicts");
        verdicts.table("Test").doubleClick("MP", "mine.cat");

        BotView view = bot.viewByTitle("Counterexample");
        view.label("MP: Allowed under mine.cat");
        BotTable axioms = view.table("Axioms");
        Ui.waitUntil("the axiom of the earlier model", PATIENCE, () -> axioms.widget().getItemCount() == 3);
        assertEquals("✓ order", axioms.cell(1, 0));
        assertEquals("✗ earlier model: order", axioms.cell(2, 0));
        assertEquals(2, Ui.get(() -> axioms.widget().getSelectionIndex()), "it is what one looks for");
        CounterexampleView drawing = (CounterexampleView) view.part();
        assertEquals(4, Ui.get(drawing::highlightedEdges));
        Ui.sleep(400);
        Screenshots.take("49-edited-axiom");

        // the same model again, later: still the model that forbade it
        verdicts.table("Test").doubleClick("MP", "mine.cat");
        Ui.waitUntil("the axiom of the earlier model again", PATIENCE, () -> axioms(view).getItemCount() == 3);

        // another test, of the same model: nothing is known from before
        model.replace("acyclic po | rf as order", "acyclic po | com as order");
        model.save();
        waitForVerdict("Forbidden, was Allowed");
        verdicts.table("Test").doubleClick("MP", "mine.cat");
        view.label("MP: Forbidden under mine.cat");
        Ui.waitUntil("two axioms", PATIENCE, () -> axioms(view).getItemCount() == 2);
        assertTrue(Ui.get(() -> axioms(view).getItem(1).getText()).startsWith("✗ order"));

        // what the edit took away
        verdicts.table("Test").contextMenu("MP", "mine.cat", "Compare with Previous Model").click();
        view.label("MP under mine.cat: Allowed under the previous model");
        Ui.waitUntil("the axiom of the present model", PATIENCE, () -> axioms(view).getItemCount() == 3);
        assertEquals("✗ present model: order", Ui.get(() -> axioms(view).getItem(2).getText()));
        view.link("Forbidden by axiom present model: order, mine.cat:");
        Screenshots.take("50-previous-model");
    }

    private static Table axioms(BotView view) {
        return view.table("Axioms").widget();
    }

    private void waitForVerdict(String start) {
        BotTable table = bot.viewByTitle("Verdicts").table("Test");
        Ui.waitUntil(start + " in the table", PATIENCE, () -> Ui.get(() -> {
            for (int column = 0; column < table.widget().getColumnCount(); column++) {
                if (table.widget().getColumn(column).getText().equals("mine.cat") && table.widget().getItemCount() == 1) {
                    return table.widget().getItem(0).getText(column).startsWith(start);
                }
            }
            return false;
        }));
    }
}
