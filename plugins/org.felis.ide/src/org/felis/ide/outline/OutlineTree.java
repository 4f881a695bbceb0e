package org.felis.ide.outline;

import java.util.List;

import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.TreeViewer;

/** How a tree shows an outline. */
final class OutlineTree {

    private OutlineTree() {
    }

    /** @param roots what the tree shows at first */
    static void prepare(TreeViewer tree, List<OutlineNode> roots) {
        tree.setUseHashlookup(true);
        tree.setContentProvider(new OutlineContent());
        tree.setLabelProvider(new DelegatingStyledCellLabelProvider(new OutlineLabels()));
        tree.setInput(roots);
    }
}
