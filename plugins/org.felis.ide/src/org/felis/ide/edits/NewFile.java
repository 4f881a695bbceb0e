package org.felis.ide.edits;

import java.io.ByteArrayInputStream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.core.refactoring.resource.DeleteResourceChange;
import org.eclipse.ltk.core.refactoring.resource.ResourceChange;

/** A file comes into being, empty. */
final class NewFile extends ResourceChange {

    private final IFile file;

    NewFile(IFile file) {
        this.file = file;
        setValidationMethod(VALIDATE_DEFAULT);
    }

    @Override
    public String getName() {
        return "Create " + file.getFullPath().makeRelative();
    }

    @Override
    protected IResource getModifiedResource() {
        return file;
    }

    /** What is changed is where the file will be. */
    @Override
    public RefactoringStatus isValid(IProgressMonitor monitor) throws CoreException {
        return file.exists() ? RefactoringStatus.createFatalErrorStatus(file.getName() + " already exists")
                : new RefactoringStatus();
    }

    @Override
    public Change perform(IProgressMonitor monitor) throws CoreException {
        file.create(new ByteArrayInputStream(new byte[0]), IResource.NONE, monitor);
        return new DeleteResourceChange(file.getFullPath(), false);
    }
}
