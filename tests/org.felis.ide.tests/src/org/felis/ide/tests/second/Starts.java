package org.felis.ide.tests.second;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.ui.PlatformUI;
import org.felis.ide.tests.robot.Bot;
import org.felis.ide.tests.robot.BotShell;
import org.felis.ide.tests.robot.BotTree;
import org.felis.ide.tests.robot.Ui;

/** A workbench that notes each of its starts, and asks for the next one in all ways that its menus and dialogs offer. */
final class Starts {

    /** The system property that names the file for the notes: a line for each start, its workspace. */
    static final String PROPERTY = "felis.tests.starts";

    /** The system property that names the workspace to switch to. */
    static final String OTHER_WORKSPACE = "felis.tests.otherWorkspace";

    private final Bot bot = new Bot();

    /** How often it was started, this time included. */
    static int note() throws IOException {
        Path notes = Path.of(System.getProperty(PROPERTY));
        Files.write(notes, List.of(ResourcesPlugin.getWorkspace().getRoot().getLocation().toOSString()), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return Files.readAllLines(notes).size();
    }

    void askForTheNext() throws IOException {
        switch (note()) {
            case 1 -> bot.menu("File").menu("Restart").click();
            case 2 -> switchWorkspace();
            case 3 -> changeTheme();
            default -> Ui.post(() -> PlatformUI.getWorkbench().close());
        }
    }

    private void switchWorkspace() {
        bot.menu("File").menu("Switch Workspace").menu("Other...").click();
        BotShell dialog = bot.shellWithButton("Launch");
        dialog.combo().setText(System.getProperty(OTHER_WORKSPACE));
        dialog.button("Launch").click();
    }

    private void changeTheme() {
        bot.menu("Window").menu("Preferences...").click();
        BotShell preferences = bot.shell("Preferences");
        BotTree pages = preferences.tree();
        pages.expandNode("General").select("Appearance");
        preferences.combo().select("Dark");
        preferences.button("Apply and Close").click();
        bot.shell("Theme Changed").button("Restart").click();
    }
}
