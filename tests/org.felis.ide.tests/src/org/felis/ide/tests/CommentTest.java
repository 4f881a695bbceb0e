package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;

import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Lines that become comments by Ctrl+/, and lines again. */
@ExtendWith(FelisWorkbench.class)
class CommentTest {

    private static final String MODEL = """
            "comments"
            let a = po (* program order *)
              let b = rf

            (* of two
               lines *)
            (* one *) let c = a | b (* two *)
            acyclic c as order
            """;
    private static final String TEST_IN_C = """
            C comments
            { x=0; }
            P0(atomic_int *x) {
              *x = 1;
              if (*x) { *x = 2; }
            }
            exists (x=2)
            """;

    private final Bot bot = new Bot();

    @BeforeEach
    void openThePerspective() throws Exception {
        Workbench.project("comments", Map.of("model.cat", MODEL, "c.litmus", TEST_IN_C, "CoRR.litmus", LitmusTexts.CO_RR));
    }

    @Test
    void theLineOfTheCaretIsCommentedAndTheCaretStaysWhereItIs() {
        BotEditor model = open("model.cat");
        model.placeCaretAt("rf\n");
        toggle(model, MODEL.replace("  let b = rf", "  (* let b = rf *)"));
        model.type("x");
        Ui.waitUntil("typed where the caret was", () -> model.text().contains("(* let b = xrf *)"));
        toggle(model, MODEL.replace("let b = rf", "let b = xrf"));
    }

    @Test
    void commentsInCommentsAndCommentsOfSeveralLinesComeBackAsTheyWere() {
        BotEditor model = open("model.cat");
        select(model, "let a", "rf\n");
        String commented = MODEL.replace("let a = po (* program order *)", "(* let a = po (* program order *) *)").replace("  let b = rf", "  (* let b = rf *)");
        toggle(model, commented);
        assertEquals("(* let a = po (* program order *) *)\n  (* let b = rf *)", model.selection());
        toggle(model, MODEL);
        select(model, "(* of", "lines *)");
        toggle(model, MODEL.replace("(* of two\n   lines *)", "of two\n   lines"));
    }

    @Test
    void aLineBetweenTwoCommentsIsNoComment() {
        BotEditor model = open("model.cat");
        model.placeCaretAt("let c");
        toggle(model, MODEL.replace("(* one *) let c = a | b (* two *)", "(* (* one *) let c = a | b (* two *) *)"));
    }

    @Test
    void codeInCIsCommentedBySlashes() {
        BotEditor test = open("c.litmus");
        select(test, "*x = 1", "= 2; }");
        toggle(test, TEST_IN_C.replace("  *x = 1;", "  // *x = 1;").replace("  if", "  // if"));
        toggle(test, TEST_IN_C);
        test.contextMenu("Format").click();
        bot.waitForStatus("Formatting is not supported for C tests.");
        BotEditor columns = open("CoRR.litmus");
        columns.placeCaretAt("MOV");
        toggle(columns, LitmusTexts.CO_RR.replace(" MOV W1,#1   | LDR W1,[X0] ;", " (* MOV W1,#1   | LDR W1,[X0] ; *)"));
    }

    private void toggle(BotEditor editor, String expected) {
        bot.press("M1+/");
        Ui.waitUntil("toggled to " + expected, () -> editor.text().equals(expected));
    }

    private static void select(BotEditor editor, String from, String to) {
        int start = editor.text().indexOf(from);
        editor.select(start, editor.text().indexOf(to, start) + to.length() - start);
    }

    private BotEditor open(String file) {
        bot.tree().expandNode("comments").select(file).doubleClick();
        BotEditor editor = bot.editorByTitle(file);
        editor.placeCaretAt(editor.text().substring(0, 4));
        return editor;
    }
}
