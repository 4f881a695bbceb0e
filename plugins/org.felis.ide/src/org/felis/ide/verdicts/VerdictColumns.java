package org.felis.ide.verdicts;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.viewers.CellLabelProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.ui.IMemento;

/** The columns: the test, its folder, what is going on, and one per model. A click on a head sorts, a second one the other way round. */
final class VerdictColumns {

    private static final int NAME_WIDTH = 170;
    private static final int FOLDER_WIDTH = 130;
    private static final int STATE_WIDTH = 95;
    private static final int MODEL_WIDTH = 110;
    private static final int MODEL_MOST_WIDTH = 260;
    private static final int MARGIN_PIXELS = 14;
    private static final int MOST_MEASURED = 500;
    private static final String COLUMN = "column";
    private static final String WIDTH = "width";

    private static final List<Function<VerdictRow, String>> FIXED = List.of(VerdictRow::name, VerdictRow::folder, VerdictRow::state);

    private final TableViewer viewer;
    private final Runnable sort;
    private final Optional<IMemento> remembered;
    private List<String> models = List.of();
    private int sorted = -1;
    private boolean down;

    /**
     * @param remembered what was saved when the view was closed, if it was
     * @param sort is run when the user wants another order
     */
    VerdictColumns(TableViewer viewer, Optional<IMemento> remembered, Runnable sort) {
        this.viewer = viewer;
        this.remembered = remembered;
        this.sort = sort;
        add("Test", NAME_WIDTH, 0, text(VerdictRow::name));
        add("Folder", FOLDER_WIDTH, 1, text(VerdictRow::folder));
        add("State", STATE_WIDTH, 2, text(VerdictRow::state));
    }

    /** Remembers how wide the user made them. */
    void save(IMemento memento) {
        for (TableColumn column : viewer.getTable().getColumns()) {
            if (!(column.getData() instanceof Integer made && made == column.getWidth())) {
                memento.createChild(COLUMN, key(column)).putInteger(WIDTH, column.getWidth());
            }
        }
    }

    private OptionalInt chosenWidth(TableColumn column) {
        return remembered.stream().flatMap(memento -> Arrays.stream(memento.getChildren(COLUMN))).filter(child -> key(column).equals(child.getID()))
                .map(child -> child.getInteger(WIDTH)).filter(Objects::nonNull).mapToInt(Integer::intValue).findFirst();
    }

    private static String key(TableColumn column) {
        return column.getToolTipText() == null ? column.getText() : column.getToolTipText();
    }

    /** The model by whose verdicts the rows are sorted, if they are. */
    Optional<String> sortedBy() {
        return model(sorted);
    }

    /**
     * Has a column for each of the models, in this order; those that are there already stay as the user made them.
     *
     * @return the models whose columns are new, and empty
     */
    Set<String> show(List<String> newModels) {
        if (newModels.equals(models)) {
            return Set.of();
        }
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
                add(VerdictTable.title(models.get(i)), MODEL_WIDTH, FIXED.size() + i, new VerdictLabels(models.get(i)), models.get(i));
            }
        }
        if (sortedBy != null) {
            sorted = sortedBy.isDisposed() ? -1 : table.indexOf(sortedBy);
            table.setSortColumn(sortedBy.isDisposed() ? null : sortedBy);
        }
        return newModels.stream().filter(model -> !left.contains(model)).collect(Collectors.toSet());
    }

    /**
     * Makes the columns of models as wide as what they say, except those whose width the user has chosen. They do not become narrower again, so that nothing
     * jumps.
     */
    void fit(List<VerdictRow> rows) {
        GC gc = new GC(viewer.getTable());
        try {
            gc.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT));
            for (int i = 0; i < models.size(); i++) {
                String model = models.get(i);
                TableColumn column = viewer.getTable().getColumn(FIXED.size() + i);
                if (column.getData() instanceof Integer made && made == column.getWidth()) {
                    String longest = rows.stream().limit(MOST_MEASURED).map(row -> row.label(model)).max(Comparator.comparingInt(String::length)).orElse("");
                    int wanted = Math.max(gc.textExtent(longest).x, gc.textExtent(column.getText()).x) + MARGIN_PIXELS;
                    if (wanted > made) {
                        setWidth(column, Math.min(wanted, MODEL_MOST_WIDTH));
                    }
                }
            }
        } finally {
            gc.dispose();
        }
    }

    /** A width that the user has not chosen. */
    private static void setWidth(TableColumn column, int width) {
        column.setWidth(width);
        column.setData(column.getWidth());
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

    /** Where a row belongs, by what it says in the column by which rows are sorted. */
    private record Placed(VerdictRow row, int place) {
    }

    /** The rows by the column that the user chose, if any. What many of them say is compared once. */
    List<VerdictRow> sorted(List<VerdictRow> rows) {
        if (sorted < 0) {
            return rows;
        }
        Function<VerdictRow, String> text = model(sorted).<Function<VerdictRow, String>>map(m -> row -> row.label(m))
                .orElseGet(() -> FIXED.get(Math.min(sorted, FIXED.size() - 1)));
        Comparator<String> order = down ? String.CASE_INSENSITIVE_ORDER.reversed() : String.CASE_INSENSITIVE_ORDER;
        // what says nothing is last, whatever the direction
        Comparator<String> emptyLast = Comparator.<String, Boolean>comparing(String::isEmpty).thenComparing(order);
        List<String> texts = rows.stream().map(text).toList();
        Map<String, Integer> places = new HashMap<>();
        String before = null;
        for (String said : texts.stream().distinct().sorted(emptyLast).toList()) {
            int place = before == null ? 0 : places.get(before) + (emptyLast.compare(before, said) == 0 ? 0 : 1);
            places.put(said, place);
            before = said;
        }
        return IntStream.range(0, rows.size()).mapToObj(i -> new Placed(rows.get(i), places.get(texts.get(i))))
                .sorted(Comparator.comparingInt(Placed::place)).map(Placed::row).toList();
    }

    private static ColumnLabelProvider text(Function<VerdictRow, String> text) {
        return ColumnLabelProvider.createTextProvider(row -> text.apply((VerdictRow) row));
    }

    private TableColumn add(String title, int width, int index, CellLabelProvider labels) {
        return add(title, width, index, labels, null);
    }

    private TableColumn add(String title, int width, int index, CellLabelProvider labels, String toolTip) {
        TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE, index);
        column.getColumn().setText(title);
        column.getColumn().setToolTipText(toolTip);
        OptionalInt chosen = chosenWidth(column.getColumn());
        if (chosen.isPresent()) {
            column.getColumn().setWidth(chosen.getAsInt());
        } else {
            setWidth(column.getColumn(), width);
        }
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
