package org.felis.ide.tables;

import java.util.function.Consumer;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Layout;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;

/**
 * Keeps the first column of a table in sight: when the table is scrolled sideways, the column's cells are drawn over whatever is there. Clicks and the wheel do
 * there what they do in the table.
 */
public final class FrozenColumn {

    private static final int MARGIN_PIXELS = 4;
    private static final boolean GTK = "gtk".equals(SWT.getPlatform());

    private final Composite holder;
    private final Canvas cover;
    private Table table;
    private boolean placing;

    /** @param parent gets one child, {@link #holder()}, which the table is to be created in */
    public FrozenColumn(Composite parent) {
        holder = new Composite(parent, SWT.NONE);
        cover = new Canvas(holder, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND | SWT.NO_FOCUS);
        cover.setVisible(false);
        holder.setLayout(new Whole());
    }

    /** Where the table belongs, and nothing else. */
    public Composite holder() {
        return holder;
    }

    /**
     * Covers the table.
     *
     * @param clicked is run when the user has clicked into the column
     * @param open is told on which row of the column the user has clicked twice
     */
    public void cover(Table covered, Runnable clicked, Consumer<TableItem> open) {
        table = covered;
        cover.moveAbove(table);
        cover.setMenu(table.getMenu());
        cover.addPaintListener(e -> paint(e.gc));
        cover.addListener(SWT.MouseDown, e -> {
            select(e);
            clicked.run();
        });
        cover.addListener(SWT.MouseDoubleClick, e -> {
            TableItem row = row(e.y);
            if (row != null) {
                open.accept(row);
            }
        });
        cover.addListener(SWT.MouseVerticalWheel, e -> {
            table.setTopIndex(Math.max(0, table.getTopIndex() - e.count));
            placeSoon();
        });
        for (int type : new int[] {SWT.Paint, SWT.Resize, SWT.Selection}) {
            table.addListener(type, e -> placeSoon());
        }
        table.getHorizontalBar().addListener(SWT.Selection, e -> placeSoon());
        table.getVerticalBar().addListener(SWT.Selection, e -> placeSoon());
    }

    /** Whether the column would be out of sight, so that it is drawn over the table. */
    public boolean isShown() {
        return cover.isVisible();
    }

    /** The table tells of many things at once. */
    private void placeSoon() {
        if (!placing) {
            placing = true;
            table.getDisplay().asyncExec(this::place);
        }
    }

    private void place() {
        placing = false;
        if (cover.isDisposed() || table.isDisposed()) {
            return;
        }
        boolean hidden = table.getColumnCount() > 0 && table.getColumnOrder()[0] == 0 && table.getHorizontalBar().getSelection() > 0;
        if (hidden) {
            Rectangle area = table.getBounds();
            cover.setBounds(area.x, area.y, table.getColumn(0).getWidth(), area.height - table.getHorizontalBar().getSize().y);
            cover.redraw();
        }
        if (cover.getVisible() != hidden) {
            cover.setVisible(hidden);
        }
    }

    private void paint(GC gc) {
        Point size = cover.getSize();
        gc.setBackground(table.getBackground());
        gc.fillRectangle(0, 0, size.x, size.y);
        gc.setFont(table.getFont());
        int head = table.getHeaderHeight();
        for (int i = table.getTopIndex(); i < table.getItemCount(); i++) {
            Rectangle bounds = table.getItem(i).getBounds(0);
            if (y(bounds) > size.y) {
                break;
            }
            paint(gc, i, y(bounds), bounds.height);
        }
        paintHead(gc, size.x, head);
        gc.setForeground(display().getSystemColor(SWT.COLOR_WIDGET_NORMAL_SHADOW));
        gc.drawLine(size.x - 1, 0, size.x - 1, size.y);
        gc.drawLine(0, head - 1, size.x, head - 1);
    }

    /** As those of the other columns look: of GTK, bold and pale. */
    private void paintHead(GC gc, int width, int height) {
        gc.setBackground(table.getHeaderBackground());
        gc.setForeground(GTK ? between(table.getHeaderForeground(), table.getHeaderBackground()) : table.getHeaderForeground());
        gc.fillRectangle(0, 0, width, height);
        gc.setFont(GTK ? JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT) : table.getFont());
        text(gc, table.getColumn(0).getText(), 0, height - 2); // above the line
    }

    private static Color between(Color first, Color second) {
        return new Color((first.getRed() + second.getRed()) / 2, (first.getGreen() + second.getGreen()) / 2, (first.getBlue() + second.getBlue()) / 2);
    }

    private void paint(GC gc, int index, int y, int height) {
        boolean selected = table.isSelected(index);
        gc.setBackground(selected ? display().getSystemColor(SWT.COLOR_LIST_SELECTION) : table.getBackground());
        gc.setForeground(selected ? display().getSystemColor(SWT.COLOR_LIST_SELECTION_TEXT) : table.getForeground());
        gc.fillRectangle(0, y, cover.getSize().x, height);
        text(gc, table.getItem(index).getText(0), y, height);
    }

    private static void text(GC gc, String text, int y, int height) {
        gc.drawText(text, MARGIN_PIXELS, y + (height - gc.getFontMetrics().getHeight()) / 2, true);
    }

    /** Of a cell, on the cover. */
    private int y(Rectangle cell) {
        return cover.toControl(table.toDisplay(0, cell.y)).y;
    }

    private TableItem row(int y) {
        for (int i = table.getTopIndex(); i < table.getItemCount(); i++) {
            Rectangle bounds = table.getItem(i).getBounds(0);
            if (y >= y(bounds) && y < y(bounds) + bounds.height) {
                return table.getItem(i);
            }
        }
        return null;
    }

    private void select(Event e) {
        table.setFocus();
        TableItem row = row(e.y);
        if (row == null || e.button == 3 && table.isSelected(table.indexOf(row))) {
            return;
        }
        if ((e.stateMask & SWT.MOD1) == 0) {
            table.setSelection(row);
        } else if (table.isSelected(table.indexOf(row))) {
            table.deselect(table.indexOf(row));
        } else {
            table.select(table.indexOf(row));
        }
        Event selection = new Event();
        selection.item = row;
        table.notifyListeners(SWT.Selection, selection);
    }

    private Display display() {
        return cover.getDisplay();
    }

    /** The table fills the holder; the cover has the place that it is given. */
    private final class Whole extends Layout {

        @Override
        protected Point computeSize(Composite composite, int width, int height, boolean flush) {
            return table == null ? new Point(0, 0) : table.computeSize(width, height, flush);
        }

        @Override
        protected void layout(Composite composite, boolean flush) {
            if (table != null) {
                table.setBounds(composite.getClientArea());
                placeSoon();
            }
        }
    }
}
