package org.felis.execution.derivation;

import java.util.HashMap;
import java.util.Map;

import org.felis.engine.explanation.reading.Events;
import org.felis.execution.EventKind;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;

/**
 * The events of a graph.
 *
 * @param byId by their ids
 */
public record GraphEvents(Map<Integer, EventNode> byId) implements Events {

    /** The events that are drawn. */
    public static GraphEvents of(ExecutionGraph graph) {
        Map<Integer, EventNode> byId = new HashMap<>();
        graph.getEvents().forEach(event -> byId.put(event.getId(), event));
        return new GraphEvents(byId);
    }

    /** The node of an event. */
    public EventNode node(int event) {
        return byId.get(event);
    }

    @Override
    public boolean areInOneThread(int event, int other) {
        return node(event).getThread() == node(other).getThread();
    }

    @Override
    public boolean isMicroEvent(int event) {
        return node(event).getKind() == EventKind.MICRO_EVENT;
    }

    @Override
    public String letter(int event) {
        return node(event).getLetter();
    }

    @Override
    public String label(int event) {
        return node(event).getLabel();
    }
}
