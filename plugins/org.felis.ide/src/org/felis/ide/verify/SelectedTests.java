package org.felis.ide.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkingSet;
import org.felis.ide.FelisFiles;

/** The tests that a user means: what is selected, with all that is in it, or the test in the editor. */
public final class SelectedTests {

    private SelectedTests() {
    }

    /**
     * @param part where the user is, or null
     * @param selection there, or null
     * @return each test once, in the order of the selection; what is no test and holds none is left out
     * @throws CoreException if a folder cannot be read
     */
    public static List<IFile> of(IWorkbenchPart part, ISelection selection) throws CoreException {
        List<IFile> tests = new ArrayList<>();
        if (part instanceof IEditorPart editor) {
            Optional.ofNullable(Adapters.adapt(editor.getEditorInput(), IFile.class)).filter(FelisFiles::isTest).ifPresent(tests::add);
        } else if (selection instanceof IStructuredSelection selected) {
            for (Object element : selected) {
                add(element, tests);
            }
        }
        return tests.stream().distinct().toList();
    }

    /** A working set may hold others. */
    private static void add(Object element, List<IFile> tests) throws CoreException {
        IResource resource = Adapters.adapt(element, IResource.class);
        IWorkingSet set = Adapters.adapt(element, IWorkingSet.class);
        if (resource != null) {
            tests.addAll(FelisFiles.testsIn(resource));
        } else if (set != null && !set.isEmpty()) {
            for (Object member : set.getElements()) {
                add(member, tests);
            }
        }
    }
}
