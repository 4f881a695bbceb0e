package org.felis.ide.verdicts;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import org.eclipse.jface.viewers.CellLabelProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;

/** The columns: the test, its folder, what is going on, and one per model. A click on a head sorts, a second one the other way round. */
final class VerdictColumns implements Comparator<VerdictRow> {

    private static final int NAME_WIDTH = 150;
    private static final int FOLDER_WIDTH = 90;
    private static final int STATE_WIDTH = 85;
    private static final int MODEL_WIDTH = 250;

    private static final List<Function<VerdictRow, String>> FIXED = List.of(VerdictRow::name, VerdictRow::folder, VerdictRow::state);

    private final TableViewer viewer;
    private final Runnable sort;
    private List<String> models = List.of();
    private int sorted = -1;
    private boolean down;

    /** @param sort is run when the user wants another order */
    VerdictColumns(TableViewer viewer, Runnable sort) {
        this.viewer = viewer;
        this.sort = sort;
        add("Test", NAME_WIDTH, 0, text(VerdictRow::name));
        add("Folder", FOLDER_WIDTH, 1, text(VerdictRow::folder));
        add("State", STATE_WIDTH, 2, text(VerdictRow::state));
    }

    /** Has a column for each of the models, in this order; those that are there already stay as the user made them. */
    void show(List<String> newModels) {
        Table table = viewer.getTable();
        TableColumn sortedBy = table.getSortColumn();
        for (int i = models.size() - 1; i >= 0; i--) {
            if (!newModels.contains(models.get(i))) {
                table.getColumn(FIXED.size() + i).dispose();
            }
        }
        List<String> left = models.stream().filter(newModels::contains).toList();
        models = List.copyOf(newModels);
        for (int i = 0; i < models.size(); i++) {
            if (!left.contains(models.get(i))) {
                add(VerdictTable.title(models.get(i)), MODEL_WIDTH, FIXED.size() + i, new VerdictLabels(models.get(i))).setToolTipText(models.get(i));
            }
        }
        if (sortedBy != null) {
            sorted = sortedBy.isDisposed() ? -1 : table.indexOf(sortedBy);
            table.setSortColumn(sortedBy.isDisposed() ? null : sortedBy);
        }
    }

    /** Whether the rows are in an order that depends on what they say. */
    boolean areSorted() {
        return sorted >= 0;
    }

    List<String> models() {
        return models;
    }

    /** The model of a column, if it has one. */
    Optional<String> model(int column) {
        return column >= FIXED.size() && column - FIXED.size() < models.size() ? Optional.of(models.get(column - FIXED.size())) : Optional.empty();
    }

    /** By the column that the user chose, if any. */
    @Override
    public int compare(VerdictRow first, VerdictRow second) {
        if (sorted < 0) {
            return 0;
        }
        Function<VerdictRow, String> key = model(sorted).<Function<VerdictRow, String>>map(m -> row -> row.label(m))
                .orElseGet(() -> FIXED.get(Math.min(sorted, FIXED.size() - 1)));
        // what says nothing is last, whatever the direction
        Comparator<VerdictRow> order = Comparator.comparing(key, String.CASE_INSENSITIVE_ORDER);
        int empty = Boolean.compare(key.apply(first).isEmpty(), key.apply(second).isEmpty());
        return empty != 0 ? empty : down ? order.compare(second, first) : order.compare(first, second);
    }

    private static ColumnLabelProvider text(Function<VerdictRow, String> text) {
        return ColumnLabelProvider.createTextProvider(row -> text.apply((VerdictRow) row));
    }

    private TableColumn add(String title, int width, int index, CellLabelProvider labels) {
        TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE, index);
        column.getColumn().setText(title);
        column.getColumn().setWidth(width);
        column.getColumn().setMoveable(true);
        column.setLabelProvider(labels);
        column.getColumn().addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> sortBy(column.getColumn())));
        return column.getColumn();
    }

    private void sortBy(TableColumn column) {
        int index = viewer.getTable().indexOf(column);
        down = index == sorted && !down;
        sorted = index;
        viewer.getTable().setSortColumn(column);
        viewer.getTable().setSortDirection(down ? SWT.DOWN : SWT.UP);
        sort.run();
    }
}
