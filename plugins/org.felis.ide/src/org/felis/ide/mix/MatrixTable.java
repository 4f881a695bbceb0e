package org.felis.ide.mix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.felis.mix.compare.MixMatrix;
import org.felis.mix.compare.TestResult;
import org.felis.mix.compile.Layout;
import org.felis.mix.compile.TypeLayouts;

/**
 * Profile × profile, and below it how the profiles lay out and access the types of the test. A cell is selected, not a row: by a click or the arrow keys.
 */
final class MatrixTable {

    static final String FIRST_COLUMN = "Profile";

    private static final int FIRST_WIDTH = 100;
    private static final int LEAST_WIDTH = 84;

    private final Table table;
    private final Consumer<MixMatrix.Cell> selected;
    private Optional<MixMatrix> matrix = Optional.empty();
    private int row = -1;
    private int column = -1;

    /** @param selected is told which cell the user, or {@link #show}, selected */
    MatrixTable(Composite parent, Consumer<MixMatrix.Cell> selected) {
        this.selected = selected;
        table = new Table(parent, SWT.SINGLE | SWT.H_SCROLL | SWT.V_SCROLL);
        table.setHeaderVisible(true);
        table.setLinesVisible(true);
        table.setToolTipText("The worst answer over all assignments of the two profiles; on the diagonal, of one profile alone");
        table.addListener(SWT.MouseDown, this::clicked);
        table.addListener(SWT.KeyDown, this::keyPressed);
        table.addListener(SWT.Selection, e -> table.deselectAll());
        table.addListener(SWT.PaintItem, this::mark);
    }

    Table control() {
        return table;
    }

    void clear() {
        matrix = Optional.empty();
        row = -1;
        column = -1;
        table.removeAll();
        while (table.getColumnCount() > 0) {
            table.getColumn(0).dispose();
        }
    }

    /** Selects the worst cell; among equals the first pair. */
    void show(MixMatrix shown) {
        table.setRedraw(false);
        clear();
        matrix = Optional.of(shown);
        column(FIRST_COLUMN);
        shown.profiles().forEach(this::column);
        fill(shown);
        pack();
        table.setRedraw(true);
        selectWorst(shown);
    }

    /** In other colours. */
    void recolor() {
        matrix.ifPresent(shown -> {
            table.removeAll();
            fill(shown);
        });
    }

    private void fill(MixMatrix shown) {
        MixColors colors = MixColors.of(table);
        for (int i = 0; i < shown.profiles().size(); i++) {
            TableItem item = new TableItem(table, SWT.NONE);
            item.setText(0, shown.profiles().get(i));
            for (int j = 0; j < shown.profiles().size(); j++) {
                MixMatrix.Cell cell = shown.cell(i, j);
                item.setText(j + 1, MixWords.cell(cell));
                item.setBackground(j + 1, colors.of(cell.worst()));
            }
        }
        shown.layouts().forEach(type -> layouts(shown, type, colors));
    }

    private void column(String title) {
        TableColumn added = new TableColumn(table, SWT.NONE);
        added.setText(title);
        added.setToolTipText(title);
    }

    private void pack() {
        for (int i = 0; i < table.getColumnCount(); i++) {
            table.getColumn(i).pack();
            table.getColumn(i).setWidth(Math.max(i == 0 ? FIRST_WIDTH : LEAST_WIDTH, table.getColumn(i).getWidth()));
        }
    }

    /** Two rows: where an object of the type is, and how it is accessed. */
    private void layouts(MixMatrix shown, TypeLayouts type, MixColors colors) {
        layouts(shown, type, "Layout of ", layout -> new Layout(layout.bytes(), layout.alignment(), Optional.empty(), Optional.empty()), colors);
        layouts(shown, type, "ABI of ", layout -> new Layout(Optional.empty(), Optional.empty(), layout.lockFree(), layout.load()), colors);
    }

