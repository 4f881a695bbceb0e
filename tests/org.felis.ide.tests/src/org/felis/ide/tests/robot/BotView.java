package org.felis.ide.tests.robot;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
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

    /** An entry of the view's menu. */
    public BotToolItem viewMenu(String text) {
        return new BotToolItem(Ui.find("view menu " + text, () -> {
            for (IContributionItem item : ((IViewSite) part.getSite()).getActionBars().getMenuManager().getItems()) {
                if (item instanceof ActionContributionItem action && action.getAction().getText().startsWith(text)) {
                    return action.getAction();
                }
            }
            return null;
        }));
    }

    /** The table whose first column has that title. */
    public BotTable table(String title) {
        return new BotTable(Ui.find("table " + title, () -> Bot.find(root(), Table.class,
                t -> t.getColumnCount() > 0 && t.getColumn(0).getText().equals(title))));
    }

    /** Waits for a label that is visible and starts with a text. */
    public String label(String start) {
        return Ui.find("label " + start, Ui.PATIENCE, () -> {
            Label label = Bot.find(root(), Label.class, l -> l.isVisible() && l.getText().startsWith(start));
            return label == null ? null : label.getText();
        }, () -> {
            List<String> texts = new ArrayList<>();
            Bot.find(root(), Label.class, l -> l.isVisible() && !texts.add(l.getText()));
            return "; there are " + texts;
        });
    }

    /** Waits for a text with links that, without its tags, starts with a text. */
    public BotLink link(String start) {
        return new BotLink(Ui.find("link " + start, Ui.PATIENCE,
                () -> Bot.find(root(), Link.class, l -> l.isVisible() && BotLink.plain(l).startsWith(start)), () -> {
            List<String> texts = new ArrayList<>();
            Bot.find(root(), Link.class, l -> l.isVisible() && !texts.add(BotLink.plain(l)));
            return "; there are " + texts;
        }));
    }

    /** A text some words of which can be clicked. */
    public record BotLink(Link widget) {

        private static String plain(Link link) {
            return link.getText().replaceAll("<[^>]*>", "");
        }

        public String text() {
            return Ui.get(() -> plain(widget));
        }

        /** Clicks what stands for that. */
        public void click(String reference) {
            if (!Ui.get(widget::getText).matches(".*<a( href=\"" + Pattern.quote(reference) + "\"|>" + Pattern.quote(reference) + "<).*")) {
                throw new AssertionError("nothing to click for " + reference + " in " + Ui.get(widget::getText));
            }
            Ui.run(() -> {
                Event event = new Event();
                event.text = reference;
                widget.notifyListeners(SWT.Selection, event);
            });
        }
    }

    /** The view's tree. */
    public BotTree tree() {
        return new BotTree(Ui.find("tree", () -> Bot.find(root(), Tree.class, t -> t.isVisible())));
    }

    /** Types into the first text field, over what it holds. */
    public void setText(String text) {
        Ui.run(() -> Bot.find(root(), Text.class, t -> true).setText(text));
    }

    /** Waits for the visible text field whose hint starts with a text. */
    public Text field(String hint) {
        return Ui.find("field " + hint, () -> Bot.find(root(), Text.class, t -> t.isVisible() && t.getMessage().startsWith(hint)));
    }

    /** Its fields and buttons. */
    public BotForm form() {
        return new BotForm(Ui.get(this::root));
    }

    /** The text that has that tool tip, by its beginning. */
    public BotStyledText text(String toolTip) {
        return new BotStyledText(Ui.find("text " + toolTip, () -> Bot.find(root(), StyledText.class, t -> t.getToolTipText() != null && t.getToolTipText().startsWith(toolTip))));
    }

    /** A text that is read and not edited. */
    public record BotStyledText(StyledText widget) {

        public String text() {
            return Ui.get(widget::getText);
        }

        /** The lines behind which there is that colour, {@code #rrggbb}, without the blanks around them. */
        public List<String> linesOn(String color) {
            return Ui.get(() -> IntStream.range(0, widget.getLineCount())
                    .filter(line -> widget.getLineBackground(line) != null && Pixels.hex(widget.getLineBackground(line).getRGB()).equals(color))
                    .mapToObj(line -> widget.getLine(line).strip()).toList());
        }

        /** Puts the caret into the first line that has a text. */
        public void click(String text) {
            Ui.run(() -> widget.setCaretOffset(widget.getText().indexOf(text)));
        }
    }

    /** The drawing. */
    public BotCanvas canvas() {
        return new BotCanvas(Ui.find("canvas", () -> Bot.find(root(), Canvas.class,
                c -> c.getClass().getSimpleName().equals("ExecutionCanvas"))));
    }

    /** What is the view's own: in a stack others are beside it. */
    private Composite root() {
        return (Composite) part.getSite().getService(MPart.class).getWidget();
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

        /** Presses a button that stays pressed, or releases it. */
        public void toggle() {
            Ui.run(() -> {
                action.setChecked(!action.isChecked());
                action.run();
            });
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

        /** Rests the pointer there. */
        public void hover(int x, int y) {
            mouse(SWT.MouseMove, 0, x, y);
        }

        /** Moves the screen's own pointer there, so that the tool tip comes up. */
        public void rest(int x, int y) {
            Ui.run(() -> {
                pointTo(widget.toDisplay(x + 2, y));
                pointTo(widget.toDisplay(x, y));
            });
            hover(x, y);
        }

        /** Moves the screen's own pointer into its corner. */
        public void leave() {
            Ui.run(() -> pointTo(new Point(0, 0)));
        }

        private void pointTo(Point place) {
            Event event = new Event();
            event.type = SWT.MouseMove;
            event.x = place.x;
            event.y = place.y;
            widget.getDisplay().post(event);
        }

        /** What the tool tip says where the pointer rests, as people read it, or null. */
        public String toolTip() {
            String text = Ui.get(widget::getToolTipText);
            return text == null ? null : text.replace("&&", "&");
        }

        /** Moves the drawing with the left button held. */
        public void drag(int fromX, int fromY, int toX, int toY) {
            mouse(SWT.MouseDown, 1, fromX, fromY);
            mouse(SWT.MouseMove, 0, toX, toY);
            mouse(SWT.MouseUp, 1, toX, toY);
        }

        /** Turns the wheel, away from the user for a positive count. */
        public void wheel(int count, int modifiers, int x, int y) {
            Ui.run(() -> {
                Event event = new Event();
                event.type = SWT.MouseVerticalWheel;
                event.count = count;
                event.stateMask = modifiers;
                event.x = x;
                event.y = y;
                widget.notifyListeners(SWT.MouseVerticalWheel, event);
            });
        }

        /** Types a character. */
        public void type(char character) {
            Ui.run(() -> {
                Event event = new Event();
                event.character = character;
                event.keyCode = character;
                widget.notifyListeners(SWT.KeyDown, event);
            });
        }

        /** The colours that are on the screen where the drawing is, {@code #rrggbb}. */
        public Set<String> colors() {
            return Ui.get(() -> {
                Point size = widget.getSize();
                Image image = new Image(widget.getDisplay(), size.x, size.y);
                widget.update();
                GC gc = new GC(widget);
                try {
                    gc.copyArea(image, 0, 0);
                    return Pixels.colors(image.getImageData());
                } finally {
                    gc.dispose();
                    image.dispose();
                }
            });
        }

        private void mouse(int type, int button, int x, int y) {
            Ui.run(() -> {
                Event event = new Event();
                event.button = button;
                event.x = x;
                event.y = y;
                widget.notifyListeners(type, event);
            });
        }

        public void click(int x, int y) {
            mouse(SWT.MouseDown, 1, x, y);
            mouse(SWT.MouseUp, 1, x, y);
        }
    }
}
