package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Map;

import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What can be folded, and where a name occurs. */
@ExtendWith(FelisWorkbench.class)
class FoldingAndOccurrencesTest {

    private static final String OCCURRENCE = "org.eclipse.ui.genericeditor.text";

    private static final String MODEL = """
            "folds"
            (* a comment
               of two lines *)
            include "cos.cat"
            include "fences.cat"
            let rec hb = po
              | rf
              | hb; hb
            (* hb is no name here *)
            let twice(hb) = hb; hb
            acyclic hb as happens-before
            show twice(po) as two
            """;

    private static final String TEST = """
            AArch64 MP
            { 0:X1=x; 0:X3=y; 1:X1=y; 1:X3=x; }
             P0          | P1           ;
             MOV W0,#1   | LDR W0,[X1]  ;
             STR W0,[X1] | LDR W2,[X3]  ;
             MOV W2,#1   |              ;
             STR W2,[X3] |              ;
            exists (1:X0=1 /\\ 1:X2=0)
            """;

    private final Bot bot = new Bot();

    @BeforeEach
    void openThePerspective() throws Exception {
        Workbench.project("structure", Map.of("model.cat", MODEL, "MP.litmus", TEST));
    }

    @Test
    void statementsCommentsAndIncludesOfSeveralLinesAreFolded() {
        BotEditor model = open("model.cat");
        List<String> folds = List.of("(* a comment", "include \"cos.cat\"", "let rec hb = po");
        Ui.waitUntil("folds", () -> model.folds().equals(folds));
        model.fold("let rec");
        assertFalse(model.text().contains("| rf"), model.text());
        model.replace("\"folds\"", "\"folded\"");
        model.replace("twice(hb) = hb; hb", "twice(hb) =\n  hb; hb");
        Ui.waitUntil("a fold more", () -> model.folds().size() == folds.size() + 1);
        assertFalse(model.text().contains("| rf"), "what was folded stays so");
        Ui.sleep(300);
        Screenshots.take("59-folded");
    }

    @Test
    void occurrencesAreOfTheNameAndNotOfItsLetters() {
        BotEditor model = open("model.cat");
        model.placeCaretAt("hb as");
        Ui.waitUntil("hb is marked", () -> model.marked(OCCURRENCE).equals(List.of("hb", "hb", "hb", "hb")));
        Ui.sleep(300);
        Screenshots.take("60-occurrences");
        model.placeCaretAt("hb) =");
        Ui.waitUntil("the parameter is marked", () -> model.marked(OCCURRENCE).size() == 3);
        model.placeCaretAt("acyclic");
        Ui.waitUntil("nothing is marked", () -> model.marked(OCCURRENCE).isEmpty());
    }

    @Test
    void aRegisterIsMarkedUnderBothItsNamesInItsThread() {
        BotEditor test = open("MP.litmus");
        test.placeCaretAt("W2,[X3]  ;");
        Ui.waitUntil("the register is marked", () -> test.marked(OCCURRENCE).equals(List.of("W2", "X2")));
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(600);
        Screenshots.take("61-occurrences-dark");
        assertEquals(List.of("W2", "X2"), test.marked(OCCURRENCE));
    }

    private BotEditor open(String file) {
        bot.tree().expandNode("structure").select(file).doubleClick();
        return bot.editorByTitle(file);
    }
}
