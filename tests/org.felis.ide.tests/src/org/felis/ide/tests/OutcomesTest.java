package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;

import org.eclipse.swt.SWT;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Hand;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The <em>Outcomes</em> view: all final states, and the execution behind each. */
@ExtendWith(FelisWorkbench.class)
class OutcomesTest {

    private final Bot bot = new Bot();

    @Test
    void allFinalStatesAreListedAndEachOpensItsExecution() throws Exception {
        Workbench.project("states", Map.of("SB.litmus", LitmusTexts.SB));
        bot.tree().expandNode("states").select("SB.litmus").contextMenu("Verify Under").menu("x86-TSO").click();
        bot.viewByTitle("Counterexample").label("SB: Allowed under x86-TSO");
        bot.tree().expandNode("states").select("SB.litmus").contextMenu("Show Outcomes").click();
        BotView view = bot.viewByTitle("Outcomes");
        view.label("SB under x86-TSO: 4 final states, 1 execution satisfies the condition, 3 do not. exists");
        BotTable states = view.table("Final State");
        assertEquals(4, states.rowCount());
        assertEquals("0:EAX=0; 1:EAX=0;", states.cell(0, 0));
        Ui.run(() -> view.part().getSite().getPage().activate(view.part()));
        states.select(states.row("0:EAX=1; 1:EAX=1;"));
        Ui.waitUntil("the focus", () -> {
            states.widget().getShell().forceActive();
            return states.widget().forceFocus() && states.widget().isFocusControl();
        });
        Hand.press(SWT.CR);
        BotView execution = bot.viewByTitle("Counterexample");
        execution.label("SB: 0:EAX=1; 1:EAX=1; under x86-TSO");
        assertEquals("0:EAX=1; 1:EAX=1;", Ui.get(() -> ((CounterexampleView) execution.part()).execution().orElseThrow().getOutcome().strip()));
        Screenshots.take("53-outcomes");
    }
}
