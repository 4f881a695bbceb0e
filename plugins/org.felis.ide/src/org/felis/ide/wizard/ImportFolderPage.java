package org.felis.ide.wizard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.felis.ide.HelpContext;

/** Which folder, the project's name, and whether its files are copied or stay where they are. Says how many there are. */
final class ImportFolderPage extends WizardPage {

    private static final int FIELD_WIDTH = 340;
    private static final long TYPING_MILLIS = 250;

    private Text folder;
    private Text name;
    private Button linked;
    private Label count;
    private Job counting;
    private Optional<FolderContents> contents = Optional.empty();
    private String proposedName = "";

    ImportFolderPage() {
        super("folder");
        setTitle("Felis Project from Existing Folder");
        setDescription("Create a project from an existing folder of litmus tests and memory models.");
    }

    @Override
    public void createControl(Composite parent) {
        Composite all = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(3).margins(8, 8).applyTo(all);
        folder = field(all, "&Folder:", "The folder", 1);
        Button browse = new Button(all, SWT.PUSH);
        browse.setText("B&rowse…");
        browse.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> browse()));
        new Label(all, SWT.NONE);
        count = new Label(all, SWT.NONE);
        GridDataFactory.fillDefaults().span(2, 1).grab(true, false).applyTo(count);
        name = field(all, "&Project name:", "The name of the project", 2);
        linked = radio(all, "&Link to the folder (the files stay where they are)");
        radio(all, "&Copy the tests and models into the workspace");
        linked.setSelection(true);
        folder.addModifyListener(e -> folderChanged());
        name.addModifyListener(e -> validate());
        setControl(all);
        HelpContext.IMPORT.explains(all);
        setPageComplete(false);
        folder.setFocus();
    }

    private static Text field(Composite parent, String label, String toolTip, int span) {
        new Label(parent, SWT.NONE).setText(label);
        Text field = new Text(parent, SWT.BORDER);
        field.setToolTipText(toolTip);
        GridDataFactory.fillDefaults().grab(true, false).hint(FIELD_WIDTH, SWT.DEFAULT).span(span, 1).align(SWT.FILL, SWT.CENTER).applyTo(field);
        return field;
    }

    private static Button radio(Composite parent, String text) {
        Button button = new Button(parent, SWT.RADIO);
        button.setText(text);
        GridDataFactory.fillDefaults().span(3, 1).applyTo(button);
        return button;
    }

    private void browse() {
        DirectoryDialog dialog = new DirectoryDialog(getShell());
        dialog.setText("Felis Project from Existing Folder");
        Optional.ofNullable(dialog.open()).ifPresent(folder::setText);
    }

    /** The folder, if it is one. */
    Optional<Path> folder() {
        try {
            Path path = Path.of(folder.getText().strip()).toAbsolutePath().normalize();
            return folder.getText().isBlank() || path.getFileName() == null || !Files.isDirectory(path) ? Optional.empty() : Optional.of(path);
        } catch (InvalidPathException wrong) {
            return Optional.empty();
        }
    }

    IProject project() {
        return ResourcesPlugin.getWorkspace().getRoot().getProject(name.getText().strip());
    }

    boolean isLinked() {
        return linked.getSelection();
    }

    private void folderChanged() {
        contents = Optional.empty();
        count.setText("");
        if (counting != null) {
            counting.cancel();
        }
        folder().ifPresent(path -> {
            if (name.getText().isEmpty() || name.getText().equals(proposedName)) {
                proposedName = path.getFileName().toString();
                name.setText(proposedName);
            }
            count.setText("Counting…");
            counting = counting(path, getShell().getDisplay());
            counting.schedule(TYPING_MILLIS);
        });
        validate();
    }

    private Job counting(Path path, Display display) {
        return Job.createSystem("Counting tests", (ICoreRunnable) monitor -> {
            try {
                FolderContents found = FolderContents.of(path, monitor::isCanceled);
                if (!monitor.isCanceled()) {
                    display.asyncExec(() -> counted(path, Optional.of(found), found.text()));
                }
            } catch (IOException unreadable) {
                display.asyncExec(() -> counted(path, Optional.empty(), path + " cannot be read"));
            }
        });
    }

    private void counted(Path path, Optional<FolderContents> found, String text) {
        if (!count.isDisposed() && folder().equals(Optional.of(path))) {
            contents = found;
            count.setText(text);
            validate();
        }
    }

    @Override
    public void dispose() {
        if (counting != null) {
            counting.cancel();
        }
        super.dispose();
    }

    private void validate() {
        Optional<String> problem = problem();
        setErrorMessage(problem.filter(p -> !p.isEmpty()).orElse(null));
        setPageComplete(problem.isEmpty());
    }

    /** What is to be put right; empty text while nothing is given yet. */
    private Optional<String> problem() {
        if (folder.getText().isBlank()) {
            return Optional.of("");
        }
        if (folder().isEmpty()) {
            return Optional.of(folder.getText().strip() + " is not a folder.");
        }
        if (ResourcesPlugin.getWorkspace().getRoot().getLocation().toPath().startsWith(folder().get())) {
            return Optional.of(folder().get() + " contains the workspace. Choose another folder.");
        }
        IStatus valid = ResourcesPlugin.getWorkspace().validateName(name.getText().strip(), IResource.PROJECT);
        if (!valid.isOK()) {
            return Optional.of(valid.getMessage());
        }
        if (project().exists()) {
            return Optional.of("A project named " + project().getName() + " already exists.");
        }
        if (contents.isPresent() && contents.get().isEmpty()) {
            return Optional.of(folder().get().getFileName() + " contains no litmus tests or memory models.");
        }
        return Optional.empty();
    }
}
