package org.felis.ide.tests.robot;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.eclipse.core.commands.common.CommandException;
import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.jface.bindings.keys.ParseException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.jface.dialogs.IDialogPage;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.keys.IBindingService;
import org.eclipse.ui.navigator.CommonNavigator;
import org.eclipse.ui.navigator.resources.ProjectExplorer;

/**
 * A user at the workbench. The calls read as SWTBot's do, which cannot be had from Maven Central, so that a move to it is a
 * change of imports. Used from a test's thread, never from the UI thread.
 */
public final class Bot {

    private final Supplier<IWorkbenchWindow> where;

    /** In the window that is active. */
    public Bot() {
        this(Bot::activeWindow);
    }

    /** In one window, whether it is active or not. */
    public Bot(IWorkbenchWindow window) {
        this(() -> window);
    }

    private Bot(Supplier<IWorkbenchWindow> where) {
        this.where = where;
    }

    /** The workbench window. */
    public Shell window() {
        return Ui.get(() -> where.get().getShell());
    }

    /** A menu of the main menu bar. */
    public BotMenu menu(String text) {
        return new BotMenu(Ui.find("menu " + text, () -> BotMenu.find(where.get().getShell().getMenuBar(), text)));
    }

    /** The shell with that title, when it is there. */
    public BotShell shell(String title) {
        return new BotShell(Ui.find("shell " + title, () -> {
            for (Shell shell : Ui.display().getShells()) {
                if (!shell.isDisposed() && shell.isVisible() && shell.getText().equals(title)) {
                    return shell;
                }
            }
            return null;
        }));
    }

    /** The shell whose title starts so, when it is there. */
    public BotShell shellStartingWith(String start) {
        return new BotShell(Ui.find("shell " + start, () -> Arrays.stream(Ui.display().getShells())
                .filter(s -> !s.isDisposed() && s.isVisible() && s.getText().startsWith(start)).findFirst().orElse(null)));
    }

    /** The shell that has such a button, when it is there. */
    public BotShell shellWithButton(String text) {
        return new BotShell(Ui.find("shell with button " + text, () -> Arrays.stream(Ui.display().getShells()).filter(s -> !s.isDisposed()
                && s.isVisible() && find(s, Button.class, b -> b.getText().replace("&", "").equals(text)) != null).findFirst().orElse(null)));
    }

    /** Closes what a failed test may have left open. */
    public void closeDialogs() {
        Ui.run(() -> Arrays.stream(Ui.display().getShells()).filter(s -> !s.isDisposed() && s.isVisible() && s.getParent() != null)
                .forEach(Shell::close));
    }

    /** The table in a pop-up without a title, as proposals have it, when it has rows. */
    public BotTable popupTable() {
        return new BotTable(Ui.find("pop-up with a table", () -> Arrays.stream(Ui.display().getShells())
                .filter(s -> s.isVisible() && s.getText().isEmpty()).map(s -> find(s, Table.class, t -> t.getItemCount() > 0))
                .filter(Objects::nonNull).findFirst().orElse(null)));
    }

    /** The Project Explorer's tree; the view becomes the active one. */
    public BotTree tree() {
        return new BotTree(Ui.find("Project Explorer", () -> {
            CommonNavigator explorer = (CommonNavigator) page().findView(ProjectExplorer.VIEW_ID);
            if (explorer == null) {
                return null;
            }
            page().activate(explorer);
            return explorer.getCommonViewer().getTree();
        }));
    }

    /** The open editor with that title. */
    public BotEditor editorByTitle(String title) {
        return new BotEditor(Ui.find("editor " + title, () -> {
            for (IEditorReference editor : page().getEditorReferences()) {
                if (editor.getTitle().equals(title) && editor.getEditor(true) != null) {
                    return editor.getEditor(true);
                }
            }
            return null;
        }));
    }

    /** The open view with that title. */
    public BotView viewByTitle(String title) {
        return new BotView(Ui.find("view " + title, () -> {
            for (IViewReference view : page().getViewReferences()) {
                if (view.getTitle().equals(title) && view.getView(true) != null) {
                    return view.getView(true);
                }
            }
            return null;
        }));
    }

    /** Presses keys, as {@code "M1+O"}: does what they mean at this moment, without waiting for the end of a dialog that they open. */
    public void press(String keys) {
        String command = Ui.find("a meaning of " + keys, () -> {
            try {
                Binding meaning = PlatformUI.getWorkbench().getService(IBindingService.class).getPerfectMatch(KeySequence.getInstance(keys));
                return meaning == null ? null : meaning.getParameterizedCommand().getId();
            } catch (ParseException noKeys) {
                throw new AssertionError(noKeys);
            }
        });
        Ui.post(() -> {
            try {
                PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(command, null);
            } catch (CommandException failed) {
                throw new AssertionError(keys + " does " + command, failed);
            }
        });
    }

    /** The pop-up without a title that has a field to filter a tree. */
    public BotShell popupTree() {
        return new BotShell(Ui.find("pop-up with a tree", () -> Arrays.stream(Ui.display().getShells())
                .filter(s -> s.isVisible() && s.getText().isEmpty() && find(s, Tree.class, t -> true) != null && find(s, Text.class, t -> true) != null)
                .findFirst().orElse(null)));
    }

