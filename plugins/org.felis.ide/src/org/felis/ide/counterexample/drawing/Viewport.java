package org.felis.ide.counterexample.drawing;

import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;

/**
 * How a drawing lies on the canvas.
 *
 * @param scale canvas pixels per pixel of the drawing
 * @param x of the drawing's left edge, in canvas pixels
 * @param y of the drawing's top edge, in canvas pixels
 */
public record Viewport(double scale, double x, double y) {

    public Point toDrawing(double canvasX, double canvasY) {
        return new Point((canvasX - x) / scale, (canvasY - y) / scale);
    }

    public org.eclipse.swt.graphics.Point toCanvas(Point drawing) {
        return new org.eclipse.swt.graphics.Point((int) Math.round(drawing.x() * scale + x),
                (int) Math.round(drawing.y() * scale + y));
    }

    public Rectangle toCanvas(Rectangle drawing) {
        return new Rectangle(drawing.x() * scale + x, drawing.y() * scale + y, drawing.width() * scale, drawing.height() * scale);
    }

    public Viewport moved(double dx, double dy) {
        return new Viewport(scale, x + dx, y + dy);
    }

    /** Another scale; what lies under the canvas's point stays there. */
    public Viewport scaledAround(double canvasX, double canvasY, double newScale) {
        Point fixed = toDrawing(canvasX, canvasY);
        return new Viewport(newScale, canvasX - fixed.x() * newScale, canvasY - fixed.y() * newScale);
    }

    /** Moved as little as needed so that a rectangle of the drawing lies on a canvas of that size. */
    public Viewport showing(Rectangle rectangle, int width, int height) {
        return moved(into(rectangle.x() * scale + x, rectangle.right() * scale + x, width),
                into(rectangle.y() * scale + y, rectangle.bottom() * scale + y, height));
    }

    /** How far a stretch must be moved to lie between 0 and the size, or to begin there if it is longer. */
    private static double into(double from, double to, int size) {
        return from < 0 ? -from : to > size ? Math.max(-from, size - to) : 0;
    }
}
