package org.felis.ide.rename;

import org.eclipse.ltk.ui.refactoring.RefactoringWizard;

/** Asks for the new name, and shows on demand what will change in which file. */
final class RenameWizard extends RefactoringWizard {

    static final String TITLE = "Rename";

    private final Renaming renaming;

    RenameWizard(Renaming renaming) {
        super(renaming, DIALOG_BASED_USER_INTERFACE | PREVIEW_EXPAND_FIRST_NODE);
        this.renaming = renaming;
        setDefaultPageTitle(TITLE);
        setWindowTitle(TITLE);
    }

    @Override
    protected void addUserInputPages() {
        addPage(new NewNamePage(renaming));
    }
}
