package org.felis.ide.counterexample.drawing;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.ScrollBar;
import org.eclipse.swt.widgets.Scrollable;
import org.felis.execution.layout.geometry.Rectangle;

/** Scroll bars of a drawing that may lie anywhere: each is there while a part of the drawing lies beyond an edge of the view. */
public final class DrawingBars {

    /** Moves the drawing. */
    @FunctionalInterface
    public interface Mover {
        void by(double dx, double dy);
    }

    private static final int STEP_PIXELS = 30;
    private static final double ROUNDING = 1;

    private final Scrollable view;

    public DrawingBars(Scrollable view, Mover mover) {
        this.view = view;
        listen(view.getHorizontalBar(), by -> mover.by(-by, 0));
        listen(view.getVerticalBar(), by -> mover.by(0, -by));
        view.getHorizontalBar().setVisible(false);
        view.getVerticalBar().setVisible(false);
    }

    private static void listen(ScrollBar bar, java.util.function.DoubleConsumer scrolled) {
        bar.setData(0);
        bar.addListener(SWT.Selection, e -> {
            int before = (Integer) bar.getData();
            bar.setData(bar.getSelection());
            if (bar.getSelection() != before) {
                scrolled.accept(bar.getSelection() - before);
            }
        });
    }

    /**
     * The drawing lies there now.
     *
     * @param drawing in pixels of the view
     * @param margin around it
     */
    public void show(Rectangle drawing, int margin) {
        show(view.getHorizontalBar(), drawing.x() - margin, drawing.right() + margin, view.getClientArea().width);
        show(view.getVerticalBar(), drawing.y() - margin, drawing.bottom() + margin, view.getClientArea().height);
    }

    private static void show(ScrollBar bar, double from, double to, int size) {
        boolean beyond = size > 0 && (from < -ROUNDING || to > size + ROUNDING);
        if (beyond) {
            int before = (int) Math.max(0, Math.ceil(-from));
            int total = (int) Math.ceil(Math.max(to, size) - Math.min(from, 0));
            bar.setData(before);
            bar.setValues(before, 0, total, size, STEP_PIXELS, size);
        }
        if (bar.getVisible() != beyond) {
            bar.setVisible(beyond);
        }
    }
}
