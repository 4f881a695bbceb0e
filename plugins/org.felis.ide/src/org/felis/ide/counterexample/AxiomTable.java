package org.felis.ide.counterexample;

import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.felis.execution.AxiomStatus;

/** The axioms of the model, each with whether the execution satisfies it; choosing one that fails makes its cycle stand out. */
final class AxiomTable {

    private final TableViewer viewer;
    private Walk walk;

    AxiomTable(Composite parent) {
        Composite holder = new Composite(parent, SWT.NONE);
        TableColumnLayout layout = new TableColumnLayout();
        holder.setLayout(layout);
        viewer = new TableViewer(holder, SWT.FULL_SELECTION | SWT.V_SCROLL);
        viewer.getTable().setHeaderVisible(true);
        TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE);
        column.getColumn().setText("Axioms");
        layout.setColumnData(column.getColumn(), new ColumnWeightData(1));
        column.setLabelProvider(new ColumnLabelProvider() {
            @Override
            public String getText(Object element) {
                AxiomStatus axiom = (AxiomStatus) element;
                return (axiom.isHolds() ? "✓ " : "✗ ") + axiom.getName();
            }

            @Override
            public String getToolTipText(Object element) {
                return ((AxiomStatus) element).getText();
            }
        });
        viewer.setContentProvider(ArrayContentProvider.getInstance());
        ColumnViewerToolTipSupport.enableFor(viewer);
        viewer.addSelectionChangedListener(e -> {
            if (e.getStructuredSelection().getFirstElement() instanceof AxiomStatus axiom) {
                walk.highlight(axiom);
            }
        });
    }

    void show(Walk shown) {
        walk = shown;
        viewer.setInput(shown.graph().getAxioms());
    }
}
