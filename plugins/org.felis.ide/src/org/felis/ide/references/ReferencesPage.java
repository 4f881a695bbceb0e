package org.felis.ide.references;

import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.search.ui.text.AbstractTextSearchViewPage;
import org.eclipse.search.ui.text.Match;
import org.eclipse.ui.PartInitException;

/** The results in the <em>Search</em> view: files, and in them the lines with the name. */
public final class ReferencesPage extends AbstractTextSearchViewPage {

    private ReferencesTree tree;

    public ReferencesPage() {
        super(FLAG_LAYOUT_TREE);
    }

    @Override
    protected void configureTreeViewer(TreeViewer viewer) {
        tree = new ReferencesTree(this);
        viewer.setUseHashlookup(true);
        viewer.setContentProvider(tree);
        viewer.setComparator(new ReferencesOrder());
        viewer.setLabelProvider(new DelegatingStyledCellLabelProvider(new ReferenceLabels()));
    }

    @Override
    protected void configureTableViewer(TableViewer viewer) {
        throw new IllegalStateException("the page has no such layout");
    }

    @Override
    protected void elementsChanged(Object[] changed) {
        tree.changed();
    }

    @Override
    protected void clear() {
        if (tree != null) {
            tree.changed();
        }
    }

    @Override
    protected void showMatch(Match match, int offset, int length, boolean activate) throws PartInitException {
        openAndSelect(getSite().getPage(), ((ReferenceLine) match.getElement()).file(), offset, length, activate);
    }

    /** For the tree of this page. */
    TreeViewer viewer() {
        return (TreeViewer) getViewer();
    }
}
