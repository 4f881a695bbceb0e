package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import org.eclipse.help.HelpSystem;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.felis.ide.HelpContext;
import org.felis.ide.help.FirstSteps;
import org.felis.ide.help.HelpPopup;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.preferences.FelisPreferencePage;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotShell;
import org.felis.ide.tests.robot.BotView;
import org.felis.ide.tests.robot.Hand;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The first steps, and F1. */
@ExtendWith(FelisWorkbench.class)
class HelpTest {

    /** Where the platform keeps the name of what F1 explains. */
    private static final String HELP = "org.eclipse.ui.help";

    /** A worker has to start, and other examples may come first. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Bot bot = new Bot();

    @Test
    void theFirstStepsAreDoneByTheirButtons() throws Exception {
        Ui.run(() -> new HelpPopup().displayHelp());
        BotView steps = bot.viewByTitle("First Steps");
        steps.label("1 of 8: Create the examples");
        assertFalse(steps.form().isEnabled("Back"));
        steps.form().press("Perform Step");
        BotShell wizard = bot.shell("Felis Example Project");
        wizard.button("Finish").click();
        wizard.waitUntilClosed();

        steps.form().press("Next");
        steps.label("2 of 8: Open a test");
        bot.tree().expandNode("examples", "aarch64").select("MP.litmus").doubleClick();
        BotEditor editor = bot.editorByTitle("MP.litmus");
        Ui.waitUntil("the verdict of the background", PATIENCE, () -> !editor.markers(VerdictMarkers.TYPE).isEmpty());

        steps.form().press("Next");
        steps.label("3 of 8: Verify it under ARMv8");
        Ui.run(() -> steps.part().getSite().getPage().activate(steps.part()));
        steps.form().press("Perform Step");
        bot.viewByTitle("Counterexample").label("MP: Allowed under ARMv8");
        Ui.sleep(600);
        Screenshots.take("70-first-steps");
        steps.form().press("Next");
        steps.form().press("Next");
        steps.form().press("Perform Step");
        bot.viewByTitle("Counterexample").label("MP: Forbidden under SC");
    }

    @Test
    void whoHasAProjectBeginsWithTheSecondStep() throws Exception {
        Workbench.project("mine", Map.of());
        Ui.run(() -> new HelpPopup().displayHelp());
        bot.viewByTitle("First Steps").label("2 of 8: Open a test");
    }

    @Test
    void allCommandsOfTheStepsExist() throws Exception {
        ICommandService commands = PlatformUI.getWorkbench().getService(ICommandService.class);
        List<String> serialized = FirstSteps.read().steps().stream().flatMap(step -> step.command().stream()).toList();
        assertEquals(3, serialized.size());
        for (String command : serialized) {
            assertTrue(commands.deserialize(command).getCommand().isDefined(), command);
        }
    }

    @Test
    void f1ExplainsEachView() {
        explains(HelpContext.VERDICTS, bot.viewByTitle("Verdicts").table("Test").widget());
        explains(HelpContext.COUNTEREXAMPLE, bot.viewByTitle("Counterexample").canvas().widget());
    }

    @Test
    void f1AsksForTheHelpOfWhatHasTheFocus() {
        BotView view = bot.viewByTitle("Verdicts");
        Control table = view.table("Test").widget();
        List<Event> asked = new CopyOnWriteArrayList<>();
        Listener listener = asked::add;
        Ui.run(() -> {
            view.part().getSite().getPage().activate(view.part());
            table.forceFocus();
            table.addListener(SWT.Help, listener);
        });
        Hand.press(SWT.F1);
        Ui.waitUntil("the question", () -> asked.size() == 1);
        Ui.run(() -> table.removeListener(SWT.Help, listener));
    }

    @Test
    void theQuestionMarkOfADialogExplainsIt() throws Exception {
        Workbench.project("mine", Map.of());
        bot.tree().select("mine");
        bot.menu("File").menu("New").menu("Litmus Test").click();
        BotShell test = bot.shell("New Litmus Test");
        explains(HelpContext.NEW_TEST, test.combo().widget());
        test.button("Cancel").click();
        test.waitUntilClosed();
        bot.menu("File").menu("New").menu("Memory Model (CAT)").click();
        BotShell model = bot.shell("New Memory Model");
        explains(HelpContext.NEW_MODEL, model.combo().widget());
        model.button("Cancel").click();
        model.waitUntilClosed();
        Ui.post(() -> PreferencesUtil.createPreferenceDialogOn(null, FelisPreferencePage.ID, null, null).open());
        BotShell settings = bot.shellStartingWith("Preferences");
        explains(HelpContext.SETTINGS, settings.checkBox("Save modified").widget());
        settings.button("Cancel").click();
        settings.waitUntilClosed();
    }

    @Test
    void f1ExplainsTheEditors() throws Exception {
        Workbench.project("help", Map.of("model.cat", "acyclic po | rf as order\n", "CoRR.litmus", LitmusTexts.CO_RR));
        explains(HelpContext.MODEL_EDITOR, text("model.cat"));
        explains(HelpContext.TEST_EDITOR, text("CoRR.litmus"));
    }

    private Control text(String file) {
        bot.tree().expandNode("help").select(file).doubleClick();
        return bot.editorByTitle(file).textWidget();
    }

    private static void explains(HelpContext context, Control in) {
        Ui.waitUntil("help of " + context, () -> context.id().equals(Stream.<Control>iterate(in, control -> control != null, Control::getParent)
                .map(control -> control.getData(HELP)).filter(id -> id != null).findFirst().orElse(null)));
        String text = HelpSystem.getContext(context.id()).getText();
        assertTrue(text.length() > 100, text);
        Ui.run(() -> {
            HelpPopup popup = new HelpPopup();
            popup.displayContext(HelpSystem.getContext(context.id()), 300, 200);
            assertTrue(popup.isContextHelpDisplayed());
        });
        Shell explanation = Ui.find("the explanation", () -> Arrays.stream(Ui.display().getShells())
                .filter(shell -> shell.isVisible() && Bot.findIn(shell, Label.class, label -> label.getText().equals(text)) != null)
                .findFirst().orElse(null));
        Ui.sleep(300);
        Screenshots.take("71-help-" + context.name().toLowerCase(Locale.ROOT));
        Ui.run(explanation::close);
    }
}
