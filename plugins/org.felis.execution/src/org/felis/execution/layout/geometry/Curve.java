package org.felis.execution.layout.geometry;

import java.util.ArrayList;
import java.util.List;

/**
 * A smooth line made of cubic Bézier segments, each starting where the one before ends.
 *
 * @param start where it begins
 * @param segments at least one
 */
public record Curve(Point start, List<Cubic> segments) {

    /** The number of straight pieces that a segment is flattened to. */
    private static final int PIECES = 16;
    /** A line bent by less, in pixels, is straight. */
    private static final double FLAT = 0.05;

    public Curve {
        segments = List.copyOf(segments);
    }

    /** A segment to {@code end}; the control points pull the line towards them. */
    public record Cubic(Point control1, Point control2, Point end) {
    }

    public static Curve line(Point from, Point to) {
        return cubic(from, from.towards(to, 1.0 / 3), from.towards(to, 2.0 / 3), to);
    }

    public static Curve cubic(Point from, Point control1, Point control2, Point to) {
        return new Curve(from, List.of(new Cubic(control1, control2, to)));
    }

    /** The straight pieces through the points, with corners rounded by at most {@code radius}. */
    public static Curve rounded(List<Point> points, double radius) {
        List<Cubic> segments = new ArrayList<>();
        Point at = points.get(0);
        for (int i = 1; i < points.size() - 1; i++) {
            Point corner = points.get(i);
            Point before = shortOf(corner, points.get(i - 1), radius);
            Point after = shortOf(corner, points.get(i + 1), radius);
            segments.add(straight(at, before));
            segments.add(new Cubic(before.towards(corner, 0.6), after.towards(corner, 0.6), after));
            at = after;
        }
        segments.add(straight(at, points.get(points.size() - 1)));
        return new Curve(points.get(0), segments);
    }

    private static Point shortOf(Point corner, Point other, double radius) {
        double distance = corner.distance(other);
        return corner.towards(other, distance == 0 ? 0 : Math.min(radius, distance / 2) / distance);
    }

    private static Cubic straight(Point from, Point to) {
        return new Cubic(from.towards(to, 1.0 / 3), from.towards(to, 2.0 / 3), to);
    }

    /** Where it ends. */
    public Point end() {
        return segments.get(segments.size() - 1).end();
    }

    /** The curve as a chain of straight pieces: short ones where it is bent. */
    public List<Point> flattened() {
        List<Point> points = new ArrayList<>();
        points.add(start);
        Point from = start;
        for (Cubic cubic : segments) {
            int pieces = isStraight(from, cubic) ? 1 : PIECES;
            for (int i = 1; i <= pieces; i++) {
                points.add(at(from, cubic, (double) i / pieces));
            }
            from = cubic.end();
        }
        return points;
    }

    private static boolean isStraight(Point from, Cubic cubic) {
        return cubic.control1().distanceToSegment(from, cubic.end()) < FLAT
                && cubic.control2().distanceToSegment(from, cubic.end()) < FLAT;
    }

    /** The curve moved sideways by {@code distance}: to the left of its direction for a positive one, as seen on screen. */
    public Curve shifted(double distance) {
        if (distance == 0) {
            return this;
        }
        List<Cubic> shifted = new ArrayList<>();
        Point from = start;
        for (Cubic cubic : segments) {
            Point middleTo = cubic.end().equals(cubic.control2()) ? cubic.control1() : cubic.control2();
            shifted.add(new Cubic(shift(cubic.control1(), from, cubic.control2(), distance),
                    shift(cubic.control2(), cubic.control1(), cubic.end(), distance),
                    shift(cubic.end(), middleTo, cubic.end(), distance)));
            from = cubic.end();
        }
        Point first = segments.get(0).control1().equals(start) ? segments.get(0).control2() : segments.get(0).control1();
        return new Curve(shift(start, start, first, distance), shifted);
    }

    private static Point shift(Point point, Point from, Point to, double distance) {
        double length = from.distance(to);
        return length == 0 ? point
                : point.plus(distance * (to.y() - from.y()) / length, -distance * (to.x() - from.x()) / length);
    }

