package org.felis.ide.preferences;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.dialogs.PropertyPage;
import org.felis.ide.HelpContext;
import org.osgi.service.prefs.BackingStoreException;

/** The page <em>Felis</em> of a project's properties: settings that go with the project, into version control too. */
public final class FelisPropertyPage extends PropertyPage {

    static final String ID = "org.felis.ide.preferences.FelisPropertyPage";

    private Button own;
    private SettingsFields fields;

    @Override
    protected Control createContents(Composite parent) {
        Composite all = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).spacing(SWT.DEFAULT, 10).applyTo(all);
        own = new Button(all, SWT.CHECK);
        own.setText("Enable pro&ject specific settings");
        own.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> ownChanged()));
        GridDataFactory.fillDefaults().grab(true, false).applyTo(own);
        Link workspace = new Link(all, SWT.NONE);
        workspace.setText("<a>Configure Workspace Settings…</a>");
        workspace.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> showWorkspaceSettings()));
        Composite below = new Composite(all, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(SWT.DEFAULT, 10).applyTo(below);
        GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(below);
        fields = new SettingsFields(below, this::check);
        new Label(below, SWT.NONE).setText("The settings are stored in the project's .settings folder and can be shared through version control.");
        own.setSelection(VerificationSettings.areSetIn(project()));
        fields.show(VerificationSettings.of(project()));
        fields.setEnabled(own.getSelection());
        Dialog.applyDialogFont(all);
        HelpContext.SETTINGS.explains(all);
        return all;
    }

    @Override
    protected void performDefaults() {
        own.setSelection(false);
        ownChanged();
        super.performDefaults();
    }

    @Override
    public boolean performOk() {
        try {
            if (own.getSelection()) {
                fields.settings().storeIn(project());
            } else {
                VerificationSettings.removeFrom(project());
            }
            return true;
        } catch (BackingStoreException unwritable) {
            setErrorMessage("The settings of " + project().getName() + " cannot be saved: " + unwritable.getMessage());
            return false;
        }
    }

    /** What is not the project's is shown as the workspace has it. */
    private void ownChanged() {
        if (!own.getSelection()) {
            fields.show(VerificationSettings.ofWorkspace());
        }
        fields.setEnabled(own.getSelection());
        check();
    }

    private void showWorkspaceSettings() {
        PreferencesUtil.createPreferenceDialogOn(getShell(), FelisPreferencePage.ID, new String[] {FelisPreferencePage.ID}, null).open();
        if (!own.getSelection()) {
            fields.show(VerificationSettings.ofWorkspace());
        }
    }

    private void check() {
        if (fields != null) {
            String problem = fields.problem().orElse(null);
            setErrorMessage(problem);
            setValid(problem == null);
        }
    }

    private IProject project() {
        return Adapters.adapt(getElement(), IProject.class);
    }
}
