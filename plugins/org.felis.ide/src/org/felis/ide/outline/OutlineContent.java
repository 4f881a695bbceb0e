package org.felis.ide.outline;

import java.util.List;

import org.eclipse.jface.viewers.ITreeContentProvider;

/** The tree of nodes; its input are the roots. */
final class OutlineContent implements ITreeContentProvider {

    @Override
    public Object[] getElements(Object input) {
        return ((List<?>) input).toArray();
    }

    @Override
    public Object[] getChildren(Object node) {
        return ((OutlineNode) node).children().toArray();
    }

    @Override
    public Object getParent(Object node) {
        return ((OutlineNode) node).parent();
    }

    @Override
    public boolean hasChildren(Object node) {
        return !((OutlineNode) node).children().isEmpty();
    }
}
