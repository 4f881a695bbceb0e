package org.felis.ide.tests.robot;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;

/** The fields and buttons of a view or a dialog. They are told apart by their tool tips or texts. */
public record BotForm(Composite root) {

    /** The choices of the field with that tool tip. */
    public List<String> choices(String toolTip) {
        Combo combo = combo(toolTip);
        return Ui.get(() -> List.of(combo.getItems()));
    }

    public String chosen(String toolTip) {
        Combo combo = combo(toolTip);
        return Ui.get(combo::getText);
    }

    /** Chooses in the field with that tool tip; returns before a dialog that it opens is closed. */
    public void choose(String toolTip, String choice) {
        Combo combo = combo(toolTip);
        Ui.post(() -> {
            combo.select(combo.indexOf(choice));
            combo.notifyListeners(SWT.Selection, new Event());
        });
    }

    /** Types into the choice with that tool tip, over what it holds. */
    public void typeOver(String toolTip, String text) {
        Combo combo = combo(toolTip);
        Ui.run(() -> combo.setText(text));
    }

    /** Presses the button whose text starts so, or whose tool tip is that; returns before a dialog that it opens is closed. */
    public void press(String text) {
        Button button = button(text);
        Ui.waitUntil("enabled: " + text, button::isEnabled);
        Ui.post(() -> {
            if ((button.getStyle() & SWT.RADIO) != 0) {
                for (Control sibling : button.getParent().getChildren()) {
                    if (sibling instanceof Button other && (other.getStyle() & SWT.RADIO) != 0) {
                        other.setSelection(other == button);
                    }
                }
            }
            button.notifyListeners(SWT.Selection, new Event());
        });
    }

    /** The button whose text starts so, or whose tool tip is that. */
    public Button button(String text) {
        return Ui.find("button " + text, () -> find(Button.class,
                b -> b.getText().replace("&", "").startsWith(text) || text.equals(b.getToolTipText())));
    }

    public boolean isEnabled(String button) {
        Button found = button(button);
        return Ui.get(found::isEnabled);
    }

    /** The text field with that tool tip. */
    public Text text(String toolTip) {
        return Ui.find("text field " + toolTip, () -> find(Text.class, t -> toolTip.equals(t.getToolTipText())));
    }

    public void type(String toolTip, String text) {
        Text field = text(toolTip);
        Ui.run(() -> field.setText(text));
    }

    /** Selects a path in the tree, expanding it. */
    public void selectInTree(String... path) {
        Tree tree = Ui.find("tree", () -> find(Tree.class, t -> true));
        Ui.run(tree::forceFocus);
        TreeItem[] found = new TreeItem[1];
        for (String text : path) {
            TreeItem parent = found[0];
            found[0] = Ui.find("node " + text, () -> Arrays.stream(parent == null ? tree.getItems() : parent.getItems())
                    .filter(i -> i.getText().equals(text)).findFirst().orElse(null));
            Ui.run(() -> {
                Event event = new Event();
                event.item = found[0];
                tree.notifyListeners(SWT.Expand, event);
                found[0].setExpanded(true);
            });
        }
        Ui.run(() -> {
            tree.setSelection(found[0]);
            Event event = new Event();
            event.item = found[0];
            tree.notifyListeners(SWT.Selection, event);
        });
    }

    /** Waits for a label with exactly that text. */
    public void waitForLabel(String text, Duration patience) {
        Ui.waitUntil("label " + text, patience, () -> find(Label.class, l -> l.getText().equals(text)) != null);
    }

    /** Waits until no label is visible that starts so. */
    public void waitForNoLabel(String start, Duration patience) {
        Ui.waitUntil("no label " + start, patience, () -> find(Label.class, l -> l.getText().startsWith(start)) == null);
    }

    private Combo combo(String toolTip) {
        return Ui.find("choice " + toolTip, () -> find(Combo.class, c -> toolTip.equals(c.getToolTipText())));
    }

    private <T extends Control> T find(Class<T> type, Predicate<T> test) {
        return Bot.find(root, type, c -> c.isVisible() && test.test(c));
    }
}