    private void layouts(MixMatrix shown, TypeLayouts type, String title, Function<Layout, Layout> aspect, MixColors colors) {
        Map<String, String> words = new LinkedHashMap<>();
        type.byProfile().forEach((profile, layout) -> words.put(profile, aspect.apply(layout).toString()));
        boolean differ = words.values().stream().filter(word -> !word.isEmpty()).distinct().count() > 1;
        TableItem item = new TableItem(table, SWT.NONE);
        item.setText(0, title + type.type());
        for (int i = 0; i < shown.profiles().size(); i++) {
            String word = words.getOrDefault(shown.profiles().get(i), "");
            item.setText(i + 1, word.isEmpty() ? "–" : word);
            if (differ && !word.isEmpty()) {
                item.setBackground(i + 1, colors.remarkable());
            }
        }
    }

    private void selectWorst(MixMatrix shown) {
        int size = shown.profiles().size();
        int worst = Integer.MAX_VALUE;
        int worstRow = -1;
        int worstColumn = -1;
        for (int i = 0; i < size; i++) {
            for (int j = i; j < size; j++) {
                int badness = TestResult.Summary.values().length * rank(shown.cell(i, j).worst()) + (i == j ? 1 : 0);
                if (badness < worst) {
                    worst = badness;
                    worstRow = i;
                    worstColumn = j;
                }
            }
        }
        select(worstRow, worstColumn);
    }

    /** Bugs first, then load buffering, then what is not known. */
    private static int rank(TestResult.Summary worst) {
        return List.of(TestResult.Summary.BUG, TestResult.Summary.LOAD_BUFFERING, TestResult.Summary.UNKNOWN, TestResult.Summary.ERROR,
                TestResult.Summary.CONFORMS_UP_TO_BOUND, TestResult.Summary.CONFORMS, TestResult.Summary.UNDEFINED).indexOf(worst);
    }

    private void select(int newRow, int newColumn) {
        int size = matrix.map(shown -> shown.profiles().size()).orElse(0);
        if (newRow >= 0 && newRow < size && newColumn >= 0 && newColumn < size) {
            row = newRow;
            column = newColumn;
            table.showItem(table.getItem(row));
            table.showColumn(table.getColumn(column + 1));
            table.redraw();
            selected.accept(matrix.orElseThrow().cell(row, column));
        }
    }

    private void clicked(Event event) {
        Point place = new Point(event.x, event.y);
        for (int i = 0; i < table.getItemCount(); i++) {
            for (int j = 1; j < table.getColumnCount(); j++) {
                if (table.getItem(i).getBounds(j).contains(place)) {
                    select(i, j - 1);
                    return;
                }
            }
        }
    }

    private void keyPressed(Event event) {
        switch (event.keyCode) {
            case SWT.ARROW_UP -> select(row - 1, column);
            case SWT.ARROW_DOWN -> select(row + 1, column);
            case SWT.ARROW_LEFT -> select(row, column - 1);
            case SWT.ARROW_RIGHT -> select(row, column + 1);
            default -> {
                return;
            }
        }
        event.doit = false;
    }

    /** A frame around the selected cell. */
    private void mark(Event event) {
        if (row >= 0 && event.index == column + 1 && event.item == table.getItem(row)) {
            Rectangle cell = table.getItem(row).getBounds(event.index);
            event.gc.setForeground(table.getForeground());
            event.gc.setLineWidth(2);
            event.gc.drawRectangle(cell.x + 1, cell.y + 1, cell.width - 3, cell.height - 3);
        }
    }

    /** The head and the rows, for copying. */
    List<List<String>> lines() {
        List<List<String>> lines = new ArrayList<>();
        int columns = table.getColumnCount();
        lines.add(IntStream.range(0, columns).mapToObj(i -> table.getColumn(i).getText()).toList());
        for (TableItem item : table.getItems()) {
            lines.add(IntStream.range(0, columns).mapToObj(item::getText).toList());
        }
        return lines;
    }
}
