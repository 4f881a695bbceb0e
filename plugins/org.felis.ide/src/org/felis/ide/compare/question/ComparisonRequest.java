package org.felis.ide.compare.question;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.felis.ide.FelisFiles;
import org.felis.ide.choice.ModelChoice;

/**
 * What is to be compared.
 *
 * @param where tests, and folders and projects whose tests are meant
 */
public record ComparisonRequest(ModelChoice first, ModelChoice second, List<IResource> where) {

    public ComparisonRequest {
        where = List.copyOf(where);
    }

    /**
     * Each of them once.
     *
     * @throws CoreException if a folder cannot be read
     */
    public List<IFile> tests() throws CoreException {
        List<IFile> tests = new ArrayList<>();
        for (IResource resource : where) {
            tests.addAll(FelisFiles.litmusIn(resource));
        }
        return tests.stream().distinct().toList();
    }
}
