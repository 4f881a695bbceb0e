package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.IntStream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.ide.IDE;
import org.felis.ide.FelisPlugin;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.preferences.FelisPreferencePage;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotEditor;
import org.felis.ide.tests.robot.BotShell;
import org.felis.ide.tests.robot.BotTable;
import org.felis.ide.tests.robot.Screenshots;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Bound, timeout, procedure and what runs in the background: for the workspace, and for a project. */
@ExtendWith(FelisWorkbench.class)
class PreferencesTest {

    private static final String SETTINGS = ".settings/org.felis.ide.prefs";

    /** The second thread may wait for ever, so that no bound is enough for a proof. */
    private static final String SPIN = """
            AArch64 spin
            { 0:X0=x; 1:X0=x; }
             P0          | P1          ;
             MOV W1,#1   | L:          ;
             STR W1,[X0] | LDR W1,[X0] ;
                         | CBZ W1,L    ;
            exists (1:X1=2)
            """;

    /** Nobody goes on after three iterations. */
    private static final String THREE_TIMES = """
            AArch64 three-times
            { 0:X0=x; }
             P0          ;
             MOV W1,#3   ;
             L:          ;
             SUB W1,W1,#1;
             STR W1,[X0] ;
             LDR W2,[X0] ;
             CBNZ W2,L   ;
            exists (x=5)
            """;

    private final Bot bot = new Bot();

    @AfterEach
    void cleanUp() throws Exception {
        IEclipsePreferences preferences = InstanceScope.INSTANCE.getNode(FelisPlugin.ID);
        for (String key : new String[] {"bound", "boundGrows", "timeoutSeconds", "procedure", "verifyInBackground", "workers", "saveWithoutAsking"}) {
            preferences.remove(key);
        }
    }

    @Test
    void theBoundOfTheWorkspaceIsThatOfAllVerdicts() throws Exception {
        IProject project = Workbench.project("loops", Map.of("spin.litmus", SPIN));
        IFile test = project.getFile("spin.litmus");
        Verdicts.waitFor(test, "", "Forbidden(bound 2)");
        BotShell preferences = preferences();
        assertEquals("2", preferences.textWithLabel("Bound").text());
        assertEquals("60", preferences.textWithLabel("Timeout").text());
        assertEquals("Automatic", preferences.combo().selection());
        preferences.textWithLabel("Bound").setText("3");
        preferences.combo().select("SMT solver");
        Ui.sleep(400);
        Screenshots.take("60-preferences");
        Workbench.theme("org.eclipse.e4.ui.css.theme.e4_dark");
        Ui.sleep(600);
        Screenshots.take("60-preferences-dark");
        Workbench.light();
        preferences.button("Apply and Close").click();
        preferences.waitUntilClosed();
        Verdicts.waitFor(test, "", "Forbidden(bound 3)");
    }

    @Test
    void aBoundThatGrowsIsFound() throws Exception {
        IFile test = Workbench.project("loops", Map.of("three-times.litmus", THREE_TIMES)).getFile("three-times.litmus");
        Verdicts.waitFor(test, "", "Forbidden(bound 2)");
        BotShell preferences = preferences();
        preferences.checkBox("Consider more and more iterations").check(true);
        preferences.button("Apply and Close").click();
        preferences.waitUntilClosed();
        Verdicts.waitFor(test, "", "Forbidden");
    }

