package org.felis.ide.tests.robot;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;

/** A table. */
public record BotTable(Table widget) {

    public int rowCount() {
        return Ui.get(widget::getItemCount);
    }

    public String cell(int row, int column) {
        return Ui.get(() -> widget.getItem(row).getText(column));
    }

    /** The row whose first cell starts with a text. */
    public int row(String start) {
        return Ui.find("row " + start, () -> {
            for (int i = 0; i < widget.getItemCount(); i++) {
                if (widget.getItem(i).getText(0).startsWith(start)) {
                    return i;
                }
            }
            return null;
        });
    }

    /** Whether the whole row can be seen without scrolling. */
    public boolean isInSight(int row) {
        return Ui.get(() -> {
            Rectangle bounds = widget.getItem(row).getBounds();
            Rectangle area = widget.getClientArea();
            return bounds.y >= area.y && bounds.y + bounds.height <= area.y + area.height;
        });
    }

    /** The number of the column with that title. */
    public int column(String title) {
        return Ui.find("column " + title, () -> {
            for (int i = 0; i < widget.getColumnCount(); i++) {
                if (widget.getColumn(i).getText().equals(title)) {
                    return i;
                }
            }
            return null;
        });
    }

    /** The colours that are on the screen along the four edges of a cell, as far as it is seen, {@code #rrggbb}. */
    public Set<String> edgeColors(int row, int column) {
        return Ui.get(() -> {
            Rectangle cell = widget.getItem(row).getBounds(column).intersection(widget.getClientArea());
            Point place = widget.toDisplay(cell.x, cell.y);
            Image image = new Image(widget.getDisplay(), cell.width, cell.height);
            GC gc = new GC(widget.getDisplay());
            try {
                gc.copyArea(image, place.x, place.y);
                return Pixels.edgeColors(image.getImageData());
            } finally {
                gc.dispose();
                image.dispose();
            }
        });
    }

    /** Clicks the head of a column. */
    public void clickHead(int column) {
        Ui.run(() -> widget.getColumn(column).notifyListeners(SWT.Selection, new Event()));
    }

    /** Scrolls to a cell and double clicks it, as soon as it is laid out, which is some time after a table was filled. */
    public void doubleClick(String row, String column) {
        Ui.waitUntil("cell " + row + ", " + column, () -> {
            TableItem item = Arrays.stream(widget.getItems()).filter(i -> i.getText(0).startsWith(row)).findFirst().orElse(null);
            int index = Arrays.stream(widget.getColumns()).map(TableColumn::getText).toList().indexOf(column);
            if (item == null || index < 0) {
                return false;
            }
            widget.showItem(item);
            widget.showColumn(widget.getColumn(index));
            Rectangle cell = item.getBounds(index);
            Point middle = new Point(cell.x + cell.width / 2, cell.y + cell.height / 2);
            if (cell.isEmpty() || widget.getItem(middle) != item) {
                return false;
            }
            Event event = new Event();
            event.button = 1;
            event.x = middle.x;
            event.y = middle.y;
            widget.notifyListeners(SWT.MouseDoubleClick, event);
            return true;
        });
    }

    /** Clicks a cell once. */
    public void click(String row, String column) {
        int index = column(column);
        Ui.waitUntil("cell " + row + ", " + column, () -> {
            TableItem item = widget.getItem(row(row));
            widget.showItem(item);
            widget.showColumn(widget.getColumn(index));
            Rectangle cell = item.getBounds(index);
            Event event = new Event();
            event.button = 1;
            event.x = cell.x + cell.width / 2;
            event.y = cell.y + cell.height / 2;
            if (!cell.isEmpty()) {
                widget.notifyListeners(SWT.MouseDown, event);
            }
            return !cell.isEmpty();
        });
    }

    /** The colour behind a cell, {@code #rrggbb}. */
    public String background(String row, String column) {
        int index = column(column);
        int item = row(row);
        return Ui.get(() -> Pixels.hex(widget.getItem(item).getBackground(index).getRGB()));
    }

    /** Chooses the row whose first cell starts with a text, as Enter does. */
    public void choose(String start) {
        int row = row(start);
        Ui.run(() -> {
            widget.setSelection(row);
            Event event = new Event();
            event.item = widget.getItem(row);
            widget.notifyListeners(SWT.DefaultSelection, event);
        });
    }

    public boolean isChecked(int row) {
        return Ui.get(() -> widget.getItem(row).getChecked());
    }

    public void check(int row, boolean checked) {
        Ui.run(() -> {
            widget.getItem(row).setChecked(checked);
            Event event = new Event();
            event.item = widget.getItem(row);
            event.detail = SWT.CHECK;
            widget.notifyListeners(SWT.Selection, event);
        });
    }

    /** An entry of the context menu of what is selected. */
    public BotMenu contextMenu(String text) {
        Ui.run(widget::forceFocus);
        return new BotMenu(Ui.find("menu " + text, () -> {
            widget.notifyListeners(SWT.MenuDetect, new Event());
            return widget.getMenu() == null ? null : BotMenu.find(widget.getMenu(), text);
        }));
    }

    /** An entry of the context menu at a cell, whose row is selected. */
    public BotMenu contextMenu(String row, String column, String text) {
        int index = column(column);
        select(row(row));
        Ui.run(widget::forceFocus);
        return new BotMenu(Ui.find("menu " + text, () -> {
            TableItem item = widget.getItem(row(row));
            widget.showColumn(widget.getColumn(index));
            Rectangle cell = item.getBounds(index);
            Point place = widget.toDisplay(cell.x + cell.width / 2, cell.y + cell.height / 2);
            Event detect = new Event();
            detect.x = place.x;
            detect.y = place.y;
            widget.notifyListeners(SWT.MenuDetect, detect);
            return widget.getMenu() == null ? null : BotMenu.find(widget.getMenu(), text);
        }));
    }

    /** The texts of the context menu, whose next showing is about to fill it. */
    public List<String> menuTexts() {
        Menu menu = widget.getMenu();
        menu.notifyListeners(SWT.Show, new Event());
        List<String> texts = Arrays.stream(menu.getItems()).map(item -> item.getText().replace("&", "").replaceFirst("\t.*", "")).toList();
        menu.notifyListeners(SWT.Hide, new Event());
        return texts;
    }

    /** What is drawn over the first column when the table is scrolled sideways, or null. */
    public Canvas frozen() {
        return Ui.get(() -> (Canvas) Arrays.stream(widget.getParent().getChildren()).filter(child -> child.getClass() == Canvas.class).findFirst().orElse(null));
    }

    /** Selects rows, nothing else. */
    public void selectRows(int... rows) {
        Ui.run(() -> {
            widget.setSelection(rows);
            Event event = new Event();
            event.item = widget.getItem(rows[0]);
            widget.notifyListeners(SWT.Selection, event);
        });
    }

    public void select(int row) {
        Ui.run(() -> {
            widget.setSelection(row);
            Event event = new Event();
            event.item = widget.getItem(row);
            widget.notifyListeners(SWT.Selection, event);
        });
    }
}
