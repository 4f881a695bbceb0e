package org.felis.execution.layout;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.felis.execution.EventNode;
import org.felis.execution.layout.geometry.Curve;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;

/**
 * Where everything of an execution graph is drawn, in pixels. A plain value that renderers draw as it is: lanes, then edges,
 * then edge labels, then nodes.
 *
 * @param width of the whole drawing; nothing lies outside
 * @param height of the whole drawing
 * @param lanes the threads from left to right
 * @param nodes in the order of the graph's events
 * @param edges the edges of the relations that were asked for
 * @param labels one for each pair of events with edges
 */
public record GraphLayout(double width, double height, List<LaneBox> lanes, List<NodeBox> nodes, List<EdgePath> edges,
        List<EdgeLabel> labels) {

    /** The size of the text in nodes, in pixels. */
    public static final double NODE_FONT_SIZE = 13;
    /** The size of the text at edges, in pixels. */
    public static final double EDGE_FONT_SIZE = 12;
    /** The size of the names of threads, in pixels. */
    public static final double HEADING_FONT_SIZE = 13;

    public GraphLayout {
        lanes = List.copyOf(lanes);
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
        labels = List.copyOf(labels);
    }

    /** The box of the event. */
    public Optional<NodeBox> node(EventNode event) {
        return nodes.stream().filter(n -> n.event() == event).findFirst();
    }

    /** Whether the rectangle lies in the column of a thread. */
    public boolean isInLane(Rectangle rectangle) {
        return lanes.stream().anyMatch(l -> l.column().contains(rectangle));
    }

    /** The box at that place. */
    public Optional<NodeBox> nodeAt(Point point) {
        return nodes.stream().filter(n -> n.bounds().contains(point)).findFirst();
    }

    /** The edge whose label is at that place, or else the one that is nearest and at most {@code distance} away. */
    public Optional<Connection> edgeAt(Point point, double distance) {
        Optional<Connection> labelled = labels.stream().flatMap(l -> l.words().stream())
                .filter(w -> w.bounds().contains(point)).map(EdgeLabel.Word::connection).findFirst();
        return labelled.or(() -> edges.stream().filter(e -> distance(point, e.shaft()) <= distance)
                .min(Comparator.comparingDouble(e -> distance(point, e.shaft()))).map(EdgePath::connection));
    }

    private static double distance(Point point, Curve curve) {
        List<Point> points = curve.flattened();
        double least = Double.MAX_VALUE;
        for (int i = 1; i < points.size(); i++) {
            least = Math.min(least, point.distanceToSegment(points.get(i - 1), points.get(i)));
        }
        return least;
    }
}
