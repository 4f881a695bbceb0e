package org.felis.ide.tests;

import java.util.List;
import java.util.Map;

import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotTree;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Where a name is used. */
@ExtendWith(FelisWorkbench.class)
class ReferencesTest {

    private static final String BASE = """
            "base"
            let com = rf
            let hb = po | com
            """;

    private static final String MODEL = """
            "sequential consistency"
            include "base.cat"
            acyclic hb as order
            show hb as happens-before
            """;

    private final Bot bot = new Bot();

    @BeforeEach
    void aModelInTwoFilesAndATest() throws Exception {
        Workbench.project("references", Map.of("base.cat", BASE, "model.cat", MODEL, "CoRR.litmus", LitmusTexts.CO_RR));
    }

    @AfterEach
    void cleanUp() throws Exception {
        Workbench.closeView("org.eclipse.search.ui.views.SearchView");
    }

    @Test
    void theUsesOfANameInAllFilesAreListedAndLeadThere() {
        BotEditor base = open("base.cat");
        base.placeCaretAt("hb =");
        base.contextMenu("Find References").click();
        waitForResults("base.cat  references", " 3: let hb = po | com", "model.cat  references", " 3: acyclic hb as order", " 4: show hb as happens-before");
        Ui.sleep(400);
        Screenshots.take("68-references");
        results().expandNode("model.cat").select("4:").doubleClick();
        BotEditor model = bot.editorByTitle("model.cat");
        Ui.waitUntil("the use is selected", () -> model.caretLine() == 4 && model.selection().equals("hb"));
    }

    @Test
    void theUsesOfALocationAreThoseOfItsTest() {
        BotEditor test = open("CoRR.litmus");
        test.placeCaretAt("x; 1:X0");
        test.contextMenu("Find References").click();
        waitForResults("CoRR.litmus  references", " 2: { 0:X0=x; 1:X0=x; }");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(600);
        Screenshots.take("69-references-dark");
    }

    private void waitForResults(String... texts) {
        Ui.waitUntil("results " + List.of(texts), () -> results().texts().equals(List.of(texts)));
    }

    private BotTree results() {
        return bot.viewByTitle("Search").tree();
    }

    private BotEditor open(String file) {
        bot.tree().expandNode("references").select(file).doubleClick();
        return bot.editorByTitle(file);
    }
}
