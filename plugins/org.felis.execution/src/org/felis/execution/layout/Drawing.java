package org.felis.execution.layout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.execution.layout.geometry.Curve;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;

/** What has been drawn so far: boxes and headings that stay, and the routes and labels of edges, which may be taken back. */
final class Drawing {

    /**
     * The route of a bundle.
     *
     * @param whole its middle line, which begins and ends inside the boxes
     * @param curve the part outside the boxes
     * @param neck where its arrow heads begin
     * @param points the curve in straight pieces
     * @param samples points of the curve, no farther apart than {@value #SAMPLE_DISTANCE} pixels
     * @param extent the smallest rectangle around the points
     * @param halfWidth half the width of its lines
     * @param label its label, once it has one
     */
    record Route(Curve whole, Curve curve, Point neck, List<Point> points, List<Point> samples, Rectangle extent,
            double halfWidth, Optional<PlacedLabel> label) {

        static Route of(Curve whole, Curve curve, double halfWidth) {
            List<Point> points = curve.flattened();
            return new Route(whole, curve, curve.shortened(EdgePath.HEAD_LENGTH).end(), points, sampled(points), Drawing.extentOf(points), halfWidth, Optional.empty());
        }

        private static List<Point> sampled(List<Point> points) {
            List<Point> samples = new ArrayList<>(List.of(points.get(0)));
            for (int i = 1; i < points.size(); i++) {
                Point from = points.get(i - 1);
                Point to = points.get(i);
                int pieces = Math.max(1, (int) Math.ceil(from.distance(to) / SAMPLE_DISTANCE));
                for (int piece = 1; piece <= pieces; piece++) {
                    samples.add(from.towards(to, (double) piece / pieces));
                }
            }
            return samples;
        }

        Route labelled(PlacedLabel place) {
            return new Route(whole, curve, neck, points, samples, extent, halfWidth, Optional.of(place));
        }

        Route unlabelled() {
            return new Route(whole, curve, neck, points, samples, extent, halfWidth, Optional.empty());
        }
    }

    /** A label in one of its forms, and where it lies. */
    record PlacedLabel(Rectangle bounds, LabelText.Form form) {
    }

    private static final double SAMPLE_DISTANCE = 8;
    private static final double BOX_CLEARANCE = 5;

    private final Rectangle area;
    private final List<Rectangle> fixed = new ArrayList<>();
    private final Map<EdgeBundle, Route> routes = new LinkedHashMap<>();

    Drawing(NodePlacement.Placement placement) {
        this.area = new Rectangle(0, 0, placement.width(), placement.height()).grown(-4);
        placement.nodes().forEach(n -> fixed.add(n.bounds()));
        placement.lanes().forEach(l -> fixed.add(l.heading().grown(-6)));
    }

    static Rectangle extentOf(List<Point> points) {
        double left = points.stream().mapToDouble(Point::x).min().orElse(0);
        double right = points.stream().mapToDouble(Point::x).max().orElse(0);
        double top = points.stream().mapToDouble(Point::y).min().orElse(0);
        double bottom = points.stream().mapToDouble(Point::y).max().orElse(0);
        return new Rectangle(left, top, right - left, bottom - top);
    }

    /** Where edges and labels may be. */
    Rectangle area() {
        return area;
    }

    /** The boxes of events and the headings. */
    List<Rectangle> fixed() {
        return fixed;
    }

    void put(EdgeBundle bundle, Route route) {
        routes.put(bundle, route);
    }

    void take(EdgeBundle bundle) {
        routes.remove(bundle);
    }

    Optional<Route> route(EdgeBundle bundle) {
        return Optional.ofNullable(routes.get(bundle));
    }

    Iterable<Route> routes() {
        return routes.values();
    }

    /** How many lines run through the rectangle. */
    int linesThrough(Rectangle rectangle) {
        int count = 0;
        for (Route route : routes.values()) {
            if (isBelow(route, rectangle)) {
                count++;
            }
        }
        return count;
    }

    /** Whether another bundle's line runs through the rectangle. */
    boolean isCrossed(Rectangle rectangle, EdgeBundle own) {
        return routes.entrySet().stream().anyMatch(e -> e.getKey() != own && isBelow(e.getValue(), rectangle));
    }

    /** Whether a line of the route runs through the rectangle. */
    static boolean isBelow(Route route, Rectangle rectangle) {
        Rectangle reach = rectangle.grown(2 + route.halfWidth());
        return route.extent().grown(1).intersects(reach)
                && (meets(route.points(), reach)
                        || reach.grown(EdgePath.HEAD_HALF_WIDTH).meetsSegment(route.neck(), route.curve().end()));
    }

    /**
     * Whether the chain of points keeps clear of everything fixed but the two given boxes, and inside the area.
     *
     * @param halfWidth of the lines along the chain
     */
    boolean isFree(List<Point> points, Rectangle source, Rectangle target, double halfWidth) {
        Rectangle extent = extentOf(points);
        if (!area.contains(extent.grown(halfWidth))) {
            return false;
        }
        double clearance = BOX_CLEARANCE + halfWidth;
        for (Rectangle box : fixed) {
            boolean own = box == source || box == target;
            Rectangle blocked = box.grown(own ? -1 : clearance);
            if (blocked.intersects(extent.grown(1)) && meets(points, blocked)) {
                return false;
            }
        }
        return true;
    }

    static boolean meets(List<Point> points, Rectangle rectangle) {
        for (int i = 1; i < points.size(); i++) {
            if (rectangle.meetsSegment(points.get(i - 1), points.get(i))) {
                return true;
            }
        }
        return false;
    }
}
