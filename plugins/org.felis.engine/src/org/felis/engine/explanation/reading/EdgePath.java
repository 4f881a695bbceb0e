package org.felis.engine.explanation.reading;

import java.util.List;

/**
 * A way from one event to another.
 *
 * @param links each begins where the one before ends
 * @param marks what the definition asks of events on the way, besides
 */
public record EdgePath(List<EdgeLink> links, List<Mark> marks) {

    public EdgePath {
        links = List.copyOf(links);
        marks = List.copyOf(marks);
    }

    /**
     * The event is in a set that the definition names, such as {@code A} or {@code range(rmw)}.
     *
     * @param event the id of the event
     * @param inference why it is
     */
    public record Mark(int event, String set, Inference inference) {
    }
}
