package org.felis.ide.outline;

import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.felis.languageserver.text.NameMatch;

/** Leaves the nodes whose names match, and those that such nodes are in. */
final class MatchingNodes extends ViewerFilter {

    NameMatch match = new NameMatch("");

    @Override
    public boolean select(Viewer viewer, Object parent, Object element) {
        OutlineNode node = (OutlineNode) element;
        return match.matches(node.toString()) || node.children().stream().anyMatch(child -> select(viewer, node, child));
    }
}