    /** Waits until the status line's message ends in a text. */
    public void waitForStatus(String end) {
        Ui.waitUntil("status " + end, () -> find(where.get().getShell(), CLabel.class, l -> l.getText().endsWith(end)) != null);
    }

    /** Closes all editors without saving. */
    public void closeAllEditors() {
        Ui.run(() -> page().closeAllEditors(false));
    }

    private static IWorkbenchWindow activeWindow() {
        IWorkbenchWindow active = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
        return active != null ? active : PlatformUI.getWorkbench().getWorkbenchWindows()[0];
    }

    private IWorkbenchPage page() {
        return where.get().getActivePage();
    }

    /** The first control of a type below another that passes the test, or null. */
    static <T extends Control> T find(Control in, Class<T> type, Predicate<T> test) {
        if (type.isInstance(in) && test.test(type.cast(in))) {
            return type.cast(in);
        }
        if (in instanceof Composite composite) {
            for (Control child : composite.getChildren()) {
                T found = find(child, type, test);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /** A control of a type in a shell that passes the test, or null; on the UI thread. */
    public static <T extends Control> T findIn(Shell shell, Class<T> type, Predicate<T> test) {
        return find(shell, type, test);
    }

    /** A shell. */
    public record BotShell(Shell widget) {

        public BotButton button(String text) {
            return new BotButton(Ui.find("button " + text, () -> find(widget, Button.class,
                    b -> b.getText().replace("&", "").equals(text) && b.isEnabled())));
        }

        public BotTable table() {
            return new BotTable(Ui.find("table", () -> find(widget, Table.class, t -> true)));
        }

        public BotTree tree() {
            return new BotTree(Ui.find("tree", () -> find(widget, Tree.class, t -> true)));
        }

        /** The first text field. */
        public void setText(String text) {
            Ui.run(() -> find(widget, Text.class, t -> true).setText(text));
        }

        /** Enter in the first text field. */
        public void pressEnter() {
            Ui.post(() -> find(widget, Text.class, t -> true).notifyListeners(SWT.DefaultSelection, new Event()));
        }

        /** The text field behind the label that starts with a text. */
        public BotText textWithLabel(String label) {
            return new BotText(Ui.find("text field " + label, () -> {
                Label found = find(widget, Label.class, l -> l.getText().replace("&", "").startsWith(label) && l.isVisible());
                return found == null ? null : Arrays.stream(found.getParent().getChildren())
                        .dropWhile(c -> c != found).filter(Text.class::isInstance).map(Text.class::cast).findFirst().orElse(null);
            }));
        }

        /** A check box whose text starts so; it may be disabled. */
        public BotCheckBox checkBox(String text) {
            return new BotCheckBox(Ui.find("check box " + text, () -> find(widget, Button.class,
                    b -> (b.getStyle() & SWT.CHECK) != 0 && b.getText().replace("&", "").startsWith(text))));
        }

        public BotCombo combo() {
            return new BotCombo(Ui.find("combo", () -> find(widget, Combo.class, Combo::isVisible)));
        }

        /** Whether a button can be pressed. */
        public boolean isEnabled(String button) {
            return Ui.get(() -> find(widget, Button.class, b -> b.getText().replace("&", "").equals(button)).isEnabled());
        }

        /** The error of the selected page of preferences or properties, or null. */
        public String errorMessage() {
            return Ui.get(() -> ((IDialogPage) ((PreferenceDialog) widget.getData()).getSelectedPage()).getErrorMessage());
        }

        public void waitUntilClosed() {
            Ui.waitUntil("shell closed", widget::isDisposed);
        }
    }

    /** A field. */
    public record BotText(Text widget) {

        public void setText(String text) {
            Ui.run(() -> widget.setText(text));
        }

        public String text() {
            return Ui.get(widget::getText);
        }

        public boolean isEnabled() {
            return Ui.get(widget::isEnabled);
        }
    }

    /** A check box. */
    public record BotCheckBox(Button widget) {

        public boolean isChecked() {
            return Ui.get(widget::getSelection);
        }

        public void check(boolean checked) {
            Ui.run(() -> {
                widget.setSelection(checked);
                widget.notifyListeners(SWT.Selection, new Event());
            });
        }
    }

    /** A choice. */
    public record BotCombo(Combo widget) {

        public String selection() {
            return Ui.get(widget::getText);
        }

        public void select(String entry) {
            Ui.run(() -> {
                widget.select(widget.indexOf(entry));
                widget.notifyListeners(SWT.Selection, new Event());
            });
        }
    }

    /** A push button. */
    public record BotButton(Button widget) {

        public void click() {
            Ui.post(() -> widget.notifyListeners(SWT.Selection, new Event()));
        }
    }

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

    /** Whether a menu item has that text, without its mnemonic and accelerator. */
    static boolean hasText(MenuItem item, String text) {
        String plain = item.getText().replace("&", "");
        int accelerator = plain.indexOf('\t');
        return (accelerator < 0 ? plain : plain.substring(0, accelerator)).equals(text);
    }
}