    @Test
    void theSettingsOfAProjectCountBeforeThoseOfTheWorkspaceAndAreInItsFiles() throws Exception {
        IProject project = Workbench.project("loops", Map.of("spin.litmus", SPIN));
        IFile test = project.getFile("spin.litmus");
        Verdicts.waitFor(test, "", "Forbidden(bound 2)");
        BotShell properties = properties(project);
        assertFalse(properties.textWithLabel("Bound").isEnabled());
        properties.checkBox("Enable project specific settings").check(true);
        properties.textWithLabel("Bound").setText("4");
        Ui.sleep(400);
        Screenshots.take("61-project-settings");
        properties.button("Apply and Close").click();
        properties.waitUntilClosed();
        IMarker ofTheProject = Verdicts.waitFor(test, "", "Forbidden(bound 4)");
        String stored = new String(project.getFile(SETTINGS).getContents().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(stored.contains("bound=4") && stored.contains("procedure=auto"), stored);

        setBound("5");
        waitUntilNothingRuns();
        assertEquals(ofTheProject.getId(), Verdicts.under(test, "").getId(), "verified again");
        properties = properties(project);
        assertTrue(properties.checkBox("Enable project specific settings").isChecked());
        assertEquals("4", properties.textWithLabel("Bound").text());
        properties.checkBox("Enable project specific settings").check(false);
        assertEquals("5", properties.textWithLabel("Bound").text());
        properties.button("Apply and Close").click();
        properties.waitUntilClosed();
        Verdicts.waitFor(test, "", "Forbidden(bound 5)");
        assertFalse(project.getFile(SETTINGS).exists());
    }

    @Test
    void settingsThatComeWithTheFilesOfAProjectAreHeeded() throws Exception {
        IProject project = Workbench.project("loops", Map.of("spin.litmus", SPIN));
        IFile test = project.getFile("spin.litmus");
        Verdicts.waitFor(test, "", "Forbidden(bound 2)");
        project.getFile(SETTINGS).create("eclipse.preferences.version=1\nbound=6\nprocedure=best\n".getBytes(StandardCharsets.UTF_8),
                IResource.FORCE, null);
        Verdicts.waitFor(test, "", "Forbidden(bound 6)");
    }

    @Test
    void whatIsNoNumberIsSaidInWords() throws Exception {
        BotShell preferences = preferences();
        preferences.textWithLabel("Bound").setText("many");
        assertEquals("Bound: enter 1 to 1000, not 'many'.", preferences.errorMessage());
        assertFalse(preferences.isEnabled("Apply and Close"));
        Ui.sleep(400);
        Screenshots.take("62-wrong-bound");
        preferences.textWithLabel("Bound").setText("1");
        preferences.textWithLabel("Timeout").setText("0");
        assertEquals("Timeout: enter 1 to 86400, not '0'.", preferences.errorMessage());
        preferences.textWithLabel("Timeout").setText("");
        assertEquals("Timeout: enter 1 to 86400.", preferences.errorMessage());
        preferences.textWithLabel("Timeout").setText("10");
        assertNull(preferences.errorMessage());
        preferences.textWithLabel("Worker processes").setText("1000");
        assertTrue(preferences.errorMessage().startsWith("Worker processes: enter 1 to "), preferences.errorMessage());
        preferences.button("Restore Defaults").click();
        Ui.waitUntil("no error", () -> preferences.errorMessage() == null);
        assertEquals("2", preferences.textWithLabel("Bound").text());
        preferences.button("Cancel").click();
        preferences.waitUntilClosed();
    }

    @Test
    void withoutTheBackgroundNothingIsVerifiedUntilItIsBack() throws Exception {
        IProject project = Workbench.project("quiet", Map.of("CoRR.litmus", LitmusTexts.CO_RR));
        IFile test = project.getFile("CoRR.litmus");
        Verdicts.waitFor(test, "", "Forbidden");
        inBackground(false);
        bot.tree().expandNode("quiet").select("CoRR.litmus").doubleClick();
        BotEditor editor = bot.editorByTitle("CoRR.litmus");
        editor.replace("1:X2=0", "1:X2=1");
        editor.save();
        waitUntilNothingRuns();
        assertEquals("Forbidden", Verdicts.under(test, "").getAttribute(VerdictMarkers.VERDICT, ""));
        BotTable verdicts = bot.viewByTitle("Verdicts").table("Test");
        Ui.waitUntil("the view says it", () -> verdicts.widget().getItem(0).getText(3).equals("out of date (last: Forbidden)"));
        inBackground(true);
        Verdicts.waitFor(test, "", "Allowed");
    }

    @Test
    void moreTimeIsForThoseThatHadTooLittle() throws Exception {
        IProject project = Workbench.project("slow", Map.of("CoRR.litmus", LitmusTexts.CO_RR));
        IFile quick = project.getFile("CoRR.litmus");
        long untouched = Verdicts.waitFor(quick, "", "Forbidden").getId();
        setTimeout("1");
        IFile endless = project.getFile("endless.litmus");
        endless.create(LitmusTexts.endless().getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
        Verdicts.waitFor(endless, "", "Unknown");
        setTimeout("2");
        Ui.waitUntil("verified again", Verdicts.PATIENCE, () -> Verdicts.under(endless, "") != null && Verdicts.under(endless, "")
                .getAttribute(VerdictMarkers.TEXT, "").equals("Unknown: no answer within 2.0 s: give it more time or a smaller bound"));
        BotTable verdicts = bot.viewByTitle("Verdicts").table("Test");
        Ui.waitUntil("the view says it", () -> IntStream.range(0, verdicts.widget().getColumnCount())
                .anyMatch(column -> verdicts.widget().getItem(1).getText(column).startsWith("Unknown: no answer within 2.0 s")));
        Screenshots.take("63-unknown");
        IMarkerResolution[] fixes = IDE.getMarkerHelpRegistry().getResolutions(Verdicts.under(endless, ""));
        assertEquals("Change timeout and bound…", fixes[1].getLabel());
        Ui.post(() -> fixes[1].run(Verdicts.under(endless, "")));
        BotShell preferences = bot.shellStartingWith("Preferences");
        assertEquals("2", preferences.textWithLabel("Timeout").text());
        preferences.button("Cancel").click();
        preferences.waitUntilClosed();
        assertEquals(untouched, Verdicts.under(quick, "").getId(), "verified again");
    }

    private BotShell preferences() {
        Ui.post(() -> PreferencesUtil.createPreferenceDialogOn(bot.window(), FelisPreferencePage.ID, null, null).open());
        return bot.shellStartingWith("Preferences");
    }

    private BotShell properties(IProject project) {
        Ui.post(() -> PreferencesUtil.createPropertyDialogOn(bot.window(), project, "org.felis.ide.preferences.FelisPropertyPage", null, null)
                .open());
        return bot.shellStartingWith("Properties for " + project.getName());
    }

    private void setBound(String bound) {
        BotShell preferences = preferences();
        preferences.textWithLabel("Bound").setText(bound);
        preferences.button("Apply and Close").click();
        preferences.waitUntilClosed();
    }

    private void setTimeout(String seconds) {
        BotShell preferences = preferences();
        preferences.textWithLabel("Timeout").setText(seconds);
        preferences.button("Apply and Close").click();
        preferences.waitUntilClosed();
    }

    private void inBackground(boolean verify) {
        BotShell preferences = preferences();
        preferences.checkBox("Verify tests in the background").check(verify);
        preferences.button("Apply and Close").click();
        preferences.waitUntilClosed();
        waitUntilNothingRuns();
    }

    private static void waitUntilNothingRuns() {
        // what a change starts, starts after some delay
        Ui.sleep(600);
        Ui.waitUntil("nothing runs", () -> Job.getJobManager().find(FelisPlugin.ID).length == 0);
    }
}
