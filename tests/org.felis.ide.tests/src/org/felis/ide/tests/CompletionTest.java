package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Shell;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is proposed, what is said of it, and what becomes of the text. */
@ExtendWith(FelisWorkbench.class)
class CompletionTest {

    private static final String MODEL = """
            "completion"
            include "co.cat"
            let fenced = fencer(MFENCE)
            acyclic po-lo | fenced as order
            """;

    private final Bot bot = new Bot();

    @BeforeEach
    void openThePerspective() throws Exception {
        Workbench.project("completion", Map.of("model.cat", MODEL, "CoRR.litmus", LitmusTexts.CO_RR));
    }

    @AfterEach
    void cleanUp() throws Exception {
        bot.closeDialogs();
    }

    @Test
    void aNameInTheMiddleOfWhichTheCaretStandsIsReplaced() {
        BotEditor model = open("model.cat");
        model.placeCaretAt("-lo |");
        model.openProposals();
        BotTable proposals = bot.popupTable();
        proposals.row("po-loc");
        proposals.choose("po-loc");
        Ui.waitUntil("the name", () -> model.text().contains("acyclic po-loc | fenced"));

        model.placeCaretAt(".cat\"");
        model.openProposals();
        bot.popupTable().choose("cos.cat");
        Ui.waitUntil("the include", () -> model.text().contains("include \"cos.cat\"\n"));
    }

    @Test
    void aProposalSaysWhatItMeans() {
        BotEditor model = open("model.cat");
        model.placeCaretAt("(MFENCE");
        model.openProposals();
        BotTable proposals = bot.popupTable();
        proposals.row("fencerel");
        assertNotNull(Ui.get(() -> proposals.widget().getItem(0).getImage()));
        explanation("events with an event of S between them in program order");
        Ui.sleep(300);
        Screenshots.take("75-completion");
        proposals.choose("fencerel");
        Ui.waitUntil("the function", () -> model.text().contains("fencerel(MFENCE)"));
    }

    @Test
    void mnemonicsAreExplainedAlsoInTheDarkTheme() {
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        BotEditor test = open("CoRR.litmus");
        test.placeCaretAt("R W2");
        test.openProposals();
        BotTable proposals = bot.popupTable();
        int acquire = proposals.row("LDAR Rt, [Xn]");
        proposals.select(acquire);
        explanation("LDAR Rt, [Xn]\nLoads a register with acquire semantics");
        Ui.sleep(300);
        Screenshots.take("76-completion-dark");
        assertEquals("", test.selection());
    }

    @Test
    void theParametersOfAFunctionAreShownAndFollowTheCaret() {
        BotEditor model = open("model.cat");
        model.replace("fencer(MFENCE)", "imply(po, rf)");
        model.placeCaretAt("(po, rf");
        model.press(SWT.ARROW_RIGHT); // by a key: the first one counts as scrolling, which closes pop-ups
        model.showParameters();
        Shell popup = parameters("imply(r, s)");
        Ui.waitUntil("the first in bold", () -> bold(popup).equals("r"));
        for (int i = 0; i < "po, ".length(); i++) {
            model.press(SWT.ARROW_RIGHT);
        }
        Ui.waitUntil("the second in bold", () -> bold(popup).equals("s"));
        Ui.sleep(200);
        Screenshots.take("77-parameters");
        model.press(SWT.ARROW_DOWN);
        Ui.waitUntil("closed", () -> popup.isDisposed() || !popup.isVisible());
    }

    @Test
    void theOperandsOfAnInstructionAreShownWhileTheyAreTyped() {
        BotEditor test = open("CoRR.litmus");
        test.replace("LDR W2,[X0]", "LDADD ");
        test.type(" ");
        Shell popup = parameters("LDADD Rs, Rt, [Xn]");
        Ui.waitUntil("the first in bold", () -> bold(popup).equals("Rs"));
        test.type("W1,");
        Ui.waitUntil("the second in bold", () -> bold(popup).equals("Rt"));
        Screenshots.take("78-operands");
    }

    /** The language server is busy for longer than the UI thread waits for it. */
    @Test
    void parametersAreShownAlsoIfTheAnswerComesLate() {
        BotEditor test = open("CoRR.litmus");
        test.replace("LDR W2,[X0]", "LDADD ");
        CountDownLatch busy = new CountDownLatch(1);
        CompletableFuture<Boolean> asked = LanguageSession.get().ask(server -> CompletableFuture.completedFuture(await(busy)));
        test.type(" ");
        Ui.sleep(2_000);
        assertEquals(List.of(), Ui.get(() -> shownParameters("LDADD Rs, Rt, [Xn]")));
        busy.countDown();
        Shell popup = parameters("LDADD Rs, Rt, [Xn]");
        assertTrue(asked.join());
        Ui.waitUntil("the first in bold", () -> bold(popup).equals("Rs"));
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private static Shell parameters(String text) {
        return Ui.find("parameters " + text, () -> shownParameters(text).stream().findFirst().orElse(null));
    }

    private static List<Shell> shownParameters(String text) {
        return Arrays.stream(Ui.display().getShells()).filter(Shell::isVisible)
                .filter(shell -> Bot.findIn(shell, StyledText.class, t -> t.getText().equals(text)) != null).toList();
    }

    private static String bold(Shell popup) {
        StyledText text = Bot.findIn(popup, StyledText.class, t -> true);
        return Arrays.stream(text.getStyleRanges()).filter(range -> range.fontStyle == SWT.BOLD)
                .map(range -> text.getText(range.start, range.start + range.length - 1)).findFirst().orElse("");
    }

    /** Waits for the pop-up beside the proposals that has a text. */
    private static void explanation(String part) {
        Ui.waitUntil("an explanation with " + part, () -> Arrays.stream(Ui.display().getShells()).filter(Shell::isVisible)
                .anyMatch(shell -> shell.getParent() != null && Bot.findIn(shell, StyledText.class, text -> text.getText().contains(part)) != null));
    }

    private BotEditor open(String file) {
        bot.tree().expandNode("completion").select(file).doubleClick();
        return bot.editorByTitle(file);
    }
}
