package org.felis.ide.preferences;

import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Group;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.felis.ide.HelpContext;
import org.osgi.service.prefs.BackingStoreException;

/** The page <em>Felis</em> of the preferences: how tests are verified in projects that do not say it themselves. */
public final class FelisPreferencePage extends PreferencePage implements IWorkbenchPreferencePage {

    public static final String ID = "org.felis.ide.preferences.FelisPreferencePage";

    private SettingsFields fields;
    private NumberField workers;
    private Button saveWithoutAsking;

    @Override
    public void init(IWorkbench workbench) {
        setDescription("Verification settings. A project can override them on the Felis page of its properties.");
    }

    @Override
    protected Control createContents(Composite parent) {
        Composite all = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(SWT.DEFAULT, 10).applyTo(all);
        fields = new SettingsFields(all, this::check);
        Group machine = new Group(all, SWT.NONE);
        machine.setText("Workbench");
        GridLayoutFactory.swtDefaults().numColumns(2).applyTo(machine);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(machine);
        workers = new NumberField(machine, WorkbenchSettings.WORKERS, "&Worker processes (1 to " + WorkbenchSettings.WORKERS.most() + "):",
                this::check);
        saveWithoutAsking = new Button(machine, SWT.CHECK);
        saveWithoutAsking.setText("&Save modified tests and models without asking before Verify Under");
        GridDataFactory.swtDefaults().span(2, 1).applyTo(saveWithoutAsking);
        show(VerificationSettings.ofWorkspace(), WorkbenchSettings.get());
        Dialog.applyDialogFont(all);
        HelpContext.SETTINGS.explains(all);
        return all;
    }

    @Override
    protected void performDefaults() {
        show(VerificationSettings.withoutWorkspace(), WorkbenchSettings.withoutWorkspace());
        super.performDefaults();
    }

    @Override
    public boolean performOk() {
        try {
            fields.settings().storeInWorkspace();
            new WorkbenchSettings(workers.value(), saveWithoutAsking.getSelection()).store();
            return true;
        } catch (BackingStoreException unwritable) {
            setErrorMessage("The preferences cannot be saved: " + unwritable.getMessage());
            return false;
        }
    }

    private void show(VerificationSettings settings, WorkbenchSettings workbench) {
        fields.show(settings);
        workers.show(workbench.workers());
        saveWithoutAsking.setSelection(workbench.saveWithoutAsking());
        check();
    }

    private void check() {
        if (workers != null) {
            String problem = fields.problem().or(workers::problem).orElse(null);
            setErrorMessage(problem);
            setValid(problem == null);
        }
    }
}
