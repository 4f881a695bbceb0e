package org.felis.execution.layout;

import java.util.List;
import java.util.Optional;

import org.felis.execution.layout.Drawing.PlacedLabel;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;

/**
 * Finds the place of a label on its edge: on the line, near its middle, clear of boxes and other labels, and of other lines
 * where possible; else beside the line.
 */
final class LabelPlacement {

    /**
     * A place and its price.
     *
     * @param linesBelow how many other lines the label hides
     */
    record Place(PlacedLabel label, double price, int linesBelow) {
    }

    private static final double PRICE_OF_HIDING_A_LINE = 60;
    private static final double PRICE_OFF_THE_LINE = 30;
    private static final double PRICE_OFF_THE_MIDDLE = 24;
    private static final double BOX_CLEARANCE = 2;
    private static final double LABEL_CLEARANCE = 3;
    private static final double HEAD_CLEARANCE = 9;
    private static final double[] FRACTIONS = {0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8};

    private final Drawing drawing;

    LabelPlacement(Drawing drawing) {
        this.drawing = drawing;
    }

    /** The best place on or beside the line, if there is one, in the form that fits best. */
    Optional<Place> near(List<Point> points, List<LabelText.Form> forms) {
        Place best = null;
        for (LabelText.Form form : forms) {
            if (best == null || form.price() < best.price()) {
                best = near(points, form, best);
            }
        }
        return Optional.ofNullable(best);
    }

    private Place near(List<Point> points, LabelText.Form form, Place bestOfOthers) {
        Place best = bestOfOthers;
        for (double fraction : FRACTIONS) {
            double price = form.price() + PRICE_OFF_THE_MIDDLE * Math.abs(fraction - 0.5);
            if (best != null && best.price() <= price) {
                return best;
            }
            best = better(best, form, pointAt(points, fraction), price, points);
        }
        double aside = form.width() / 2 + 5;
        double above = form.height() / 2 + 3;
        for (double fraction : FRACTIONS) {
            Point point = pointAt(points, fraction);
            double price = form.price() + PRICE_OFF_THE_LINE + PRICE_OFF_THE_MIDDLE * Math.abs(fraction - 0.5);
            best = better(best, form, point.plus(aside, 0), price, points);
            best = better(best, form, point.plus(-aside, 0), price, points);
            best = better(best, form, point.plus(0, above), price, points);
            best = better(best, form, point.plus(0, -above), price, points);
        }
        return best;
    }

    private Place better(Place best, LabelText.Form form, Point center, double price, List<Point> own) {
        Rectangle bounds = Rectangle.centered(center, form.width(), form.height());
        if (best != null && best.price() <= price || !isFree(bounds)
                || bounds.grown(HEAD_CLEARANCE).contains(own.get(own.size() - 1))) {
            return best;
        }
        int lines = drawing.linesThrough(bounds);
        double whole = price + lines * PRICE_OF_HIDING_A_LINE;
        return best == null || whole < best.price() ? new Place(new PlacedLabel(bounds, form), whole, lines) : best;
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
            if (route.label().isPresent() && route.label().get().bounds().grown(LABEL_CLEARANCE).intersects(bounds)) {
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
