package org.felis.ide.wizard;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;
import org.felis.ide.FelisPlugin;

/** Where a new text file is to be. It is written there: what the platform's page has for files linked from elsewhere is left out. */
abstract class NewFilePage extends WizardNewFileCreationPage {

    NewFilePage(String name, IStructuredSelection selection) {
        super(name, selection);
    }

    /** What is in the new file. */
    abstract String text();

    /**
     * Creates the file, selects it and opens it.
     *
     * @return whether it was created; if not, the page has told the user why
     */
    boolean finish(IWorkbenchWindow window) {
        IFile file = createNewFile();
        if (file == null) {
            return false;
        }
        BasicNewResourceWizard.selectAndReveal(file, window);
        FelisPlugin.runLogged(file.getName() + " cannot be opened", monitor -> IDE.openEditor(window.getActivePage(), file));
        return true;
    }

    @Override
    protected final InputStream getInitialContents() {
        return new ByteArrayInputStream(text().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected final void createAdvancedControls(Composite parent) {
        // those of linked files
    }

    @Override
    protected final void createLinkTarget() {
        // there is none
    }

    @Override
    protected final IStatus validateLinkedResource() {
        return Status.OK_STATUS;
    }
}
