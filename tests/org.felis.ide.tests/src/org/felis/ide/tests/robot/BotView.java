package org.felis.ide.tests.robot;

import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.jface.action.ToolBarManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IViewSite;

/** A view. */
public record BotView(IViewPart part) {

    /** A button of the view's tool bar, by the beginning of its tool tip. */
    public BotToolItem toolbarButton(String text) {
        return new BotToolItem(Ui.find("tool " + text, () -> {
            for (IContributionItem item : ((IViewSite) part.getSite()).getActionBars().getToolBarManager().getItems()) {
                if (item instanceof ActionContributionItem action && action.getAction().getText().startsWith(text)) {
                    return action.getAction();
                }
            }
            return null;
        }));
    }

    /** The table whose first column has that title. */
    public Bot.BotTable table(String title) {
        return new Bot.BotTable(Ui.find("table " + title, () -> Bot.find(root(), Table.class,
                t -> t.getColumnCount() > 0 && t.getColumn(0).getText().equals(title))));
    }

    /** Waits for a label that is visible and starts with a text. */
    public String label(String start) {
        return Ui.find("label " + start, () -> {
            Label label = Bot.find(root(), Label.class, l -> l.isVisible() && l.getText().startsWith(start));
            return label == null ? null : label.getText();
        });
    }

    /** The drawing. */
    public BotCanvas canvas() {
        return new BotCanvas(Ui.find("canvas", () -> Bot.find(root(), Canvas.class,
                c -> c.getClass().getSimpleName().equals("ExecutionCanvas"))));
    }

    private Composite root() {
        ToolBar toolBar = ((ToolBarManager) ((IViewSite) part.getSite()).getActionBars().getToolBarManager()).getControl();
        Control from = (Control) org.eclipse.core.runtime.Adapters.adapt(part.getSite(), Control.class);
        return from instanceof Composite composite ? composite : toolBar.getParent().getParent();
    }

    /** A button of a tool bar. */
    public record BotToolItem(IAction action) {

        public boolean isEnabled() {
            return Ui.get(action::isEnabled);
        }

        public void click() {
            if (!isEnabled()) {
                throw new AssertionError(action.getText() + " is disabled");
            }
            Ui.run(action::run);
        }
    }

    /** A drawing. */
    public record BotCanvas(Canvas widget) {

        public void press(int keyCode) {
            Ui.run(() -> {
                Event event = new Event();
                event.keyCode = keyCode;
                widget.notifyListeners(SWT.KeyDown, event);
            });
        }

        public void click(int x, int y) {
            Ui.run(() -> {
                Event event = new Event();
                event.button = 1;
                event.x = x;
                event.y = y;
                widget.notifyListeners(SWT.MouseDown, event);
                widget.notifyListeners(SWT.MouseUp, event);
            });
        }
    }
}
