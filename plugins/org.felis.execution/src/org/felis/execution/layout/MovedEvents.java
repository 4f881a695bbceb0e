package org.felis.execution.layout;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.felis.execution.EventNode;
import org.felis.execution.layout.geometry.Point;

/**
 * The events that a reader has put elsewhere.
 *
 * @param centers the middle of each one's box, by the id of the event; others stand where the layout puts them
 */
public record MovedEvents(Map<Integer, Point> centers) {

    /** All events stand where the layout puts them. */
    public static final MovedEvents NONE = new MovedEvents(Map.of());

    public MovedEvents {
        centers = Map.copyOf(centers);
    }

    /**
     * The same with the box of an event put elsewhere: not beyond the upper and the left edge of the drawing, which grows to the right and downward.
     *
     * @param box wherever it is now
     */
    public MovedEvents with(NodeBox box, Point center) {
        Map<Integer, Point> more = new HashMap<>(centers);
        more.put(box.event().getId(), new Point(Math.max(center.x(), NodePlacement.MARGIN + box.bounds().width() / 2),
                Math.max(center.y(), NodePlacement.MARGIN + box.bounds().height() / 2)));
        return new MovedEvents(more);
    }

    /** Where an event was put; empty if it was not. */
    public Optional<Point> center(EventNode event) {
        return Optional.ofNullable(centers.get(event.getId()));
    }
}
