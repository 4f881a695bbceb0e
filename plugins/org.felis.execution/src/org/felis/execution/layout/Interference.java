package org.felis.execution.layout;

import java.util.List;

import org.felis.execution.layout.Drawing.Route;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;

/** How much a new route gets into the way of the routes and labels that are there. */
final class Interference {

    private static final double PRICE_OF_CROSSING = 9;
    private static final double PRICE_OF_RUNNING_ALONG = 1.3;
    private static final double PRICE_OF_A_SHARED_PORT = 14;
    private static final double LINE_CLEARANCE = 5;
    private static final double PORT_CLEARANCE = 7;
    /** Near their common box, lines may come together. */
    private static final double JUNCTION_RADIUS = 18;
    private static final double COSINE_OF_NEARLY_PARALLEL = Math.cos(Math.toRadians(25));

    private final Drawing drawing;

    Interference(Drawing drawing) {
        this.drawing = drawing;
    }

    /**
     * The price of the route; any price of at least {@code limit} if it is not less than that.
     *
     * @param labelPrice the price of running below a label
     */
    double price(EdgeBundle bundle, Route route, double labelPrice, double limit) {
        double price = 0;
        for (Route other : drawing.routes()) {
            if (price >= limit) {
                return price;
            }
            if (other.label().filter(l -> Drawing.isBelow(route, l.bounds())).isPresent()) {
                price += labelPrice;
            }
            double clearance = LINE_CLEARANCE + route.halfWidth() + other.halfWidth();
            if (other.extent().grown(clearance).intersects(route.extent().grown(clearance))) {
                price += PRICE_OF_CROSSING * crossings(route, other);
                price += PRICE_OF_RUNNING_ALONG * along(bundle, route, other, clearance);
                price += PRICE_OF_A_SHARED_PORT * sharedPorts(route, other);
            }
        }
        return price;
    }

    private static int crossings(Route route, Route other) {
        int count = 0;
        for (int i = 1; i < route.points().size(); i++) {
            Point from = route.points().get(i - 1);
            Point to = route.points().get(i);
            if (other.extent().grown(1).meetsSegment(from, to)) {
                count += crossings(from, to, other.points());
            }
        }
        return count;
    }

    private static int crossings(Point from, Point to, List<Point> chain) {
        int count = 0;
        for (int i = 1; i < chain.size(); i++) {
            if (cross(from, to, chain.get(i - 1), chain.get(i))) {
                count++;
            }
        }
        return count;
    }

    private static boolean cross(Point a, Point b, Point c, Point d) {
        return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
    }

    private static double side(Point a, Point b, Point c) {
        return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
    }

    /** How often the routes end at nearly the same point of a box. */
    private static int sharedPorts(Route route, Route other) {
        double distance = PORT_CLEARANCE + route.halfWidth() + other.halfWidth();
        int count = 0;
        for (Point end : List.of(route.curve().start(), route.curve().end())) {
            if (end.distance(other.curve().start()) < distance || end.distance(other.curve().end()) < distance) {
                count++;
            }
        }
        return count;
    }

    /** For how many pixels the route is close to the other and nearly parallel, away from the boxes at its ends. */
    private static double along(EdgeBundle bundle, Route route, Route other, double clearance) {
        Rectangle source = bundle.source().bounds().grown(JUNCTION_RADIUS);
        Rectangle target = bundle.target().bounds().grown(JUNCTION_RADIUS);
        Rectangle reach = other.extent().grown(clearance);
        double length = 0;
        for (int i = 1; i < route.samples().size(); i++) {
            Point from = route.samples().get(i - 1);
            Point to = route.samples().get(i);
            if (reach.contains(to) && !source.contains(to) && !target.contains(to)
                    && isAccompanied(from, to, other.points(), clearance)) {
                length += from.distance(to);
            }
        }
        return length;
    }

    private static boolean isAccompanied(Point from, Point to, List<Point> chain, double distance) {
        for (int i = 1; i < chain.size(); i++) {
            if (to.distanceToSegment(chain.get(i - 1), chain.get(i)) < distance
                    && isNearlyParallel(from, to, chain.get(i - 1), chain.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNearlyParallel(Point a, Point b, Point c, Point d) {
        double dot = (b.x() - a.x()) * (d.x() - c.x()) + (b.y() - a.y()) * (d.y() - c.y());
        return Math.abs(dot) > COSINE_OF_NEARLY_PARALLEL * a.distance(b) * c.distance(d);
    }
}
