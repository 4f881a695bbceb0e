package org.felis.ide.tests.robot;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.eclipse.core.commands.common.CommandException;
import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.jface.bindings.keys.ParseException;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
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

    /** Waits for a message in the status line that starts with a text. */
    public String status(String start) {
        return Ui.find("status " + start, () -> {
            CLabel line = find(where.get().getShell(), CLabel.class, l -> l.getText().startsWith(start));
            return line == null ? null : line.getText();
        });
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

    /** Whether a menu item has that text, without its mnemonic and accelerator. */
    static boolean hasText(MenuItem item, String text) {
        String plain = item.getText().replace("&", "");
        int accelerator = plain.indexOf('\t');
        return (accelerator < 0 ? plain : plain.substring(0, accelerator)).equals(text);
    }
}