    /** The part of the curve between leaving {@code source} for good and first entering {@code target}. */
    public Curve clipped(Rectangle source, Rectangle target) {
        double from = 0;
        double to = segments.size();
        double step = 1.0 / (4 * PIECES);
        for (double t = 0; t < segments.size(); t += step) {
            if (source.contains(at(t))) {
                from = t;
            }
        }
        for (double t = segments.size(); t > from; t -= step) {
            if (target.contains(at(t))) {
                to = t;
            }
        }
        from = boundary(source, from, Math.min(from + step, to));
        to = boundary(target, to, Math.max(to - step, from));
        return between(from, to);
    }

    /** The part between the first and the last point outside the rectangle, in which the curve begins and ends. */
    public Curve outside(Rectangle rectangle) {
        double step = 1.0 / (4 * PIECES);
        double from = 0;
        while (from < segments.size() && rectangle.contains(at(from))) {
            from += step;
        }
        double to = segments.size();
        while (to > from && rectangle.contains(at(to))) {
            to -= step;
        }
        return between(boundary(rectangle, Math.max(0, from - step), from),
                boundary(rectangle, Math.min(segments.size(), to + step), to));
    }

    /** The last {@code length} pixels taken off. */
    public Curve shortened(double length) {
        Point end = end();
        double low = 0;
        double high = segments.size();
        for (int i = 0; i < 24; i++) {
            double middle = (low + high) / 2;
            if (at(middle).distance(end) > length) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return between(0, low);
    }

    /** The parameter at the rectangle's border, between one {@code inside} and one {@code outside}. */
    private double boundary(Rectangle rectangle, double inside, double outside) {
        double in = inside;
        double out = outside;
        for (int i = 0; i < 20; i++) {
            double middle = (in + out) / 2;
            if (rectangle.contains(at(middle))) {
                in = middle;
            } else {
                out = middle;
            }
        }
        return out;
    }

    /** The point at parameter {@code t}, 0 … number of segments. */
    private Point at(double t) {
        int index = Math.min((int) t, segments.size() - 1);
        return at(from(index), segments.get(index), t - index);
    }

    private Point from(int segment) {
        return segment == 0 ? start : segments.get(segment - 1).end();
    }

    private static Point at(Point from, Cubic cubic, double t) {
        double s = 1 - t;
        double a = s * s * s;
        double b = 3 * s * s * t;
        double c = 3 * s * t * t;
        double d = t * t * t;
        return new Point(a * from.x() + b * cubic.control1().x() + c * cubic.control2().x() + d * cubic.end().x(),
                a * from.y() + b * cubic.control1().y() + c * cubic.control2().y() + d * cubic.end().y());
    }

    private Curve between(double from, double to) {
        int first = Math.min((int) from, segments.size() - 1);
        int last = Math.max(first, Math.min((int) Math.ceil(to) - 1, segments.size() - 1));
        List<Cubic> parts = new ArrayList<>();
        Point start = at(from);
        for (int i = first; i <= last; i++) {
            parts.add(part(from(i), segments.get(i), i == first ? from - i : 0, i == last ? to - i : 1));
        }
        return new Curve(start, parts);
    }

    /** De Casteljau's subdivision: the part of a segment between two parameters. */
    private static Cubic part(Point from, Cubic cubic, double t0, double t1) {
        Point start = at(from, cubic, t0);
        Point end = at(from, cubic, t1);
        double third = (t1 - t0) / 3;
        Point d0 = derivative(from, cubic, t0);
        Point d1 = derivative(from, cubic, t1);
        return new Cubic(start.plus(d0.x() * third, d0.y() * third), end.plus(-d1.x() * third, -d1.y() * third), end);
    }

    private static Point derivative(Point from, Cubic cubic, double t) {
        double s = 1 - t;
        double a = 3 * s * s;
        double b = 6 * s * t;
        double c = 3 * t * t;
        return new Point(
                a * (cubic.control1().x() - from.x()) + b * (cubic.control2().x() - cubic.control1().x())
                        + c * (cubic.end().x() - cubic.control2().x()),
                a * (cubic.control1().y() - from.y()) + b * (cubic.control2().y() - cubic.control1().y())
                        + c * (cubic.end().y() - cubic.control2().y()));
    }
}
