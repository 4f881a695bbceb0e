package org.felis.ide.rename;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.ui.refactoring.UserInputWizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

/** The new name. Whether it is a good one says the language server, when the user is done. */
final class NewNamePage extends UserInputWizardPage {

    private static final int WIDTH_PIXELS = 300;

    private final Renaming renaming;
    private Text name;

    NewNamePage(Renaming renaming) {
        super("name");
        this.renaming = renaming;
    }

    @Override
    public void createControl(Composite parent) {
        Composite all = new Composite(parent, SWT.NONE);
        GridLayoutFactory.swtDefaults().numColumns(2).applyTo(all);
        new Label(all, SWT.NONE).setText("New &name:");
        name = new Text(all, SWT.BORDER);
        GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH_PIXELS, SWT.DEFAULT).applyTo(name);
        name.setText(renaming.oldName());
        name.selectAll();
        name.addModifyListener(e -> typed());
        setPageComplete(false);
        setControl(all);
    }

    @Override
    public void setVisible(boolean visible) {
        super.setVisible(visible);
        if (visible) {
            name.setFocus();
        }
    }

    private void typed() {
        renaming.newName(name.getText());
        if (name.getText().isBlank() || name.getText().equals(renaming.oldName())) {
            setErrorMessage(null);
            setPageComplete(false);
        } else {
            setPageComplete(new RefactoringStatus());
        }
    }
}
