package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Map;

import org.eclipse.core.resources.IProject;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.ui.PlatformUI;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The colours of words: of their meanings, not of their letters. */
@ExtendWith(FelisWorkbench.class)
class EditorColorsTest {

    private static final String LIGHT = "org.eclipse.e4.ui.css.theme.e4_default";
    private static final String DARK = "org.eclipse.e4.ui.css.theme.e4_dark";

    private static final String MODEL = """
            "colours"
            (* what is read is told from what is written *)
            include "cos.cat"
            let reads = R & M
            let ordered = po | co; [reads]
            let twice(r) = r; r
            enum Sort = 'strong || 'weak
            acyclic ordered | twice(ordered) as order
            empty rmw & (fre; coe) as atomic
            """;

    private static final String TEST = """
            AArch64 MP
            { 0:X1=x; 0:X3=y; 1:X1=y; 1:X3=x; }
             P0          | P1           ;
             MOV W0,#1   | LDR W0,[X1]  ;
             STR W0,[X1] | CBZ W0,LC00  ;
             DMB SY      | LC00:        ;
             MOV W2,#1   | LDAR W2,[X3] ;
             STR W2,[X3] |              ;
            exists (1:X0=1 /\\ 1:X2=0)
            """;

    private static final String PROGRAM = """
            #define FREE 0
            /* a comment
               of two lines: while */
            static atomic_int printed = FREE; // "no text"
            int main(void) {
                puts("while (1) // no comment");
                return atomic_load_explicit(&printed, memory_order_acquire) == 17;
            }
            """;

    private final Bot bot = new Bot();
    private IProject project;

    @BeforeEach
    void aModelAndATest() throws Exception {
        project = Workbench.project("colours", Map.of("model.cat", MODEL, "MP.litmus", TEST, "lock.c", PROGRAM));
    }

    @AfterEach
    void cleanUp() throws Exception {
        Workbench.theme(LIGHT);
    }

    @Test
    void setsRelationsFunctionsTagsAndAxiomsOfAModelAreToldApart() {
        BotEditor model = open("model.cat");
        waitForColor(model, "reads]", "set");
        assertEquals(color("relation"), model.look("ordered | twice").color());
        assertEquals(color("function"), model.look("twice(ordered)").color());
        assertEquals(color("tag"), model.look("'strong").color());
        assertEquals(color("axiom"), model.look("atomic").color());
        assertEquals(color("comment"), model.look("what is read").color());
        assertEquals(new BotEditor.Look(color("set"), SWT.BOLD), model.look("reads ="), "where it is defined");
        Ui.sleep(400);
        Screenshots.take("51-colours-of-a-model");
    }

    @Test
    void programsInCAreColouredWhereNoEditorForCIsInstalled() {
        BotEditor program = open("lock.c");
        waitForColor(program, "while */", "comment");
        assertEquals(new BotEditor.Look(color("keyword"), SWT.BOLD), program.look("int main"));
        assertEquals(color("comment"), program.look("\"no text").color());
        assertEquals(color("string"), program.look("// no comment").color());
        assertEquals(color("function"), program.look("atomic_load").color());
        assertEquals(color("tag"), program.look("memory_order_acquire").color());
        assertEquals(color("number"), program.look("17").color());
        assertEquals(color("label"), program.look("#define").color());
        assertNotEquals(color("keyword"), program.look("ted =").color(), "no keyword inside of a name");
        program.replace("17", "18");
        waitForColor(program, "18", "number");
    }

    @Test
    void aNameChangesItsColourWithItsDefinitionAndKeepsItWhileTheTextMoves() {
        BotEditor model = open("model.cat");
        waitForColor(model, "ordered | twice", "relation");
        model.replace("(* what", "(* longer by some words: what");
        assertEquals(color("relation"), model.look("ordered | twice").color(), "right after the keystroke");
        model.replace("po | co; [reads]", "reads");
        waitForColor(model, "ordered | twice", "set");
    }

    @Test
    void theWordsOfATestAreToldApart() {
        BotEditor test = open("MP.litmus");
        waitForColor(test, "x; 0:X3", "location");
        assertEquals(color("mnemonic"), test.look("LDAR").color());
        assertEquals(color("register"), test.look("X3=y").color());
        assertEquals(color("register"), test.look("W2,[X3]").color());
        assertEquals(color("label"), test.look("LC00  ;").color());
        assertEquals(color("keyword"), test.look("exists").color());
        Ui.sleep(400);
        Screenshots.take("52-colours-of-a-test");
    }

    @Test
    void theColoursFollowTheTheme() {
        BotEditor model = open("model.cat");
        waitForColor(model, "reads]", "set");
        RGB light = color("set");
        Workbench.theme(DARK);
        Ui.waitUntil("other colours", () -> !color("set").equals(light));
        assertNotEquals(light, color("set"));
        waitForColor(model, "reads]", "set");
        Ui.sleep(600);
        Screenshots.take("53-colours-of-a-model-dark");
        BotEditor test = open("MP.litmus");
        waitForColor(test, "x; 0:X3", "location");
        Ui.sleep(600);
        Screenshots.take("54-colours-of-a-test-dark");
    }

    private BotEditor open(String file) {
        bot.tree().expandNode(project.getName()).select(file).doubleClick();
        return bot.editorByTitle(file);
    }

    private static void waitForColor(BotEditor editor, String text, String color) {
        Ui.waitUntil(text + " in the colour of a " + color, () -> color(color).equals(editor.look(text).color()));
    }

    /** What the user sees in the preferences of colours. */
    private static RGB color(String name) {
        return Ui.get(() -> PlatformUI.getWorkbench().getThemeManager().getCurrentTheme().getColorRegistry()
                .getRGB("org.felis.ide.highlighting." + name));
    }
}
