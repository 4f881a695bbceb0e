package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;

import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotTree;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is in a text, and how it is laid out. */
@ExtendWith(FelisWorkbench.class)
class OutlineAndFormatTest {

    private static final String MODEL = """
            "outline"
            let hb = po|rf
            let reads=R & M
            let twice(r) = r;r
            enum Sort = 'strong || 'weak
            acyclic hb;[reads]   as order
            show twice(po) as two
            """;

    private static final String TEST = """
            AArch64 CoRR
            { 0:X0=x; 1:X0=x; }
             P0 | P1 ;
             MOV W1,#1 | LDR W1,[X0] ;
             STR W1,[X0] | LDR W2,[X0] ;
            exists (1:X1=1 /\\ 1:X2=0)
            """;

    private final Bot bot = new Bot();

    @BeforeEach
    void openThePerspective() throws Exception {
        Workbench.project("outline", Map.of("model.cat", MODEL, "CoRR.litmus", TEST));
    }

    @Test
    void theOutlineOfAModelFollowsTheTextAndTheCaretAndLeadsThere() {
        BotEditor model = open("model.cat");
        waitForOutline("hb  relation", "reads  set of events", "twice  function", "Sort", " 'strong", " 'weak", "order  acyclic hb;[reads]");
        model.placeCaretAt("hb;[");
        Ui.waitUntil("the axiom is selected", () -> outline().selection().startsWith("order"));
        outline().select("reads");
        Ui.waitUntil("the set is selected", () -> model.selection().equals("reads"));
        model.replace("let hb", "let happens-before");
        model.replace("acyclic hb", "acyclic happens-before");
        Ui.waitUntil("the new name", () -> outline().texts().get(0).startsWith("happens-before"));
        Ui.sleep(400);
        Screenshots.take("65-outline");
    }

    @Test
    void aTestHasAnOutlineAndItsColumnsAreAligned() {
        BotEditor test = open("CoRR.litmus");
        Ui.waitUntil("the threads", () -> outline().texts().stream().filter(t -> t.startsWith(" P")).count() == 2);
        test.contextMenu("Format").click();
        Ui.waitUntil("aligned", () -> test.text().equals(LitmusTexts.CO_RR));
        test.contextMenu("Format").click();
        bot.waitForStatus("Already formatted.");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(600);
        Screenshots.take("66-outline-dark");
    }

    @Test
    void aModelIsFormattedInOneStepAndNotIfItHasErrors() {
        BotEditor model = open("model.cat");
        model.contextMenu("Format").click();
        Ui.waitUntil("formatted", () -> model.text().contains("let hb = po | rf\nlet reads = R & M\n"));
        assertEquals(MODEL.replace("po|rf", "po | rf").replace("reads=R", "reads = R").replace("r;r", "r; r").replace("hb;[reads]   as", "hb; [reads] as"),
                model.text());
        model.undo();
        assertEquals(MODEL, model.text());
        model.replace("let hb =", "let hb = =");
        Ui.waitUntil("an error", () -> !model.markers(ProblemMarkers.TYPE).isEmpty());
        model.contextMenu("Format").click();
        bot.waitForStatus("the text has errors.");
    }

    private BotTree outline() {
        return bot.viewByTitle("Outline").tree();
    }

    private void waitForOutline(String... texts) {
        Ui.waitUntil("outline " + List.of(texts), () -> outline().texts().equals(List.of(texts)));
    }

    private BotEditor open(String file) {
        bot.tree().expandNode("outline").select(file).doubleClick();
        return bot.editorByTitle(file);
    }
}
