package org.felis.engine.explanation;

import java.util.List;

/**
 * A way from one event to another.
 *
 * @param links each begins where the one before ends
 * @param marks what the definition asks of events on the way, besides
 */
public record Path(List<Link> links, List<Mark> marks) {

    public Path {
        links = List.copyOf(links);
        marks = List.copyOf(marks);
    }

    /** The event is in a set that the definition names, such as {@code A} or {@code range(rmw)}. */
    public record Mark(int event, String set) {
    }
}
