package org.felis.execution.layout;

import java.util.List;
import java.util.Optional;

/**
 * Finds the place of a label on its edge: on the line, near its middle, clear of boxes and other labels, and of other lines
 * where possible; else beside the line; else as near as there is room.
 */
final class LabelPlacement {

    /** A place and its price. */
    record Place(Rectangle bounds, double price) {
    }

    private static final double PRICE_OF_HIDING_A_LINE = 60;
    private static final double PRICE_OFF_THE_LINE = 30;
    private static final double BOX_CLEARANCE = 2;
    private static final double LABEL_CLEARANCE = 3;
    private static final double HEAD_CLEARANCE = 9;
    private static final double[] FRACTIONS = {0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8};
    private static final double SEARCH_STEP = 6;

    private final Drawing drawing;

    LabelPlacement(Drawing drawing) {
        this.drawing = drawing;
    }

    /** The best place on or beside the line, if there is one. */
    Optional<Place> near(List<Point> points, double width, double height) {
        Place best = null;
        for (double fraction : FRACTIONS) {
            Point point = pointAt(points, fraction);
            double price = 24 * Math.abs(fraction - 0.5);
            best = better(best, Rectangle.centered(point, width, height), price, points);
            if (best != null && best.price() <= price) {
                return Optional.of(best);
            }
        }
        if (best == null || best.price() > PRICE_OFF_THE_LINE) {
            for (double fraction : FRACTIONS) {
                Point point = pointAt(points, fraction);
                double price = PRICE_OFF_THE_LINE + 24 * Math.abs(fraction - 0.5);
                best = better(best, Rectangle.centered(point.plus(width / 2 + 5, 0), width, height), price, points);
                best = better(best, Rectangle.centered(point.plus(-width / 2 - 5, 0), width, height), price, points);
                best = better(best, Rectangle.centered(point.plus(0, height / 2 + 3), width, height), price, points);
                best = better(best, Rectangle.centered(point.plus(0, -height / 2 - 3), width, height), price, points);
            }
        }
        return Optional.ofNullable(best);
    }

    /** The nearest free place to the middle of the line; the middle itself if the whole drawing is full. */
    Place anywhere(List<Point> points, double width, double height) {
        Point middle = pointAt(points, 0.5);
        double reach = Math.max(drawing.area().width(), drawing.area().height());
        for (double radius = SEARCH_STEP; radius < reach; radius += SEARCH_STEP) {
            for (double angle = 0; angle < 2 * Math.PI; angle += SEARCH_STEP / radius) {
                Rectangle bounds = Rectangle.centered(middle.plus(radius * Math.cos(angle), radius * Math.sin(angle)), width,
                        height);
                if (isFree(bounds)) {
                    return new Place(bounds, PRICE_OFF_THE_LINE + radius + drawing.linesThrough(bounds) * PRICE_OF_HIDING_A_LINE);
                }
            }
        }
        return new Place(Rectangle.centered(middle, width, height), Double.MAX_VALUE / 4);
    }

    private Place better(Place best, Rectangle bounds, double price, List<Point> own) {
        if (best != null && best.price() <= price || !isFree(bounds)
                || bounds.grown(HEAD_CLEARANCE).contains(own.get(own.size() - 1))) {
            return best;
        }
        double whole = price + drawing.linesThrough(bounds) * PRICE_OF_HIDING_A_LINE;
        return best == null || whole < best.price() ? new Place(bounds, whole) : best;
    }

    private boolean isFree(Rectangle bounds) {
        if (!drawing.area().contains(bounds)) {
            return false;
        }
        for (Rectangle box : drawing.fixed()) {
            if (box.grown(BOX_CLEARANCE).intersects(bounds)) {
                return false;
            }
        }
        for (Drawing.Route route : drawing.routes()) {
            if (route.label().isPresent() && route.label().get().grown(LABEL_CLEARANCE).intersects(bounds)) {
                return false;
            }
        }
        return true;
    }

    /** The point at that fraction of the chain's length. */
    static Point pointAt(List<Point> points, double fraction) {
        double length = 0;
        for (int i = 1; i < points.size(); i++) {
            length += points.get(i - 1).distance(points.get(i));
        }
        double left = length * fraction;
        for (int i = 1; i < points.size(); i++) {
            double piece = points.get(i - 1).distance(points.get(i));
            if (left <= piece && piece > 0) {
                return points.get(i - 1).towards(points.get(i), left / piece);
            }
            left -= piece;
        }
        return points.get(points.size() - 1);
    }
}
