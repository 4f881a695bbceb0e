package org.felis.execution.render;

import java.util.List;
import java.util.Optional;

import org.felis.engine.model.KnownRelation;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.RelationLayer;
import org.felis.execution.ThreadLane;
import org.felis.execution.layout.Connection;
import org.felis.execution.layout.LayerSelection;

/** Writes an execution graph in Graphviz' DOT language: a cluster for each thread, as herd does. */
public final class DotRenderer {

    private DotRenderer() {
    }

    /** The graph with the selected layers. */
    public static String render(ExecutionGraph graph, LayerSelection selection) {
        StringBuilder dot = new StringBuilder("digraph execution {\n");
        dot.append("  label=").append(quoted(graph.getTest() + " · " + graph.getModel() + " · " + graph.getVerdict()))
                .append(";\n  labelloc=t;\n  fontname=Helvetica;\n")
                .append("  node [shape=box, style=rounded, fontname=Helvetica];\n  edge [fontname=Helvetica];\n");
        for (EventNode event : graph.getEvents()) {
            if (event.getThread() == null) {
                appendNode(dot, "  ", event, selection.mark(graph, event));
            }
        }
        for (ThreadLane lane : graph.getThreads()) {
            dot.append("  subgraph cluster_").append(lane.getIndex()).append(" {\n    label=").append(quoted(lane.getName()))
                    .append(";\n");
            lane.getEvents().forEach(event -> appendNode(dot, "    ", event, selection.mark(graph, event)));
            dot.append("  }\n");
        }
        selection.connections(graph).forEach(connection -> appendEdge(dot, connection));
        return dot.append("}\n").toString();
    }

    private static void appendNode(StringBuilder dot, String indent, EventNode event, Optional<RelationLayer> mark) {
        String frame = mark.isPresent() ? ", penwidth=3, color=" + quoted(Theme.LIGHT.relation(mark)) : "";
        dot.append(indent).append(name(event)).append(" [label=").append(quoted(event.getLabel())).append(frame).append("];\n");
    }

    private static void appendEdge(StringBuilder dot, Connection connection) {
        String color = Theme.LIGHT.relation(connection.layer());
        List<String> attributes = List.of("label=" + quoted(connection.relation()), "color=" + quoted(color),
                "fontcolor=" + quoted(color), "penwidth=" + (connection.highlighted() ? 3 : 1),
                "constraint=" + KnownRelation.PO.isNamed(connection.relation()));
        dot.append("  ").append(name(connection.source())).append(" -> ").append(name(connection.target())).append(" [")
                .append(String.join(", ", attributes)).append("];\n");
    }

    private static String name(EventNode event) {
        return "e" + event.getId();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
