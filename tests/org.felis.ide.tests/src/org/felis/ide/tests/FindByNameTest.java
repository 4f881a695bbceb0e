package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.keys.IBindingService;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotShell;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Going somewhere by some letters of a name: in the text, and in all projects. */
@ExtendWith(FelisWorkbench.class)
class FindByNameTest {

    private static final String MODEL = """
            "find"
            let happens-before = po | rf
            let reads = R & M
            enum Sort = 'strong || 'weak
            acyclic happens-before as order
            """;

    private final Bot bot = new Bot();

    @BeforeEach
    void twoProjects() throws Exception {
        Workbench.project("models", Map.of("model.cat", MODEL));
        Workbench.project("tests", Map.of("CoRR.litmus", LitmusTexts.CO_RR));
    }

    @AfterEach
    void cleanUp() throws Exception {
        bot.closeDialogs();
    }

    @Test
    void theQuickOutlineShowsWhatMatchesAndLeadsThere() {
        BotEditor model = open("models", "model.cat");
        model.placeCaretAt("let reads");
        bot.press("M1+O");
        BotShell outline = bot.popupTree();
        assertEquals(List.of("happens-before  relation", "reads  set of events", "Sort", " 'strong", " 'weak", "order  acyclic happens-before"),
                outline.tree().texts());
        assertEquals("reads  set of events", outline.tree().selection());
        Screenshots.take("72-quick-outline");
        outline.setText("STR");
        Ui.waitUntil("the tag in its enumeration", () -> outline.tree().texts().equals(List.of("Sort", " 'strong")));
        assertEquals("'strong", outline.tree().selection());
        outline.setText("or");
        Ui.waitUntil("the best match", () -> outline.tree().selection().startsWith("order"));
        outline.pressEnter();
        outline.waitUntilClosed();
        Ui.waitUntil("the axiom is selected", () -> model.selection().equals("order"));
    }

    /** Two contexts may be active at once, if only for a moment: the platform would log a conflict. */
    @Test
    void noKeyOfFelisIsBoundInTwoContexts() {
        List<String> keys = Ui.get(() -> Arrays.stream(PlatformUI.getWorkbench().getService(IBindingService.class).getBindings())
                .filter(binding -> binding.getParameterizedCommand() != null && binding.getParameterizedCommand().getId().startsWith("org.felis."))
                .map(binding -> binding.getTriggerSequence().format()).toList());
        assertTrue(keys.size() > 5, keys.toString());
        assertEquals(Set.copyOf(keys).size(), keys.size(), keys.toString());
    }

    @Test
    void theQuickOutlineOfATestIsDarkInTheDarkThemeAndClosesByEsc() {
        BotEditor test = open("tests", "CoRR.litmus");
        test.placeCaretAt("LDR W2");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        bot.press("M1+O");
        BotShell outline = bot.popupTree();
        assertEquals(List.of("CoRR  AArch64", " initial state", " P0", " P1", " exists"), outline.tree().texts());
        Text letters = Ui.get(() -> Bot.findIn(outline.widget(), Text.class, t -> true));
        assertTrue(Ui.get(() -> brightness(letters.getBackground().getRGB()) < 100 && brightness(outline.tree().widget().getBackground().getRGB()) < 100));
        assertTrue(Ui.get(() -> brightness(letters.getForeground().getRGB()) > 150 && brightness(outline.tree().widget().getForeground().getRGB()) > 150));
        Ui.sleep(400);
        Screenshots.take("73-quick-outline-dark");
        Ui.post(() -> outline.widget().traverse(SWT.TRAVERSE_ESCAPE));
        outline.waitUntilClosed();
        assertEquals("", test.selection());
    }

    @Test
    void definitionsOfAllProjectsAndOfTheShippedModelsAreOpened() {
        bot.tree().select("tests");
        bot.press("M1+M2+T");
        BotShell dialog = bot.shell("Open Definition");
        dialog.setText("hapbef");
        dialog.table().row("happens-before  model.cat  – models");
        dialog.table().row("happens-before  lkmm.cat  – shipped with Felis");
        Ui.sleep(400);
        Screenshots.take("74-open-definition");
        dialog.table().select(dialog.table().row("happens-before  model.cat"));
        dialog.button("OK").click();
        dialog.waitUntilClosed();
        BotEditor model = bot.editorByTitle("model.cat");
        Ui.waitUntil("the definition is selected", () -> model.selection().equals("happens-before"));

        bot.press("M1+M2+T");
        BotShell again = bot.shell("Open Definition");
        again.table().row("happens-before  lkmm.cat");
        again.setText("corr");
        again.table().row("CoRR  AArch64  – tests");
        again.setText("lkmm.c");
        again.table().select(again.table().row("lkmm.cat  Linux kernel  – shipped with Felis"));
        again.button("OK").click();
        BotEditor shipped = bot.editorByTitle("lkmm.cat");

        shipped.placeCaretAt("let failed");
        bot.press("M1+O");
        Ui.waitUntil("the outline of a shipped model", () -> bot.popupTree().tree().selection().startsWith("failed"));
    }

    private static int brightness(org.eclipse.swt.graphics.RGB color) {
        return (color.red + color.green + color.blue) / 3;
    }

    private BotEditor open(String project, String file) {
        bot.tree().expandNode(project).select(file).doubleClick();
        return bot.editorByTitle(file);
    }
}
