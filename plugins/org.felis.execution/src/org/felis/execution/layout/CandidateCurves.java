package org.felis.execution.layout;

import java.util.ArrayList;
import java.util.List;

import org.felis.execution.layout.geometry.Curve;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;

/**
 * The curves that an edge between two boxes may take when nothing else is in the way, with a price for being long or bent.
 * They start and end inside the boxes.
 */
final class CandidateCurves {

    /** A curve and its price. */
    record Candidate(Curve curve, double price) {
    }

    private static final double PRICE_PER_PIXEL = 0.12;
    private static final double PRICE_OF_BENDING = 0.3;
    private static final double INSIDE = 8;
    private static final double[] BULGES = {14, 26, 40, 56, 76, 100};
    private static final double[] SIDE_DEPTHS = {34, 48, 62, 78, 94, 110};
    private static final double[] CHANNEL_OFFSETS = {26, 44, 64, 88};

    private final Rectangle source;
    private final Rectangle target;
    private final List<Candidate> candidates = new ArrayList<>();

    private CandidateCurves(Rectangle source, Rectangle target) {
        this.source = source;
        this.target = target;
    }

    static List<Candidate> between(Rectangle source, Rectangle target) {
        CandidateCurves curves = new CandidateCurves(source, target);
        if (source == target) {
            curves.addLoops();
            return curves.candidates;
        }
        curves.addArcs();
        if (source.x() < target.right() && target.x() < source.right()) {
            curves.addSideArcs();
        } else {
            curves.addSidewaysCurve();
        }
        curves.addChannelCurves();
        return curves.candidates;
    }

    private void add(Curve curve, double bending) {
        List<Point> points = curve.flattened();
        double length = 0;
        for (int i = 1; i < points.size(); i++) {
            length += points.get(i - 1).distance(points.get(i));
        }
        candidates.add(new Candidate(curve, PRICE_PER_PIXEL * length + PRICE_OF_BENDING * bending));
    }

    private void addLoops() {
        for (int side : new int[] {1, -1}) {
            double x = sideOf(source, side);
            double y = source.center().y();
            add(Curve.cubic(new Point(x, y - 4), new Point(x + side * 60, y - 30), new Point(x + side * 60, y + 30),
                    new Point(x, y + 4)), side > 0 ? 0 : 10);
        }
    }

    /** The straight line between the centres, and arcs to both sides of it. */
    private void addArcs() {
        Point from = source.center();
        Point to = target.center();
        add(Curve.line(from, to), 0);
        double length = from.distance(to);
        double nx = -(to.y() - from.y()) / length;
        double ny = (to.x() - from.x()) / length;
        for (double bulge : BULGES) {
            for (int side : new int[] {1, -1}) {
                double dx = nx * bulge * side;
                double dy = ny * bulge * side;
                add(Curve.cubic(from, from.towards(to, 0.3).plus(dx, dy), from.towards(to, 0.7).plus(dx, dy), to), bulge);
            }
        }
    }

    /** For boxes one below the other: out at the side of one and in at the same side of the other. */
    private void addSideArcs() {
        double down = Math.signum(target.y() - source.y());
        for (double depth : SIDE_DEPTHS) {
            for (int side : new int[] {1, -1}) {
                double fromX = sideOf(source, side);
                double toX = sideOf(target, side);
                double outer = side > 0 ? Math.max(fromX, toX) + depth : Math.min(fromX, toX) - depth;
                double fromY = source.center().y() + 5 * down;
                double toY = target.center().y() - 5 * down;
                add(Curve.cubic(new Point(fromX, fromY), new Point(outer, fromY + 10 * down), new Point(outer, toY - 10 * down),
                        new Point(toX, toY)), 30 + depth / 2);
            }
        }
    }

    /** For boxes in different columns: out at the side that faces the other and in at the facing side, both level. */
    private void addSidewaysCurve() {
        int side = target.center().x() > source.center().x() ? 1 : -1;
        Point from = new Point(sideOf(source, side), source.center().y());
        Point to = new Point(sideOf(target, -side), target.center().y());
        double reach = Math.abs(to.x() - from.x()) * 0.45;
        add(Curve.cubic(from, from.plus(side * reach, 0), to.plus(-side * reach, 0), to),
                8 + Math.abs(to.y() - from.y()) * 0.1);
    }

    /** Along the channel beside one of the two boxes, and into that box from its side. */
    private void addChannelCurves() {
        for (double offset : CHANNEL_OFFSETS) {
            for (int side : new int[] {1, -1}) {
                add(channel(source, target, side, offset), 40 + offset / 3);
                add(reversed(channel(target, source, side, offset)), 40 + offset / 3);
            }
        }
    }

    private static Curve channel(Rectangle from, Rectangle to, int side, double offset) {
        double x = side > 0 ? to.right() + offset : to.x() - offset;
        Point start = from.center();
        Point end = new Point(sideOf(to, side), to.center().y());
        double down = Math.signum(end.y() - start.y());
        return Curve.cubic(start, new Point(x, start.y() + 40 * down), new Point(x, end.y() - 8 * down), end);
    }

    /** Just inside the right (1) or left (-1) border. */
    private static double sideOf(Rectangle box, int side) {
        return side > 0 ? box.right() - INSIDE : box.x() + INSIDE;
    }

    private static Curve reversed(Curve curve) {
        Curve.Cubic only = curve.segments().get(0);
        return Curve.cubic(only.end(), only.control2(), only.control1(), curve.start());
    }
}
