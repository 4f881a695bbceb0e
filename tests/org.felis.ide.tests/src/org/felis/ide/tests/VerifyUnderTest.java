package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.commands.Command;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.expressions.IEvaluationContext;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.ui.ISources;
import org.eclipse.ui.IWorkingSet;
import org.eclipse.ui.IWorkingSetManager;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.felis.ide.FelisPlugin;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotMenu;
import org.felis.ide.tests.robot.BotShell;
import org.felis.ide.tests.robot.BotTree;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** <em>Verify Under</em> from wherever it is offered. */
@ExtendWith(FelisWorkbench.class)
class VerifyUnderTest {

    private static final String TIMEOUT = "timeoutSeconds";

    private final Bot bot = new Bot();
    private IProject project;

    @BeforeEach
    void createTheExampleProject() {
        bot.menu("File").menu("New").menu("Felis Example Project").click();
        BotShell wizard = bot.shell("Felis Example Project");
        wizard.button("Finish").click();
        wizard.waitUntilClosed();
        project = ResourcesPlugin.getWorkspace().getRoot().getProject("examples");
    }

    @AfterEach
    void cleanUp() throws Exception {
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).remove("saveWithoutAsking");
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).remove(TIMEOUT);
    }

    @Test
    void severalTestsAreVerifiedUnderOneModel() {
        bot.tree().expandNode("examples", "x86").select("SB.litmus", "MP.litmus").contextMenu("Verify Under").menu("SC").click();
        waitForVerdict("x86/SB.litmus", "sc", "Forbidden");
        waitForVerdict("x86/MP.litmus", "sc", "Forbidden");
        Ui.sleep(800);
        Screenshots.take("21-several-tests");
    }

    @Test
    void aFolderIsVerifiedWithAllItsTests() {
        BotTree.Node examples = bot.tree().expandNode("examples");
        examples.select("x86").contextMenu("Verify Under").menu("x86-TSO").click();
        for (String test : List.of("SB", "MP", "IRIW", "2+2W")) {
            waitForVerdict("x86/" + test + ".litmus", "x86tso", "");
        }
    }

    @Test
    void theTestInTheEditorIsVerifiedUnderAModelOfTheWorkspace() {
        bot.tree().expandNode("examples", "paper").select("figure1.litmus").doubleClick();
        bot.editorByTitle("figure1.litmus").contextMenu("Verify Under").menu("Other…").click();
        BotShell models = bot.shell("Verify Under");
        models.table().select(models.table().row("figure1.cat"));
        Ui.sleep(400);
        Screenshots.take("22-other-model");
        models.button("OK").click();
        models.waitUntilClosed();
        waitForVerdict("paper/figure1.litmus", project.getFile("paper/figure1.cat").getLocation().toOSString(), "Forbidden");
    }

    @Test
    void aTestThatCannotBeReadIsOneWithoutAnswerAndTheOthersAreVerified() throws Exception {
        project.getFile("x86/IRIW.litmus").setCharset("x-no-such-charset", null);
        bot.tree().expandNode("examples").select("x86").contextMenu("Verify Under").menu("SC").click();
        waitForVerdict("x86/SB.litmus", "sc", "Forbidden");
        waitForVerdict("x86/MP.litmus", "sc", "Forbidden");
        bot.waitForStatus(", 1 Unknown");
    }

    @Test
    void theMenuIsNearTheTopWithTheProjectsModelsFirst() {
        BotMenu menu = bot.tree().expandNode("examples", "paper").select("figure1.litmus").contextMenu("Verify Under");
        assertTrue(Ui.get(() -> menu.widget().getParent().indexOf(menu.widget())) <= 4, "near the top");
        List<String> entries = menu.entries();
        assertTrue(entries.indexOf("figure1.cat") >= 0 && entries.indexOf("figure1.cat") < entries.indexOf("ARMv8"), entries.toString());
        menu.menu("figure1.cat").click();
        waitForVerdict("paper/figure1.litmus", project.getFile("paper/figure1.cat").getLocation().toOSString(), "Forbidden");
    }

    @Test
    void nobodysModelIsSelectedBeforehand() {
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).remove("org.felis.ide.verify.lastModel");
        bot.tree().expandNode("examples", "paper").select("figure1.litmus").contextMenu("Verify Under").menu("Other…").click();
        BotShell models = bot.shell("Verify Under");
        assertEquals(0, Ui.get(() -> models.table().widget().getSelectionCount()));
        assertFalse(models.isEnabled("OK"));
        models.button("Cancel").click();
        models.waitUntilClosed();
        bot.tree().expandNode("examples", "paper").select("figure1.cat").doubleClick();
        bot.editorByTitle("figure1.cat");
        bot.tree().expandNode("examples", "paper").select("figure1.litmus").contextMenu("Verify Under").menu("Other…").click();
        BotShell again = bot.shell("Verify Under");
        assertTrue(Ui.get(() -> again.table().widget().getSelection()[0].getText()).startsWith("figure1.cat"), "the one in the editor");
        again.button("Cancel").click();
        again.waitUntilClosed();
    }

    @Test
    void aButtonOfTheToolBarVerifiesTheTestInTheEditor() {
        bot.tree().expandNode("examples", "x86").select("SB.litmus").contextMenu("Verify Under").menu("SC").click();
        waitForVerdict("x86/SB.litmus", "sc", "Forbidden");
        bot.tree().expandNode("examples", "x86").select("MP.litmus").doubleClick();
        bot.editorByTitle("MP.litmus").click("exists", 1);
        ToolItem button = Ui.find("the button", () -> Optional.ofNullable(Bot.findIn(bot.window(), ToolBar.class, bar -> verifyButton(bar).isPresent()))
                .flatMap(VerifyUnderTest::verifyButton).orElse(null));
        Ui.run(() -> button.notifyListeners(SWT.Selection, new Event()));
        waitForVerdict("x86/MP.litmus", "sc", "Forbidden");
    }

    private static Optional<ToolItem> verifyButton(ToolBar bar) {
        return Arrays.stream(bar.getItems())
                .filter(item -> item.getToolTipText() != null && item.getToolTipText().startsWith("Verify the selected test")).findFirst();
    }

    @Test
    void aModelThatIsGoneIsNotOfferedAgain() throws Exception {
        project.getFile("gone.cat").create("\"gone\"\nacyclic po as order\n".getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        bot.tree().expandNode("examples", "x86").select("SB.litmus").contextMenu("Verify Under").menu("Other…").click();
        BotShell models = bot.shell("Verify Under");
        models.table().select(models.table().row("gone.cat"));
        models.button("OK").click();
        models.waitUntilClosed();
        assertEquals("Again: gone.cat", bot.tree().expandNode("examples", "x86").select("MP.litmus").contextMenu("Verify Under").entries().get(0));
        project.getFile("gone.cat").delete(true, null);
        List<String> entries = bot.tree().expandNode("examples", "x86").select("MP.litmus").contextMenu("Verify Under").entries();
        assertTrue(entries.stream().noneMatch(entry -> entry.startsWith("Again")), entries.toString());
    }

    @Test
    void aModelThatCannotBeUsedGivesNoVerdictAndTheReason() throws Exception {
        project.getFile("loop.cat").create("\"loop\"\ninclude \"loop.cat\"\n".getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        bot.tree().expandNode("examples", "x86").select("SB.litmus").doubleClick();
        bot.editorByTitle("SB.litmus").contextMenu("Verify Under").menu("Other…").click();
        BotShell models = bot.shell("Verify Under");
        models.table().select(models.table().row("loop.cat"));
        models.button("OK").click();
        models.waitUntilClosed();
        String said = bot.viewByTitle("Counterexample").label("SB: No verdict under loop.cat: this include leads back");
        assertFalse(said.contains("proves"), said);
    }

    @Test
    void fourThreadsFitIntoTheView() {
        bot.tree().expandNode("examples", "aarch64").select("IRIW.litmus").doubleClick();
        bot.editorByTitle("IRIW.litmus").contextMenu("Verify Under").menu("ARMv8").click();
        bot.viewByTitle("Counterexample").label("IRIW: Allowed under ARMv8");
        Ui.sleep(600);
        Screenshots.take("23-four-threads");
        assertEquals(4, ((CounterexampleView) bot.viewByTitle("Counterexample").part()).execution().get().getThreads().size());
    }

    @Test
    void aForbiddenTestShowsWhatForbidsIt() {
        bot.tree().expandNode("examples", "aarch64").select("SB.litmus").doubleClick();
        bot.editorByTitle("SB.litmus").contextMenu("Verify Under").menu("ARMv8").click();
        bot.viewByTitle("Counterexample").label("SB: Allowed under ARMv8");
        bot.editorByTitle("SB.litmus").contextMenu("Verify Under").menu("SC").click();
        bot.viewByTitle("Counterexample").label("SB: Forbidden under SC");
        CounterexampleView view = (CounterexampleView) bot.viewByTitle("Counterexample").part();
        Ui.waitUntil("what comes nearest is drawn", () -> Ui.get(() -> view.execution().isPresent()));
        assertFalse(view.execution().get().isConsistent());
        assertTrue(view.highlightedEdges() >= 4, "the cycle is lit");
        Screenshots.take("24-why-not");
    }

    @Test
    void anAnswerThatComesLateLeavesTheViewToWhatWasAskedSince() throws Exception {
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).putInt(TIMEOUT, 3);
        project.getFile("long.litmus").create(LitmusTexts.endless().getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        bot.tree().expandNode("examples").select("long.litmus").contextMenu("Verify Under").menu("SC").click();
        Ui.waitUntil("it is verified", Verdicts.PATIENCE, () -> Verdicts.running().stream().anyMatch(question -> question.model().equals("sc")));
        bot.tree().expandNode("examples", "x86").select("SB.litmus").contextMenu("Verify Under").menu("x86-TSO").click();
        bot.viewByTitle("Counterexample").label("SB: Allowed under x86-TSO");
        waitForVerdict("long.litmus", "sc", "Unknown");
        Ui.waitUntil("a notification", () -> Arrays.stream(Ui.display().getShells())
                .anyMatch(shell -> Bot.findIn(shell, Label.class, label -> label.getText().startsWith("Unknown")) != null));
        bot.viewByTitle("Counterexample").label("SB: Allowed under x86-TSO");
    }

    @Test
    void modelsAreInGroupsAndTheLastChoiceComesFirst() {
        bot.tree().expandNode("examples", "x86").select("SB.litmus").contextMenu("Verify Under").menu("SC").click();
        waitForVerdict("x86/SB.litmus", "sc", "Forbidden");
        BotMenu menu = bot.tree().expandNode("examples", "x86").select("MP.litmus").contextMenu("Verify Under");
        List<String> entries = menu.entries();
        assertEquals("Again: SC", entries.get(0));
        assertTrue(entries.indexOf("x86-TSO") < entries.indexOf("RC11") && entries.indexOf("RC11") < entries.indexOf("SC"), entries.toString());
        menu.menu("Again: SC").click();
        waitForVerdict("x86/MP.litmus", "sc", "Forbidden");
    }

    @Test
    void eachModelIsOfferedOnceHoweverOftenTheMenuWasOpened() {
        BotTree.Node test = bot.tree().expandNode("examples", "x86").select("SB.litmus");
        for (int i = 0; i < 3; i++) {
            test.lookAtContextMenu();
        }
        List<String> entries = test.contextMenu("Verify Under").entries();
        assertEquals(entries.stream().distinct().toList(), entries);
    }

    @Test
    void testsInCAreCompiledForMachines() throws Exception {
        BotTree.Node examples = bot.tree().expandNode("examples");
        assertFalse(examples.select("c11", "x86").contextMenu("Verify Under").entries().contains("Compiled to"), "not all are in C");
        assertFalse(examples.select("x86").contextMenu("Verify Under").entries().contains("Compiled to"));
        BotMenu targets = bot.tree().expandNode("examples", "c11").select("MP+release+acquire.litmus", "MP+relaxed.litmus")
                .contextMenu("Verify Under").menu("Compiled to");
        assertTrue(targets.entries().contains("x86-64") && targets.entries().contains("RISC-V"), targets.entries().toString());
        Screenshots.take("27-compiled-to");
        targets.menu("ARMv8 (AArch64) with load-acquire and store-release").click();
        waitForVerdict("c11/MP+release+acquire.litmus", "aarch64|armv8", "Forbidden");
        waitForVerdict("c11/MP+relaxed.litmus", "aarch64|armv8", "Allowed");
        BotMenu again = bot.tree().expandNode("examples", "c11").select("SB+seq_cst.litmus").contextMenu("Verify Under");
        assertEquals("Again: ARMv8 compiled with armv8", again.entries().get(0));
        again.menu("Again: ARMv8 compiled with armv8").click();
        waitForVerdict("c11/SB+seq_cst.litmus", "aarch64|armv8", "Forbidden");
        bot.viewByTitle("Counterexample").label("SB+seq_cst: Forbidden under ARMv8 compiled with armv8");
        Ui.sleep(600);
        Screenshots.take("28-compiled");
        assertFalse(examples.select("x86").contextMenu("Verify Under").entries().contains("Again: ARMv8 compiled with armv8"));
    }

    @Test
    void aWorkingSetIsVerifiedWithAllThatIsInIt() {
        IWorkingSetManager sets = PlatformUI.getWorkbench().getWorkingSetManager();
        IWorkingSet inner = sets.createWorkingSet("inner", new IAdaptable[] {project.getFolder("mips")});
        IWorkingSet outer = sets.createWorkingSet("outer", new IAdaptable[] {project.getFile("x86/SB.litmus"), inner,
                project.getFile("paper/figure1.cat")});
        bot.tree();
        Ui.run(() -> verifyUnderSc(new StructuredSelection(outer)));
        for (String test : List.of("x86/SB.litmus", "mips/SB.litmus", "mips/MP.litmus")) {
            waitForVerdict(test, "sc", "Forbidden");
        }
    }

    /** As the context menu of a view does that shows what is selected. */
    private static void verifyUnderSc(StructuredSelection selection) {
        IHandlerService handlers = PlatformUI.getWorkbench().getService(IHandlerService.class);
        Command command = PlatformUI.getWorkbench().getService(ICommandService.class).getCommand("org.felis.ide.verify.VerifyUnder");
        IEvaluationContext context = handlers.createContextSnapshot(false);
        context.addVariable(ISources.ACTIVE_CURRENT_SELECTION_NAME, selection);
        try {
            handlers.executeCommandInContext(ParameterizedCommand.generateCommand(command, Map.of("org.felis.ide.verify.model", "sc")), null,
                    context);
        } catch (CommandException failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void whatIsSelectedBesideTestsIsLeftOut() {
        bot.tree().expandNode("examples", "paper").select("figure1.cat", "figure1.litmus").contextMenu("Verify Under").menu("SC").click();
        waitForVerdict("paper/figure1.litmus", "sc", "Forbidden");
    }

    @Test
    void whatTheEditorsShowIsSavedAndVerified() throws Exception {
        bot.tree().expandNode("examples", "paper").select("figure1.cat").doubleClick();
        BotEditor model = bot.editorByTitle("figure1.cat");
        model.replace("po-tso | co | rfe | fr | mfence | implied", "co");
        bot.tree().expandNode("examples", "paper").select("figure1.litmus").doubleClick();
        BotEditor test = bot.editorByTitle("figure1.litmus");
        test.replace("A locked exchange", "One locked exchange");
        test.contextMenu("Verify Under").menu("Other…").click();
        BotShell models = bot.shell("Verify Under");
        models.table().select(models.table().row("figure1.cat"));
        models.button("OK").click();
        models.waitUntilClosed();
        waitForVerdict("paper/figure1.litmus", project.getFile("paper/figure1.cat").getLocation().toOSString(), "Allowed");
        assertFalse(model.isDirty());
        assertFalse(test.isDirty());
    }

    @Test
    void whoWantsToBeAskedBeforeAFileIsSavedIsAsked() throws Exception {
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).putBoolean("saveWithoutAsking", false);
        bot.tree().expandNode("examples", "x86").select("SB.litmus").doubleClick();
        BotEditor test = bot.editorByTitle("SB.litmus");
        test.replace("exists", "forall");
        test.contextMenu("Verify Under").menu("SC").click();
        BotShell question = bot.shellStartingWith("Save");
        question.button("Cancel").click();
        question.waitUntilClosed();
        test.contextMenu("Verify Under").menu("x86-TSO").click();
        question = bot.shellStartingWith("Save");
        Ui.sleep(400);
        Screenshots.take("25-ask-before-saving");
        question.button("Don't Save").click();
        question.waitUntilClosed();
        waitForVerdict("x86/SB.litmus", "x86tso", "Allowed");
        bot.waitForStatus("(unsaved changes in SB.litmus were not verified)");
        assertTrue(test.isDirty());
        assertTrue(Verdicts.on(project.getFile("x86/SB.litmus")).stream().noneMatch(m -> "sc".equals(m.getAttribute(VerdictMarkers.MODEL, ""))));
    }

    private void waitForVerdict(String path, String model, String verdict) {
        IFile test = project.getFile(path);
        assertTrue(test.exists(), path);
        Ui.waitUntil("the verdict on " + path, () -> Verdicts.on(test).stream().anyMatch(
                m -> model.equals(m.getAttribute(VerdictMarkers.MODEL, ""))
                        && m.getAttribute(VerdictMarkers.VERDICT, "").startsWith(verdict)));
    }
}
