package org.felis.ide.counterexample;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.felis.execution.AxiomStatus;
import org.felis.execution.report.AxiomVerdict;
import org.felis.execution.report.ExecutionText;
import org.felis.ide.counterexample.drawing.Walk;
import org.felis.ide.tables.ToolTips;

/**
 * The axioms of the model, each with whether the execution satisfies it, and those of another model that forbid it; choosing one that
 * fails makes its cycle stand out, Escape lets it go.
 */
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
                return AxiomVerdict.of(axiom).sign() + " " + ExecutionText.name(axiom);
            }

            @Override
            public String getToolTipText(Object element) {
                AxiomStatus axiom = (AxiomStatus) element;
                String cycle = ExecutionText.cycle(axiom);
                return ToolTips.text(axiom.getText() + "\n" + ExecutionText.name(axiom) + " " + AxiomVerdict.of(axiom).words()
                        + (cycle.isEmpty() ? "" : ": " + cycle));
            }
        });
        viewer.setContentProvider(ArrayContentProvider.getInstance());
        ColumnViewerToolTipSupport.enableFor(viewer);
        viewer.addSelectionChangedListener(e -> {
            if (walk != null && e.getSelection() instanceof IStructuredSelection chosen) {
                walk.highlight(Optional.ofNullable((AxiomStatus) chosen.getFirstElement()));
            }
        });
        viewer.getTable().addListener(SWT.KeyDown, e -> {
            if (e.keyCode == SWT.ESC) {
                viewer.setSelection(StructuredSelection.EMPTY);
            }
        });
    }

    void show(Walk shown) {
        walk = null;
        List<AxiomStatus> all = new ArrayList<>(shown.graph().getAxioms());
        all.addAll(shown.graph().getForbiddingAxioms());
        viewer.setInput(all);
        viewer.setSelection(shown.layers().highlighted().<ISelection>map(StructuredSelection::new)
                .orElse(StructuredSelection.EMPTY), true);
        walk = shown;
    }

    int rows() {
        return viewer.getTable().getItemCount();
    }
}
