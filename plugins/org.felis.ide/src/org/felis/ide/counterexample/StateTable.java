package org.felis.ide.counterexample;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.widgets.Composite;
import org.felis.execution.MachineState;
import org.felis.execution.MemoryValue;
import org.felis.execution.RegisterValue;

/** Registers and memory after the steps done; what the last step changed is bold and in sight. */
final class StateTable {

    /** One row. */
    private record Cell(String where, String value, boolean changed) {
    }

    private final TableViewer viewer;

    StateTable(Composite parent) {
        Composite holder = new Composite(parent, SWT.NONE);
        TableColumnLayout layout = new TableColumnLayout();
        holder.setLayout(layout);
        viewer = new TableViewer(holder, SWT.FULL_SELECTION | SWT.V_SCROLL);
        viewer.getTable().setHeaderVisible(true);
        column(layout, "State", 3, true);
        column(layout, "Value", 2, false);
        viewer.setContentProvider(ArrayContentProvider.getInstance());
    }

    void show(MachineState state) {
        List<Cell> cells = new ArrayList<>();
        addMemory(state, false, cells);
        for (RegisterValue register : state.getRegisters()) {
            cells.add(new Cell(register.getThread().getName() + ":" + register.getRegister(), register.getValue(),
                    register.isChanged()));
        }
        addMemory(state, true, cells);
        int top = viewer.getTable().getTopIndex();
        viewer.setInput(cells);
        viewer.getTable().setTopIndex(top);
        cells.stream().filter(Cell::changed).findFirst().ifPresent(viewer::reveal);
    }

    /** @param nameless whether what no program can name is meant, which orders the begin and the end of threads: it comes last */
    private static void addMemory(MachineState state, boolean nameless, List<Cell> cells) {
        for (MemoryValue memory : state.getMemory()) {
            if (memory.getLocation().contains(" ") == nameless) {
                cells.add(new Cell("[" + memory.getLocation() + "]", memory.getValue(), memory.isChanged()));
            }
        }
    }

    /** In pixels. */
    int rowHeight() {
        return viewer.getTable().getItemHeight();
    }

    int rows() {
        return viewer.getTable().getItemCount();
    }

    private void column(TableColumnLayout layout, String title, int weight, boolean where) {
        TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE);
        column.getColumn().setText(title);
        layout.setColumnData(column.getColumn(), new ColumnWeightData(weight));
        column.setLabelProvider(new ColumnLabelProvider() {
            @Override
            public String getText(Object cell) {
                return where ? ((Cell) cell).where() : ((Cell) cell).value();
            }

            @Override
            public Font getFont(Object cell) {
                return ((Cell) cell).changed() ? JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT) : null;
            }
        });
    }
}
