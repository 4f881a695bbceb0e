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

/** The models that Felis ships, in an editor: to be read, and followed. */
@ExtendWith(FelisWorkbench.class)
class ShippedModelEditorTest {

    private static final String MODEL = "\"mine\"\ninclude \"cos.cat\"\nacyclic po | rf | co | fr as sc\n";
    private static final String REFUSED = "Shipped models are read-only. To change this one, create a copy with File ▸ New ▸ Memory Model (CAT).";

    private final Bot bot = new Bot();

    @BeforeEach
    void openThePerspective() throws Exception {
        Workbench.project("mine", Map.of("mine.cat", MODEL));
        bot.tree().expandNode("mine").select("mine.cat").doubleClick();
    }

    @Test
    void includesAndNamesLeadFromModelToModel() {
        BotEditor cos = follow(bot.editorByTitle("mine.cat"), "cos.cat", "cos.cat");
        follow(cos, "cross.cat", "cross.cat");
        BotEditor cross = follow(cos, "generate_cos(", "cross.cat");
        Ui.waitUntil("the function", () -> cross.selection().equals("generate_cos"));
        BotEditor mine = bot.editorByTitle("mine.cat");
        follow(mine, "fr as", "cos.cat");
        Ui.waitUntil("from-reads", () -> cos.selection().equals("fr"));
        Ui.waitUntil("its occurrences", () -> cos.marked("org.eclipse.ui.genericeditor.text").equals(List.of("fr", "fr", "fr", "fr", "fr")));
        Ui.sleep(300);
        Screenshots.take("79-shipped-model");
    }

    @Test
    void whatIsShippedIsNotChanged() {
        BotEditor cos = follow(bot.editorByTitle("mine.cat"), "cos.cat", "cos.cat");
        String text = cos.text();
        BotEditor mine = bot.editorByTitle("mine.cat");
        mine.placeCaretAt("fr as");
        bot.press("M3+M2+R");
        bot.waitForStatus("cos.cat:22:5.");
        for (String keys : List.of("M3+M2+R", "M1+/", "M1+M2+F")) {
            cos.placeCaretAt("fr =");
            clearStatus(cos);
            bot.press(keys);
            bot.waitForStatus(REFUSED);
        }
        clearStatus(cos);
        cos.type("x");
        bot.waitForStatus(REFUSED);
        assertEquals(text, cos.text());
        assertFalse(cos.isDirty());
    }

    private static void clearStatus(BotEditor editor) {
        Ui.run(() -> editor.part().getEditorSite().getActionBars().getStatusLineManager().setMessage(""));
    }

    private BotEditor follow(BotEditor from, String at, String to) {
        from.placeCaretAt(at);
        from.openHyperlink();
        return bot.editorByTitle(to);
    }
}
