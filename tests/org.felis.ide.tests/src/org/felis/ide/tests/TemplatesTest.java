package org.felis.ide.tests;

import java.util.Map;

import org.eclipse.core.resources.IMarker;
import org.felis.ide.markers.ProblemMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates among the proposals. */
@ExtendWith(FelisWorkbench.class)
class TemplatesTest {

    private final Bot bot = new Bot();

    @BeforeEach
    void twoEmptyFiles() throws Exception {
        Workbench.project("templates", Map.of("new.cat", "", "new.litmus", ""));
    }

    @AfterEach
    void cleanUp() throws Exception {
        bot.closeDialogs();
    }

    @ParameterizedTest
    @ValueSource(strings = {"aarch64", "x86", "riscv", "ppc", "arm", "c11", "linux"})
    void aTestIsBegunFromATemplateAndHasNoProblem(String template) {
        BotEditor test = open("new.litmus");
        choose(test, template);
        test.codeMinings().waitFor("Verify");
        test.save();
        test.codeMinings().click("Verify");
        Ui.waitUntil("a verdict", Verdicts.PATIENCE, () -> test.codeMinings().labels().stream().anyMatch(l -> l.contains(": Allowed  ") || l.contains(": Forbidden  ")));
        // verdicts above the condition are the ledger's, which markers follow
        Ui.waitUntil("the marker of the empty file is gone", () -> test.markers(ProblemMarkers.TYPE).isEmpty());
    }

    @Test
    void aModelIsBegunFromATemplateAndGoesOnWithOthers() {
        BotEditor model = open("new.cat");
        model.openProposals();
        bot.popupTable().row("model");
        Ui.sleep(400);
        Screenshots.take("67-templates");
        bot.popupTable().choose("model");
        Ui.waitUntil("the model", () -> model.text().contains("acyclic po | com as "));
        Ui.sleep(500);
        Ui.waitUntil("no error", () -> model.markers(ProblemMarkers.TYPE).stream()
                .noneMatch(m -> m.getAttribute(IMarker.SEVERITY, 0) == IMarker.SEVERITY_ERROR));
    }

    private void choose(BotEditor editor, String template) {
        editor.openProposals();
        bot.popupTable().choose(template + " -");
    }

    private BotEditor open(String file) {
        bot.tree().expandNode("templates").select(file).doubleClick();
        return bot.editorByTitle(file);
    }
}
