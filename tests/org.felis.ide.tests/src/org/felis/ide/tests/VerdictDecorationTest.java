package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.ide.FelisPlugin;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotTree;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The signs in the Project Explorer. */
@ExtendWith(FelisWorkbench.class)
class VerdictDecorationTest {

    private static final String GREEN = "#2e7d50";
    private static final String RED = "#c62828";
    private static final String BLUE = "#1f6fd0";
    private static final String AMBER = "#c77700";

    private static final String EXPECTED = LitmusTexts.CO_RR.replace("AArch64 CoRR", "AArch64 CoRR\n(* expect: aarch64 forbidden *)");
    private static final String UNEXPECTED = LitmusTexts.CO_RR.replace("AArch64 CoRR", "AArch64 CoRR\n(* expect: aarch64 allowed *)");

    private final Bot bot = new Bot();
    private IProject project;

    @BeforeEach
    void openThePerspective() throws Exception {
        project = Workbench.project("signs", Map.of("expected.litmus", EXPECTED, "other.litmus", EXPECTED));
    }

    @Test
    void aTestShowsHowItsVerdictIsAndTheProjectTheWorst() throws Exception {
        BotTree.Node tree = bot.tree().expandNode("signs");
        waitForSign(GREEN, "expected.litmus");
        waitForSign(GREEN, "other.litmus");
        Ui.waitUntil("the project's sign", () -> bot.tree().select("signs").iconColors().contains(GREEN));

        write("other.litmus", UNEXPECTED);
        waitForSign(RED, "other.litmus");
        Ui.waitUntil("the project's sign", () -> bot.tree().select("signs").iconColors().contains(RED));
        assertFalse(tree.node("expected.litmus").iconColors().contains(RED));
        write("expected.litmus", EXPECTED.replace("LDR", "LDX"));
        waitForSign(AMBER, "expected.litmus");
        Ui.sleep(400);
        Screenshots.take("57-signs-on-tests");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(600);
        Screenshots.take("58-signs-on-tests-dark");
    }

    @Test
    void aTestThatIsBeingVerifiedShowsItAndOneThatWasNotVerifiedShowsNothing() throws Exception {
        waitForSign(GREEN, "expected.litmus");
        write("expected.litmus", LitmusTexts.endless());
        waitForSign(BLUE, "expected.litmus");
        Job.getJobManager().cancel(FelisPlugin.ID);
        Ui.waitUntil("no sign", () -> {
            var colors = bot.tree().expandNode("signs").node("expected.litmus").iconColors();
            return !colors.contains(BLUE) && !colors.contains(GREEN);
        });
    }

    private void write(String file, String text) throws Exception {
        IFile test = project.getFile(file);
        test.setContents(text.getBytes(StandardCharsets.UTF_8), 0, null);
    }

    private void waitForSign(String color, String file) {
        Ui.waitUntil("sign " + color + " on " + file, () -> bot.tree().expandNode("signs").node(file).iconColors().contains(color));
    }
}
