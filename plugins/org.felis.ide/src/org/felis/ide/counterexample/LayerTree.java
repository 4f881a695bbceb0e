package org.felis.ide.counterexample;

import java.util.List;
import java.util.Locale;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.TreeColumnLayout;
import org.eclipse.jface.viewers.CheckStateChangedEvent;
import org.eclipse.jface.viewers.CheckboxTreeViewer;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.ICheckStateProvider;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.TreeViewerColumn;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.felis.execution.RelationLayer;
import org.felis.execution.render.Theme;
import org.felis.ide.counterexample.drawing.GraphColors;
import org.felis.ide.counterexample.drawing.Walk;

/**
 * The relations of the execution with their colours, grouped by where they come from; the checked ones are drawn. The box of a group is for
 * all relations in it that the filter lets through.
 */
final class LayerTree {

    /** So many are found without a filter. */
    private static final int MOST_WITHOUT_FILTER = 12;

    private final Composite holder;
    private final Text filter;
    private final CheckboxTreeViewer viewer;
    private Walk walk;
    private List<LayerGroup> groups = List.of();
    private Theme swatches;

    LayerTree(Composite parent) {
        holder = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(holder);
        filter = new Text(holder, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        filter.setMessage("Filter relations");
        GridDataFactory.fillDefaults().grab(true, false).applyTo(filter);
        Composite columns = new Composite(holder, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(columns);
        TreeColumnLayout layout = new TreeColumnLayout();
        columns.setLayout(layout);
        viewer = new CheckboxTreeViewer(columns, SWT.FULL_SELECTION | SWT.V_SCROLL);
        viewer.getTree().setHeaderVisible(true);
        TreeViewerColumn column = new TreeViewerColumn(viewer, SWT.NONE);
        column.getColumn().setText("Relations");
        column.setLabelProvider(new LayerLabels(viewer.getTree()));
        layout.setColumnData(column.getColumn(), new ColumnWeightData(1));
        viewer.setContentProvider(new Groups());
        viewer.setUseHashlookup(true);
        viewer.setAutoExpandLevel(2);
        viewer.addFilter(new ViewerFilter() {
            @Override
            public boolean select(Viewer filtered, Object parent, Object element) {
                return element instanceof LayerGroup group ? group.layers().stream().anyMatch(LayerTree.this::isWanted)
                        : isWanted((RelationLayer) element);
            }
        });
        filter.addModifyListener(e -> {
            viewer.refresh();
            viewer.expandAll();
        });
        ColumnViewerToolTipSupport.enableFor(viewer);
        viewer.setCheckStateProvider(new Checks());
        followTheme();
        viewer.addCheckStateListener(this::checked);
    }

    void show(Walk shown) {
        walk = shown;
        groups = LayerGroup.of(shown.graph());
        boolean many = shown.graph().getLayers().size() > MOST_WITHOUT_FILTER;
        filter.setVisible(many);
        ((GridData) filter.getLayoutData()).exclude = !many;
        if (!many) {
            filter.setText("");
        }
        holder.layout();
        viewer.setInput(groups);
    }

    /** Those that it has without the filter, and one for that if it is there. */
    int rows() {
        return groups.stream().mapToInt(group -> 1 + group.layers().size()).sum() + (filter.getVisible() ? 1 : 0);
    }

    private boolean isWanted(RelationLayer layer) {
        return layer.getName().toLowerCase(Locale.ROOT).contains(filter.getText().strip().toLowerCase(Locale.ROOT));
    }

    private void checked(CheckStateChangedEvent event) {
        walk.setVisible(event.getElement() instanceof LayerGroup group ? group.layers().stream().filter(this::isWanted).toList()
                : List.of((RelationLayer) event.getElement()), event.getChecked());
        groups.forEach(group -> {
            viewer.update(group, null);
            viewer.update(group.layers().toArray(), null);
        });
    }

    /** A change of the theme is not announced to views; it shows as another background. */
    private void followTheme() {
        Tree tree = viewer.getTree();
        tree.addListener(SWT.Paint, e -> {
            Theme theme = GraphColors.on(tree.getBackground()).theme();
            if (theme != swatches) {
                swatches = theme;
                tree.getDisplay().asyncExec(() -> {
                    if (!tree.isDisposed()) {
                        viewer.refresh(true);
                    }
                });
            }
        });
    }

    /** Relations below their groups. */
    private static final class Groups implements ITreeContentProvider {

        @Override
        public Object[] getElements(Object input) {
            return ((List<?>) input).toArray();
        }

        @Override
        public Object[] getChildren(Object parent) {
            return parent instanceof LayerGroup group ? group.layers().toArray() : new Object[0];
        }

        @Override
        public Object getParent(Object element) {
            return null;
        }

        @Override
        public boolean hasChildren(Object element) {
            return element instanceof LayerGroup;
        }
    }

    /** A relation is checked if it is drawn, a group if one of its relations is; grey unless all are. */
    private final class Checks implements ICheckStateProvider {

        @Override
        public boolean isChecked(Object element) {
            return element instanceof LayerGroup group ? group.layers().stream().anyMatch(this::isChecked)
                    : walk.layers().visible().contains(element);
        }

        @Override
        public boolean isGrayed(Object element) {
            return element instanceof LayerGroup group && !group.layers().stream().allMatch(this::isChecked);
        }
    }
}
