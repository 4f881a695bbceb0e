package org.felis.ide.counterexample;

import org.eclipse.jface.viewers.CheckboxTableViewer;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ICheckStateProvider;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.felis.execution.RelationLayer;
import org.felis.execution.render.Theme;

/** The relations of the execution with their colours; the checked ones are drawn. */
final class LayerTable {

    private final CheckboxTableViewer viewer;
    private Walk walk;
    private Theme swatches;

    LayerTable(Composite parent) {
        Composite holder = new Composite(parent, SWT.NONE);
        TableColumnLayout layout = new TableColumnLayout();
        holder.setLayout(layout);
        viewer = CheckboxTableViewer.newCheckList(holder, SWT.FULL_SELECTION | SWT.V_SCROLL);
        viewer.getTable().setHeaderVisible(true);
        TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE);
        column.getColumn().setText("Relations");
        column.setLabelProvider(new LayerLabels(viewer.getTable()));
        layout.setColumnData(column.getColumn(), new ColumnWeightData(1));
        viewer.setContentProvider(ArrayContentProvider.getInstance());
        ColumnViewerToolTipSupport.enableFor(viewer);
        viewer.setCheckStateProvider(new ICheckStateProvider() {
            @Override
            public boolean isChecked(Object layer) {
                return walk.layers().visible().contains(layer);
            }

            @Override
            public boolean isGrayed(Object layer) {
                return false;
            }
        });
        followTheme();
        viewer.addCheckStateListener(e -> walk.setVisible((RelationLayer) e.getElement(), e.getChecked()));
    }

    /** A change of the theme is not announced to views; it shows as another background. */
    private void followTheme() {
        Table table = viewer.getTable();
        table.addListener(SWT.Paint, e -> {
            Theme theme = GraphColors.on(table.getBackground()).theme();
            if (theme != swatches) {
                swatches = theme;
                table.getDisplay().asyncExec(() -> {
                    if (!table.isDisposed()) {
                        viewer.refresh(true);
                    }
                });
            }
        });
    }

    void show(Walk shown) {
        walk = shown;
        viewer.setInput(shown.graph().getLayers());
    }
}
