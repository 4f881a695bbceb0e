package org.felis.ide.tests;

import java.util.Map;

import org.eclipse.core.resources.IProject;
import org.eclipse.swt.graphics.Point;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of the <em>Counterexample</em> view: a project with tests that are verified, and what the view shows of them. */
@ExtendWith(FelisWorkbench.class)
abstract class ShownCounterexample {

    private static final String MESSAGE_PASSING_WITH_FENCE = """
            AArch64 MP+dmb
            { 0:X0=x; 0:X2=y; 1:X0=y; 1:X2=x; }
             P0          | P1          ;
             MOV W1,#1   | LDR W1,[X0] ;
             STR W1,[X0] | LDR W3,[X2] ;
             DMB SY      |             ;
             MOV W3,#1   |             ;
             STR W3,[X2] |             ;
            exists (1:X1=1 /\\ 1:X3=0)
            """;
    /** Two reads of a location that is written once: 3 executions. */
    private static final String TWO_READS = """
            AArch64 TwoReads
            { 0:X0=x; 1:X0=x; }
             P0          | P1          ;
             MOV W1,#1   | LDR W1,[X0] ;
             STR W1,[X0] | LDR W2,[X0] ;
            exists (x=1)
            """;
    private static final String RACE = """
            C Race
            {}
            P0(int *x)
            {
              *x = 1;
            }
            P1(int *x)
            {
              WRITE_ONCE(*x, 2);
            }
            exists (x=1)
            """;

    final Bot bot = new Bot();
    IProject project;

    @BeforeEach
    void createAProject() throws Exception {
        project = Workbench.project("tests", Map.of("MP.litmus", LitmusTexts.MP, "TwoReads.litmus", TWO_READS, "Race.litmus", RACE,
                "MP+dmb.litmus", MESSAGE_PASSING_WITH_FENCE));
    }

    BotView verify(String file, String model, String heading) {
        bot.tree().expandNode("tests").select(file).contextMenu("Verify Under").menu(model).click();
        BotView view = bot.viewByTitle("Counterexample");
        view.label(heading);
        Ui.sleep(200);
        return view;
    }

    BotView verifyMessagePassing() {
        return verify("MP.litmus", "ARMv8", "MP: Allowed under ARMv8");
    }

    static CounterexampleView part(BotView view) {
        return (CounterexampleView) view.part();
    }

    static ExecutionGraph execution(BotView view) {
        return Ui.get(() -> part(view).execution().orElseThrow());
    }

    static Point place(BotView view, String letter) {
        EventNode event = execution(view).getEvents().stream().filter(e -> e.getLetter().equals(letter)).findFirst().orElseThrow();
        return Ui.get(() -> part(view).placeOf(event).orElseThrow());
    }

    static Point place(BotView view, String source, String relation, String target) {
        return Ui.get(() -> part(view).placeOf(source, relation, target).orElseThrow());
    }
}
