package org.felis.ide.tests.robot;

import java.util.function.Predicate;

import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.widgets.Text;

/** A wizard. */
public record BotWizard(BotShell shell) {

    /** The fields and buttons of all its pages and its own; only those that can be seen are found. */
    public BotForm form() {
        return new BotForm(shell.widget());
    }

    /** Waits until the page's error message is as wished; null for none. */
    public void waitForError(String what, Predicate<String> wished) {
        Ui.waitUntil(what, () -> wished.test(dialog().getCurrentPage().getErrorMessage()));
    }

    /** The file name on a page for new files. */
    public Text fileName() {
        return shell.textWithLabel("File name").widget();
    }

    public boolean canFinish() {
        return shell.isEnabled("Finish");
    }

    public void next() {
        shell.button("Next >").click();
    }

    /** Finishes and waits until the wizard is gone. */
    public void finish() {
        shell.button("Finish").click();
        shell.waitUntilClosed();
    }

    public void cancel() {
        shell.button("Cancel").click();
        shell.waitUntilClosed();
    }

    private WizardDialog dialog() {
        return (WizardDialog) shell.widget().getData();
    }
}
