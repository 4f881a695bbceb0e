package org.felis.ide.tests.robot;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/** An entry of a menu. */
public record BotMenu(MenuItem widget) {

    /** An entry of the submenu. */
    public BotMenu menu(String text) {
        return new BotMenu(Ui.find("menu " + text, () -> find(widget.getMenu(), text)));
    }

    /** The texts of the submenu's entries, without their keys. */
    public List<String> entries() {
        return Ui.get(() -> {
            show(widget.getMenu());
            List<String> texts = new ArrayList<>();
            for (MenuItem item : widget.getMenu().getItems()) {
                if ((item.getStyle() & SWT.SEPARATOR) == 0) {
                    texts.add(item.getText().replaceFirst("\t.*", ""));
                }
            }
            return texts;
        });
    }

    /** Chooses the entry; returns before a dialog that it opens is closed. */
    public void click() {
        Ui.waitUntil("enabled: " + Ui.get(widget::getText), widget::isEnabled);
        Ui.post(() -> {
            Deque<Menu> open = new ArrayDeque<>();
            for (Menu menu = widget.getParent(); menu != null; menu = menu.getParentMenu()) {
                open.add(menu);
            }
            widget.notifyListeners(SWT.Selection, new Event());
            open.stream().filter(m -> !m.isDisposed()).forEach(m -> m.notifyListeners(SWT.Hide, new Event()));
        });
    }

    /** The entry of an open menu, or null. */
    static MenuItem find(Menu menu, String text) {
        show(menu);
        for (MenuItem item : menu.getItems()) {
            if (Bot.hasText(item, text)) {
                return item;
            }
        }
        return null;
    }

    /** Menus are filled when they are about to be shown. */
    private static void show(Menu menu) {
        menu.notifyListeners(SWT.Show, new Event());
    }
}
