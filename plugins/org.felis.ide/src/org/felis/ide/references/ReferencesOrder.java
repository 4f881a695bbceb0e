package org.felis.ide.references;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;

/** Files by name, lines from the top. */
final class ReferencesOrder extends ViewerComparator {

    @Override
    public int compare(Viewer viewer, Object first, Object second) {
        if (first instanceof ReferenceLine one && second instanceof ReferenceLine other) {
            return Integer.compare(one.number(), other.number());
        }
        return first instanceof IFile one && second instanceof IFile other ? one.getFullPath().toString().compareTo(other.getFullPath().toString()) : 0;
    }
}
