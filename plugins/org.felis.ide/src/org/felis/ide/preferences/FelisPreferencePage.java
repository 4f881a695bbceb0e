package org.felis.ide.preferences;

import java.io.File;
import java.util.Optional;

import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
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
    private Text clang;

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
        new Label(machine, SWT.NONE).setText("&clang for C programs (empty: on the path):");
        clang = new Text(machine, SWT.BORDER);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(clang);
        clang.addModifyListener(typed -> check());
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
            new WorkbenchSettings(workers.value(), saveWithoutAsking.getSelection(), clang.getText().strip()).store();
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
        clang.setText(workbench.clang());
        check();
    }

    private Optional<String> clangProblem() {
        String file = clang.getText().strip();
        return file.isEmpty() || new File(file).isFile() ? Optional.empty() : Optional.of("clang: there is no file " + file + ".");
    }

    private void check() {
        if (clang != null) {
            String problem = fields.problem().or(workers::problem).or(this::clangProblem).orElse(null);
            setErrorMessage(problem);
            setValid(problem == null);
        }
    }
}
