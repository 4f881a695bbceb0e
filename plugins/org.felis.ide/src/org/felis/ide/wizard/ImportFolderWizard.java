package org.felis.ide.wizard;

import java.nio.file.Path;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.IImportWizard;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.wizards.newresource.BasicNewProjectResourceWizard;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;

/** Makes a Felis project of a folder with tests and models, linked or copied. */
public final class ImportFolderWizard extends Wizard implements INewWizard, IImportWizard, IExecutableExtension {

    public static final String ID = "org.felis.ide.wizard.ImportFolderWizard";

    private final ImportFolderPage page = new ImportFolderPage();
    private IWorkbench workbench;
    private IConfigurationElement configuration;

    @Override
    public void init(IWorkbench newWorkbench, IStructuredSelection selection) {
        workbench = newWorkbench;
        setWindowTitle("Felis Project from Existing Folder");
    }

    @Override
    public void setInitializationData(IConfigurationElement newConfiguration, String property, Object data) {
        configuration = newConfiguration;
    }

    @Override
    public void addPages() {
        addPage(page);
    }

    @Override
    public boolean performFinish() {
        Path folder = page.folder().orElseThrow();
        IProject project = page.project();
        IWorkbenchWindow window = workbench.getActiveWorkbenchWindow();
        FolderImport job = new FolderImport(folder, project, page.isLinked());
        job.addJobChangeListener(new JobChangeAdapter() {
            @Override
            public void done(IJobChangeEvent event) {
                if (event.getResult().isOK()) {
                    window.getWorkbench().getDisplay().asyncExec(() -> BasicNewResourceWizard.selectAndReveal(project, window));
                }
            }
        });
        job.schedule();
        BasicNewProjectResourceWizard.updatePerspective(configuration);
        return true;
    }
}
