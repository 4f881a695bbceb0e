package org.felis.ide.references;

import java.util.Arrays;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.search.ui.text.AbstractTextSearchResult;

/** Files, and the lines in them. */
final class ReferencesTree implements ITreeContentProvider {

    private final ReferencesPage page;

    ReferencesTree(ReferencesPage page) {
        this.page = page;
    }

    /** There are other results. */
    void changed() {
        page.viewer().refresh();
        page.viewer().expandAll();
    }

    @Override
    public Object[] getElements(Object input) {
        return input instanceof AbstractTextSearchResult result
                ? Arrays.stream(result.getElements()).map(line -> ((ReferenceLine) line).file()).distinct().toArray() : new Object[0];
    }

    @Override
    public Object[] getChildren(Object node) {
        return node instanceof IFile file && page.getInput() != null
                ? Arrays.stream(page.getInput().getElements()).filter(line -> ((ReferenceLine) line).file().equals(file)).toArray() : new Object[0];
    }

    @Override
    public Object getParent(Object node) {
        return node instanceof ReferenceLine line ? line.file() : null;
    }

    @Override
    public boolean hasChildren(Object node) {
        return node instanceof IFile;
    }
}
