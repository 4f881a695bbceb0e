package org.felis.execution.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.ThreadLane;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;

/**
 * First phase: places events and threads on a grid, from the events alone, so that nothing moves when relations are switched
 * on and off. Threads are columns from left to right, program order goes downward by one row an event, initial writes
 * stand above, in a row or, if that would be wider than the threads, in several.
 */
final class NodePlacement {

    static final double MARGIN = 16;
    private static final double NODE_HEIGHT = 28;
    private static final double NODE_PADDING = 9;
    private static final double NODE_MIN_WIDTH = 64;
    private static final double LANE_PADDING = 14;
    private static final double HEADING_HEIGHT = 30;
    /** Between the boxes of one column: room for an arrow with its label, and for a line above and below that. */
    private static final double ROW_GAP = 52;
    /** Between the boxes of neighbouring columns: room for sloping edges, arcs and their labels. */
    private static final double COLUMN_GAP = 136;
    /** Left and right of the outer columns: room for arcs. */
    private static final double SIDE_GAP = 84;
    private static final double INITIAL_GAP = 54;
    private static final double INITIAL_SPACING = 44;
    /** Between rows of initial writes: room for edges to those above. */
    private static final double INITIAL_ROW_GAP = 24;
    /** So many initial writes stand in one row however narrow the threads are. */
    private static final int INITIAL_IN_A_ROW = 6;

    /** The result: everything but the edges. */
    record Placement(double width, double height, List<LaneBox> lanes, List<NodeBox> nodes) {

        /** The same with some events elsewhere. */
        Placement with(MovedEvents moved) {
            if (moved.centers().isEmpty()) {
                return this;
            }
            List<NodeBox> boxes = nodes.stream().map(box -> moved.center(box.event()).map(center -> placed(box, center)).orElse(box)).toList();
            double right = boxes.stream().mapToDouble(box -> box.bounds().right()).max().orElse(0);
            double bottom = boxes.stream().mapToDouble(box -> box.bounds().bottom()).max().orElse(0);
            return new Placement(Math.max(width, right + MARGIN), Math.max(height, bottom + MARGIN), lanes, boxes);
        }

        private static NodeBox placed(NodeBox box, Point center) {
            return new NodeBox(box.event(), Rectangle.centered(center, box.bounds().width(), box.bounds().height()));
        }
    }

    private final TextMeasure measure;

    NodePlacement(TextMeasure measure) {
        this.measure = measure;
    }

    Placement place(ExecutionGraph graph) {
        List<EventNode> initial = graph.getEvents().stream().filter(e -> e.getThread() == null).toList();
        double[] columns = graph.getThreads().stream().mapToDouble(this::columnWidth).toArray();
        double lanesWidth = 2 * SIDE_GAP + Math.max(0, columns.length - 1) * COLUMN_GAP;
        for (double column : columns) {
            lanesWidth += column;
        }
        InitialRows initialRows = InitialRows.of(initial.size(), initial.stream().mapToDouble(this::nodeWidth).max().orElse(0), lanesWidth);
        double width = 2 * MARGIN + Math.max(lanesWidth, initialRows.width());
        double lanesTop = MARGIN + (initial.isEmpty() ? 0 : initialRows.height() + INITIAL_GAP);
        int rows = graph.getThreads().stream().mapToInt(l -> l.getEvents().size()).max().orElse(0);
        double lanesBottom = lanesTop + HEADING_HEIGHT + Math.max(1, rows) * (NODE_HEIGHT + ROW_GAP) - ROW_GAP + LANE_PADDING;

        Map<EventNode, NodeBox> boxes = new HashMap<>();
        List<LaneBox> lanes = new ArrayList<>();
        double x = (width - lanesWidth) / 2 + SIDE_GAP;
        for (int i = 0; i < columns.length; i++) {
            lanes.add(placeLane(graph.getThreads().get(i), x, columns[i], lanesTop, lanesBottom, boxes));
            x += columns[i] + COLUMN_GAP;
        }
        placeInitialWrites(initial, initialRows, width, lanes, boxes);
        return new Placement(width, lanesBottom + MARGIN, lanes, graph.getEvents().stream().map(boxes::get).toList());
    }

    /**
     * How initial writes are arranged.
     *
     * @param columns how many there are in a row; fewer in the last one
     * @param width of a row, in pixels
     */
    private record InitialRows(int columns, int rows, double width) {

        static InitialRows of(int writes, double nodeWidth, double lanesWidth) {
            int fitting = (int) ((lanesWidth + INITIAL_SPACING) / (nodeWidth + INITIAL_SPACING));
            int rows = Math.ceilDiv(writes, Math.max(INITIAL_IN_A_ROW, fitting));
            int columns = Math.ceilDiv(writes, Math.max(1, rows));
            return new InitialRows(columns, rows, columns * (nodeWidth + INITIAL_SPACING) - INITIAL_SPACING);
        }

        double height() {
            return rows * (NODE_HEIGHT + INITIAL_ROW_GAP) - INITIAL_ROW_GAP;
        }
    }

    /** One above each thread if there are as many; else evenly over the width of the threads, or wider if need be. */
    private void placeInitialWrites(List<EventNode> initial, InitialRows rows, double width, List<LaneBox> lanes, Map<EventNode, NodeBox> boxes) {
        double lanesWidth = lanes.isEmpty() ? 0 : lanes.get(lanes.size() - 1).column().right() - lanes.get(0).column().x();
        double share = Math.max(lanesWidth, rows.width()) / Math.max(1, rows.columns());
        for (int i = 0; i < initial.size(); i++) {
            EventNode event = initial.get(i);
            double center = initial.size() == lanes.size() && lanesWidth >= rows.width()
                    ? lanes.get(i).column().center().x()
                    : width / 2 + (i % rows.columns() - (rows.columns() - 1) / 2.0) * share;
            double top = MARGIN + i / rows.columns() * (NODE_HEIGHT + INITIAL_ROW_GAP);
            boxes.put(event, new NodeBox(event, Rectangle.centered(new Point(center, top + NODE_HEIGHT / 2), nodeWidth(event), NODE_HEIGHT)));
        }
    }

    private LaneBox placeLane(ThreadLane lane, double x, double width, double top, double bottom,
            Map<EventNode, NodeBox> boxes) {
        double y = top + HEADING_HEIGHT;
        for (EventNode event : lane.getEvents()) {
            double nodeWidth = nodeWidth(event);
            boxes.put(event, new NodeBox(event, new Rectangle(x + (width - nodeWidth) / 2, y, nodeWidth, NODE_HEIGHT)));
            y += NODE_HEIGHT + ROW_GAP;
        }
        double headingWidth = headingWidth(lane);
        return new LaneBox(lane, new Rectangle(x - LANE_PADDING, top, headingWidth, HEADING_HEIGHT),
                new Rectangle(x - LANE_PADDING, top, width + 2 * LANE_PADDING, bottom - top));
    }

    private double columnWidth(ThreadLane lane) {
        return Math.max(headingWidth(lane), lane.getEvents().stream().mapToDouble(this::nodeWidth).max().orElse(NODE_MIN_WIDTH));
    }

    private double headingWidth(ThreadLane lane) {
        return measure.width(lane.getName(), GraphLayout.HEADING_FONT_SIZE) * 1.1 + 18;
    }

    private double nodeWidth(EventNode event) {
        return Math.max(NODE_MIN_WIDTH, Math.ceil(measure.width(event.getLabel(), GraphLayout.NODE_FONT_SIZE)) + 2 * NODE_PADDING);
    }
}
