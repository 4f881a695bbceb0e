package org.felis.execution.layout.geometry;

/** An axis-parallel rectangle in pixels; {@code (x, y)} is its top left corner. */
public record Rectangle(double x, double y, double width, double height) {

    public static Rectangle centered(Point center, double width, double height) {
        return new Rectangle(center.x() - width / 2, center.y() - height / 2, width, height);
    }

    public double right() {
        return x + width;
    }

    public double bottom() {
        return y + height;
    }

    public Point center() {
        return new Point(x + width / 2, y + height / 2);
    }

    /** The rectangle with {@code margin} more on every side. */
    public Rectangle grown(double margin) {
        return new Rectangle(x - margin, y - margin, width + 2 * margin, height + 2 * margin);
    }

    public boolean contains(Point point) {
        return point.x() >= x && point.x() <= right() && point.y() >= y && point.y() <= bottom();
    }

    public boolean contains(Rectangle other) {
        return other.x >= x && other.right() <= right() && other.y >= y && other.bottom() <= bottom();
    }

    /** Whether the two share an area; touching is not enough. */
    public boolean intersects(Rectangle other) {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }

    /** The smallest rectangle around both. */
    public Rectangle union(Rectangle other) {
        double left = Math.min(x, other.x);
        double top = Math.min(y, other.y);
        return new Rectangle(left, top, Math.max(right(), other.right()) - left, Math.max(bottom(), other.bottom()) - top);
    }

    /** What the two have in common; they must intersect. */
    public Rectangle intersection(Rectangle other) {
        double left = Math.max(x, other.x);
        double top = Math.max(y, other.y);
        return new Rectangle(left, top, Math.min(right(), other.right()) - left, Math.min(bottom(), other.bottom()) - top);
    }

    /** Whether the straight segment from {@code a} to {@code b} has a point in the rectangle (Liang and Barsky). */
    public boolean meetsSegment(Point a, Point b) {
        double dx = b.x() - a.x();
        double dy = b.y() - a.y();
        double[] directions = {-dx, dx, -dy, dy};
        double[] distances = {a.x() - x, right() - a.x(), a.y() - y, bottom() - a.y()};
        double from = 0;
        double to = 1;
        for (int i = 0; i < 4; i++) {
            if (directions[i] == 0) {
                if (distances[i] < 0) {
                    return false;
                }
            } else if (directions[i] < 0) {
                from = Math.max(from, distances[i] / directions[i]);
            } else {
                to = Math.min(to, distances[i] / directions[i]);
            }
        }
        return from <= to;
    }
}
