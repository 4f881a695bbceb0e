package org.felis.ide.tables;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;

/**
 * A frame around a cell of a table that has the focus: four thin controls inside the table, since on GTK nothing is seen of what is drawn in the paint
 * event of a table, and a cell that is drawn by its owner loses its colours.
 */
final class CellFrame {

    private static final int WIDTH_PIXELS = 2;

    private final Table table;
    private final Supplier<Optional<Rectangle>> cell;
    private final Control top;
    private final Control bottom;
    private final Control left;
    private final Control right;
    private boolean placing;

    /** @param cell the bounds of the cell, in the table; empty if there is none */
    CellFrame(Table table, Supplier<Optional<Rectangle>> cell) {
        this.table = table;
        this.cell = cell;
        top = line();
        bottom = line();
        left = line();
        right = line();
        for (int type : new int[] {SWT.Paint, SWT.Resize, SWT.Selection, SWT.FocusIn, SWT.FocusOut}) {
            table.addListener(type, e -> placeSoon());
        }
        Stream.of(table.getHorizontalBar(), table.getVerticalBar()).filter(bar -> bar != null).forEach(bar -> bar.addListener(SWT.Selection, e -> placeSoon()));
    }

    private Control line() {
        Canvas line = new Canvas(table, SWT.NO_FOCUS);
        line.addPaintListener(e -> {
            e.gc.setBackground(table.getForeground()); // of the theme as it is now
            e.gc.fillRectangle(line.getClientArea());
        });
        line.setVisible(false);
        line.moveAbove(null);
        return line;
    }

    /** The table tells of many things at once. */
    void placeSoon() {
        if (!placing) {
            placing = true;
            table.getDisplay().asyncExec(() -> {
                placing = false;
                if (!table.isDisposed()) {
                    place();
                }
            });
        }
    }

    private void place() {
        Optional<Rectangle> bounds = table.isFocusControl() ? cell.get().filter(this::isInSight) : Optional.empty();
        bounds.ifPresent(frame -> {
            top.setBounds(frame.x, frame.y, frame.width, WIDTH_PIXELS);
            bottom.setBounds(frame.x, frame.y + frame.height - WIDTH_PIXELS, frame.width, WIDTH_PIXELS);
            left.setBounds(frame.x, frame.y, WIDTH_PIXELS, frame.height);
            right.setBounds(frame.x + frame.width - WIDTH_PIXELS, frame.y, WIDTH_PIXELS, frame.height);
        });
        List.of(top, bottom, left, right).stream().filter(line -> line.getVisible() != bounds.isPresent()).forEach(line -> line.setVisible(bounds.isPresent()));
    }

    /** Not below the head, which counts differently from window system to window system. */
    private boolean isInSight(Rectangle bounds) {
        return bounds.y >= table.getItem(table.getTopIndex()).getBounds().y && bounds.intersects(table.getClientArea());
    }
}
