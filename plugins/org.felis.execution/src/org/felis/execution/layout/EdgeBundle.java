package org.felis.execution.layout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.execution.EventNode;
import org.felis.execution.layout.geometry.Curve;
import org.felis.execution.layout.geometry.Rectangle;

/**
 * All edges from one event to another. They are drawn as parallel lines with one label.
 *
 * @param source the box of the source
 * @param target the box of the target
 * @param connections at least one
 */
record EdgeBundle(NodeBox source, NodeBox target, List<Connection> connections) {

    /** Between the lines of neighbouring relations, in pixels, as long as there are few. */
    private static final double LINE_DISTANCE = 4;
    /** All lines together are no wider: they end at a box that is not much higher. */
    private static final double MAX_WIDTH = 16;
    /** In pixels: the middles of boxes of one column. */
    private static final double SAME_COLUMN = 1;

    /** The edges grouped by source and target, in order of the first edge of each group. */
    static List<EdgeBundle> of(List<Connection> connections, List<NodeBox> nodes) {
        Map<EventNode, NodeBox> boxes = new LinkedHashMap<>();
        nodes.forEach(n -> boxes.put(n.event(), n));
        Map<List<EventNode>, List<Connection>> groups = new LinkedHashMap<>();
        for (Connection connection : connections) {
            groups.computeIfAbsent(List.of(connection.source(), connection.target()), k -> new ArrayList<>()).add(connection);
        }
        return groups.entrySet().stream().map(
                e -> new EdgeBundle(boxes.get(e.getKey().get(0)), boxes.get(e.getKey().get(1)), List.copyOf(e.getValue())))
                .toList();
    }

    boolean isLoop() {
        return source == target;
    }

    /** Half the width of all lines together. */
    double halfWidth() {
        return (connections.size() - 1) * lineDistance() / 2;
    }

    private double lineDistance() {
        return Math.min(LINE_DISTANCE, MAX_WIDTH / Math.max(1, connections.size() - 1));
    }

    /** Whether it leads to the next event, which stands below. */
    boolean isToNextInProgramOrder() {
        return Math.abs(source.bounds().center().x() - target.bounds().center().x()) < SAME_COLUMN && source.bounds().bottom() < target.bounds().y()
                && source.event().getThread() != null && source.event().getThread() == target.event().getThread()
                && target.event().getPoIndex() == source.event().getPoIndex() + 1;
    }

    double length() {
        return source.bounds().center().distance(target.bounds().center());
    }

    /** One arrow for each relation, side by side along the route: from left to right, or from top to bottom. */
    List<EdgePath> paths(Curve route) {
        double dx = route.end().x() - route.start().x();
        double dy = route.end().y() - route.start().y();
        int turned = Math.abs(dy) > Math.abs(dx) ? (dy > 0 ? -1 : 1) : dx < 0 ? -1 : 1;
        List<EdgePath> paths = new ArrayList<>();
        for (int i = 0; i < connections.size(); i++) {
            Curve line = route.shifted(turned * (halfWidth() - i * lineDistance()));
            paths.add(EdgePath.arrow(connections.get(i), attached(line)));
        }
        return paths;
    }

    /** The part of the line outside the two boxes. */
    Curve attached(Curve line) {
        Rectangle from = source.bounds().grown(1);
        return isLoop() ? line.outside(from) : line.clipped(from, target.bounds().grown(1));
    }
}
