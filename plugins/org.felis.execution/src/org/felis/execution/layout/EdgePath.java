package org.felis.execution.layout;

import java.util.List;

import org.felis.execution.layout.geometry.Curve;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;

/**
 * An edge as drawn.
 *
 * @param shaft the line, from the border of the source's box to the base of the arrow head
 * @param head the three corners of the arrow head, the tip first; the tip touches the box of the target
 */
public record EdgePath(Connection connection, Curve shaft, List<Point> head) {

    static final double HEAD_LENGTH = 8;
    /** From the middle of the shaft to a corner of the head. */
    static final double HEAD_HALF_WIDTH = 3.4;

    public EdgePath {
        head = List.copyOf(head);
    }

    /** An arrow along the whole curve. */
    static EdgePath arrow(Connection connection, Curve curve) {
        Curve shaft = curve.shortened(HEAD_LENGTH * 0.8);
        Point tip = curve.end();
        Point from = curve.shortened(HEAD_LENGTH).end();
        double length = from.distance(tip);
        double dx = length == 0 ? 0 : (tip.x() - from.x()) / length;
        double dy = length == 0 ? 1 : (tip.y() - from.y()) / length;
        Point base = tip.plus(-dx * HEAD_LENGTH, -dy * HEAD_LENGTH);
        return new EdgePath(connection, shaft, List.of(tip, base.plus(-dy * HEAD_HALF_WIDTH, dx * HEAD_HALF_WIDTH),
                base.plus(dy * HEAD_HALF_WIDTH, -dx * HEAD_HALF_WIDTH)));
    }

    /** Whether a part of the arrow lies in the rectangle. */
    boolean meets(Rectangle rectangle) {
        return Drawing.meets(shaft.flattened(), rectangle)
                || Drawing.meets(List.of(head.get(0), head.get(1), head.get(2), head.get(0)), rectangle);
    }
}
