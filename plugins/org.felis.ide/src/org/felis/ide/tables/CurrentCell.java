package org.felis.ide.tables;

import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;

/**
 * The cell of a table that keys and clicks are about: in the row that has the focus, and in the column of the last click, which Left and Right change.
 * Enter and a double click open it; a context menu is about it, whether a key or the mouse asks for it. It has a frame while the table has the focus.
 */
public final class CurrentCell {

    /** What opens the same cell so soon after another act is the same act of the user. */
    private static final long SAME_ACT_NANOS = 400_000_000;

    private final Table table;
    private final Runnable changed;
    private final BiConsumer<TableItem, Integer> open;
    private final CellFrame frame;
    private int column;
    private long openedNanos = System.nanoTime() - SAME_ACT_NANOS;
    private TableItem openedRow;
    private int openedColumn;

    /**
     * @param changed is run when another cell is the current one, or may be
     * @param open is told the row and the column to be opened
     */
    public CurrentCell(Table table, Runnable changed, BiConsumer<TableItem, Integer> open) {
        this.table = table;
        this.changed = changed;
        this.open = open;
        table.addListener(SWT.MouseDown, e -> clicked(new Point(e.x, e.y)));
        table.addListener(SWT.MouseDoubleClick, e -> {
            if (table.getItem(new Point(e.x, e.y)) != null) {
                clicked(new Point(e.x, e.y));
                open(table.getItem(new Point(e.x, e.y)));
            }
        });
        // of Enter; some window systems send it after a double click as well
        table.addListener(SWT.DefaultSelection, e -> row().ifPresent(this::open));
        table.addListener(SWT.KeyDown, e -> {
            switch (e.keyCode) {
                case SWT.ARROW_LEFT -> move(e, -1);
                case SWT.ARROW_RIGHT -> move(e, 1);
                default -> { }
            }
        });
        // under the pointer, or where the keys are
        table.addListener(SWT.MenuDetect, e -> {
            if (e.detail != SWT.MENU_KEYBOARD) {
                clicked(table.toControl(e.x, e.y));
            }
        });
        table.addListener(SWT.Selection, e -> changed());
        frame = new CellFrame(table, () -> row().map(row -> row.getBounds(column())));
    }

    /** The row that has the focus, if one is selected. */
    public Optional<TableItem> row() {
        int index = table.getSelectionIndex();
        return index < 0 ? Optional.empty() : Optional.of(table.getItem(index));
    }

    /** The number of the column. */
    public int column() {
        return Math.min(column, table.getColumnCount() - 1);
    }

    /** The cell of that column in the same row. */
    public void choose(int otherColumn) {
        column = otherColumn;
        changed();
    }

    private void open(TableItem row) {
        boolean same = System.nanoTime() - openedNanos < SAME_ACT_NANOS && row == openedRow && column() == openedColumn;
        openedNanos = System.nanoTime();
        openedRow = row;
        openedColumn = column();
        if (!same) {
            open.accept(row, column());
        }
    }

    private void clicked(Point place) {
        TableItem row = table.getItem(place);
        if (row != null) {
            IntStream.range(0, table.getColumnCount()).filter(i -> row.getBounds(i).contains(place)).findFirst().ifPresent(i -> column = i);
            changed();
        }
    }

    /** To the next column that is seen, as the user has ordered them. */
    private void move(Event key, int by) {
        int[] order = table.getColumnOrder();
        int place = IntStream.range(0, order.length).filter(i -> order[i] == column()).findFirst().orElse(0);
        column = order[Math.clamp(place + (long) by, 0, order.length - 1)];
        table.showColumn(table.getColumn(column));
        key.doit = false; // the table would scroll
        changed();
    }

    private void changed() {
        frame.placeSoon();
        changed.run();
    }
}
