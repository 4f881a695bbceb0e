package org.felis.ide.tests.robot;

import java.util.Arrays;

import org.eclipse.swt.SWT;
import org.eclipse.jface.dialogs.IDialogPage;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;

/** A dialog, and what is filled in there. */
public record BotShell(Shell widget) {

    public BotButton button(String text) {
        return new BotButton(Ui.find("button " + text, () -> Bot.find(widget, Button.class,
                b -> b.getText().replace("&", "").equals(text) && b.isEnabled())));
    }

    /** Waits for a label that starts with a text. */
    public String label(String start) {
        return Ui.find("label " + start, () -> {
            Label label = Bot.find(widget, Label.class, l -> l.isVisible() && l.getText().startsWith(start));
            return label == null ? null : label.getText();
        });
    }

    public BotTable table() {
        return new BotTable(Ui.find("table", () -> Bot.find(widget, Table.class, t -> true)));
    }

    public BotTree tree() {
        return new BotTree(Ui.find("tree", () -> Bot.find(widget, Tree.class, t -> true)));
    }

    /** The first text field. */
    public void setText(String text) {
        Ui.run(() -> Bot.find(widget, Text.class, t -> true).setText(text));
    }

    /** Enter in the first text field. */
    public void pressEnter() {
        Ui.post(() -> Bot.find(widget, Text.class, t -> true).notifyListeners(SWT.DefaultSelection, new Event()));
    }

    /** The text field behind the label that starts with a text. */
    public BotText textWithLabel(String label) {
        return new BotText(Ui.find("text field " + label, () -> {
            Label found = Bot.find(widget, Label.class, l -> l.getText().replace("&", "").startsWith(label) && l.isVisible());
            return found == null ? null : Arrays.stream(found.getParent().getChildren())
                    .dropWhile(c -> c != found).filter(Text.class::isInstance).map(Text.class::cast).findFirst().orElse(null);
        }));
    }

    /** A check box whose text starts so; it may be disabled. */
    public BotCheckBox checkBox(String text) {
        return new BotCheckBox(Ui.find("check box " + text, () -> Bot.find(widget, Button.class,
                b -> (b.getStyle() & SWT.CHECK) != 0 && b.getText().replace("&", "").startsWith(text))));
    }

    public BotCombo combo() {
        return new BotCombo(Ui.find("combo", () -> Bot.find(widget, Combo.class, Combo::isVisible)));
    }

    /** Whether a button can be pressed. */
    public boolean isEnabled(String button) {
        return Ui.get(() -> Bot.find(widget, Button.class, b -> b.getText().replace("&", "").equals(button)).isEnabled());
    }

    /** The error of the selected page of preferences or properties, or null. */
    public String errorMessage() {
        return Ui.get(() -> ((IDialogPage) ((PreferenceDialog) widget.getData()).getSelectedPage()).getErrorMessage());
    }

    public void waitUntilClosed() {
        Ui.waitUntil("shell closed", widget::isDisposed);
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

        /** For one that can be typed into. */
        public void setText(String text) {
            Ui.run(() -> widget.setText(text));
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
}
