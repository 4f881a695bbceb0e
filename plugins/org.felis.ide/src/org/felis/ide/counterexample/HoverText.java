package org.felis.ide.counterexample;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.RelationLayer;
import org.felis.execution.SourcePlace;
import org.felis.execution.derivation.EdgeReason;
import org.felis.execution.layout.Connection;

/** What appears when the pointer rests on something of the drawing. */
final class HoverText {

    private HoverText() {
    }

    /** The instruction with its line, and the tags of the event. */
    static String of(EventNode event) {
        if (event.getThread() == null) {
            return event.getLabel() + "\nthe initial value of " + event.getLocation();
        }
        String line = Optional.ofNullable(event.getPlace()).map(SourcePlace::getLine).filter(l -> l > 0).map(l -> "  (line " + l + ")")
                .orElse("");
        String iteration = event.getIteration() == null ? "" : "\niteration " + event.getIteration();
        String tags = event.getTags().isEmpty() ? "" : "\ntags: " + String.join(", ", event.getTags());
        return event.getLabel() + "\n" + event.getThread().getName() + ": " + event.getInstruction().strip() + line + iteration + tags;
    }

    /**
     * The pair and why it is in its relation, and which other edges are drawn between the same events.
     *
     * @param drawn all edges of the drawing
     */
    static String of(ExecutionGraph graph, Connection edge, Stream<Connection> drawn) {
        String relation = edge.layer().map(RelationLayer::getName).orElse(edge.relation());
        String others = drawn.filter(c -> c.source() == edge.source() && c.target() == edge.target() && !c.equals(edge))
                .map(Connection::relation).collect(Collectors.joining(", "));
        return String.join("\n", EdgeReason.of(graph, edge.source(), relation, edge.target()))
                + (others.isEmpty() ? "" : "\n\nalso drawn between the two: " + others);
    }
}
