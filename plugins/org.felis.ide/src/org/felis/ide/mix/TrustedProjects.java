package org.felis.ide.mix;

import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Shell;
import org.felis.ide.FelisPlugin;
import org.osgi.service.prefs.BackingStoreException;

/**
 * The projects whose files may name programs that are run. The user says so once for each project. The workspace keeps it, by the project's place on
 * the disk: no file of a project can say it, nor does another
 * project of the same name inherit it.
 */
final class TrustedProjects {

    static final String TITLE = "Trust Project";
    static final String TRUST = "Trust and Run Compilers";

    private static final String NODE = "trustedProjects";
    private static final int MOST_COMMANDS = 6;
    private static final int DO_NOT_TRUST = 1;

    private TrustedProjects() {
    }

    static boolean isTrusted(IProject project) {
        return node().getBoolean(key(project), false);
    }

    /**
     * Asks the user, on the UI thread.
     *
     * @param file of the project, which names the compilers
     * @param commands what would be run
     * @return whether the project is trusted, from now on
     */
    static boolean ask(Shell shell, IProject project, String file, List<String> commands) {
        String shown = String.join("\n", commands.stream().limit(MOST_COMMANDS).map(command -> "    " + command).toList());
        String more = commands.size() > MOST_COMMANDS ? "\n    and " + (commands.size() - MOST_COMMANDS) + " more" : "";
        String message = file + " names programs, which mix testing runs on this machine:\n\n" + shown + more 
                + "\n\nRun them only if you trust the authors of the project \"" + project.getName()
                + "\". You are asked once for each project; the answer is kept in the workspace, not in the project.";
        // Enter runs nothing
        boolean trusted = new MessageDialog(shell, TITLE, null, message, MessageDialog.QUESTION, DO_NOT_TRUST, TRUST, "Cancel").open() == 0;
        if (trusted) {
            node().putBoolean(key(project), true);
            try {
                node().flush();
            } catch (BackingStoreException notStored) {
                FelisPlugin.log("that " + project.getName() + " is trusted cannot be kept", notStored);
            }
        }
        return trusted;
    }

    /** Asks again for each project. */
    static void forget() {
        try {
            node().clear();
            node().flush();
        } catch (BackingStoreException notStored) {
            FelisPlugin.log("that no project is trusted cannot be kept", notStored);
        }
    }

    private static IEclipsePreferences node() {
        return (IEclipsePreferences) InstanceScope.INSTANCE.getNode(FelisPlugin.ID).node(NODE);
    }

    private static String key(IProject project) {
        return String.valueOf(project.getLocationURI());
    }
}
