package org.felis.ide.preferences;

import org.eclipse.core.resources.IProject;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.PreferencesUtil;

/** Where the settings of a project can be changed. On the UI thread. */
public final class SettingsPages {

    private SettingsPages() {
    }

    /** Opens the project's page if it has settings of its own, else the workspace's. */
    public static void open(Shell parent, IProject project) {
        if (VerificationSettings.areSetIn(project)) {
            PreferencesUtil.createPropertyDialogOn(parent, project, FelisPropertyPage.ID, null, null).open();
        } else {
            PreferencesUtil.createPreferenceDialogOn(parent, FelisPreferencePage.ID, null, null).open();
        }
    }
}
