package org.felis.ide.mix;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Composite;
import org.felis.mix.compare.JudgedMix;
import org.felis.mix.compare.MixMatrix;
import org.felis.mix.split.Part;

/** The assignments of a cell's profiles to the parts of the test: the worst first, then those of the fewest changes. */
final class AssignmentTable {

    static final String FIRST_COLUMN = "Answer";

    private static final ColumnWeightData ANSWER_WIDTH = new ColumnWeightData(16, 60);
    private static final ColumnWeightData CHANGES_WIDTH = new ColumnWeightData(10, 72);
    private static final ColumnWeightData ASSIGNMENT_WIDTH = new ColumnWeightData(60, 150);
    private static final ColumnWeightData MIXES_WIDTH = new ColumnWeightData(6, 52);

    private final TableViewer viewer;
    private List<Part> parts = List.of();

    /**
     * @param selected is told which mix is selected, if one is
     * @param open is told that its executions are wanted
     * @param copy is told that its litmus test is wanted
     */
    AssignmentTable(Composite parent, Consumer<Optional<JudgedMix>> selected, Consumer<JudgedMix> open, Consumer<JudgedMix> copy) {
        Composite holder = new Composite(parent, SWT.NONE);
        TableColumnLayout layout = new TableColumnLayout();
        holder.setLayout(layout);
        viewer = new TableViewer(holder, SWT.SINGLE | SWT.VIRTUAL | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
        viewer.getTable().setHeaderVisible(true);
        viewer.getTable().setLinesVisible(true);
        viewer.setContentProvider(ArrayContentProvider.getInstance());
        ColumnViewerToolTipSupport.enableFor(viewer);
        add(layout, FIRST_COLUMN, ANSWER_WIDTH, mix -> MixWords.answer(mix.answer()), true);
        add(layout, "Changed", CHANGES_WIDTH, mix -> MixWords.changes(mix.mix()), false);
        add(layout, "Assignment", ASSIGNMENT_WIDTH, mix -> MixWords.assignment(parts, mix.mix().assignment()), false);
        add(layout, "Mixes", MIXES_WIDTH, mix -> mix.mix().assignments().toString(), false);
        viewer.addSelectionChangedListener(e -> selected.accept(selection()));
        viewer.addDoubleClickListener(e -> selection().ifPresent(open));
        MenuManager menu = new MenuManager();
        menu.add(action("Show Executions", open));
        menu.add(action("Copy Litmus Test", copy));
        viewer.getTable().setMenu(menu.createContextMenu(viewer.getTable()));
    }

    private Optional<JudgedMix> selection() {
        return Optional.ofNullable((JudgedMix) viewer.getStructuredSelection().getFirstElement());
    }

    private Action action(String text, Consumer<JudgedMix> work) {
        return new Action(text) {
            @Override
            public void run() {
                selection().ifPresent(work);
            }
        };
    }

    private void add(TableColumnLayout layout, String title, ColumnWeightData width, Function<JudgedMix, String> text, boolean isColored) {
        TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE);
        column.getColumn().setText(title);
        layout.setColumnData(column.getColumn(), width);
        column.setLabelProvider(new ColumnLabelProvider() {
            @Override
            public String getText(Object row) {
                return text.apply((JudgedMix) row);
            }

            @Override
            public String getToolTipText(Object row) {
                return getText(row);
            }

            @Override
            public Color getBackground(Object row) {
                return isColored ? MixColors.of(viewer.getTable()).of(((JudgedMix) row).answer()) : null;
            }
        });
    }

    /** Shows the mixes of a cell and selects the first. */
    void show(List<Part> ofTest, MixMatrix.Cell cell) {
        parts = ofTest;
        viewer.setInput(cell.mixes());
        if (!cell.mixes().isEmpty()) {
            viewer.setSelection(new StructuredSelection(cell.mixes().getFirst()), true);
        }
    }

    /** In other colours. */
    void recolor() {
        viewer.refresh();
    }

    void clear() {
        viewer.setInput(List.of());
    }
}
