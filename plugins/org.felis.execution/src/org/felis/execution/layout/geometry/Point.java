package org.felis.execution.layout.geometry;

/** A place in a drawing, in pixels from its top left corner; y grows downward. */
public record Point(double x, double y) {

    public Point plus(double dx, double dy) {
        return new Point(x + dx, y + dy);
    }

    public double distance(Point other) {
        double dx = other.x - x;
        double dy = other.y - y;
        return Math.sqrt(dx * dx + dy * dy);
    }

    /** The point at {@code fraction} (0 … 1) of the way to the other one. */
    public Point towards(Point other, double fraction) {
        return new Point(x + (other.x - x) * fraction, y + (other.y - y) * fraction);
    }

    /** The distance to the straight segment from {@code a} to {@code b}. */
    public double distanceToSegment(Point a, Point b) {
        double dx = b.x - a.x;
        double dy = b.y - a.y;
        double squared = dx * dx + dy * dy;
        double fraction = squared == 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / squared;
        return distance(a.towards(b, Math.max(0, Math.min(1, fraction))));
    }
}
