package org.felis.execution.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.felis.execution.Edge;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.LayerKind;
import org.felis.execution.RelationLayer;

/** What an expression of the user is in an execution, in words. */
public final class ExpressionText {

    private static final int MOST_LISTED = 12;

    private ExpressionText() {
    }

    /** The layer of the graph's expression, if one has been evaluated. */
    public static Optional<RelationLayer> layer(ExecutionGraph graph) {
        return graph.getLayers().stream().filter(layer -> layer.getKind() == LayerKind.EXPRESSION).findFirst();
    }

    /**
     * One line: {@code 2 pairs: (a, d), (c, b)}.
     *
     * @param layer of an expression
     * @param notDrawn how many more pairs or events it has, whose events the graph does not have
     */
    public static String of(RelationLayer layer, int notDrawn) {
        String one = layer.isSet() ? "event" : "pair";
        int count = layer.getPairCount();
        String counted = count == 0 ? "no " + one + "s" : count + " " + one + (count == 1 ? "" : "s");
        String implied = layer.isReduced() ? "; drawn are those from which the others follow" : "";
        String others = notDrawn == 0 ? "" : "; " + notDrawn + " more with events that are not drawn: branches, or inside of instructions";
        return counted + listed(layer) + implied + others;
    }

    private static String listed(RelationLayer layer) {
        List<Edge> edges = layer.getEdges();
        if (edges.isEmpty()) {
            return "";
        }
        return edges.stream().limit(MOST_LISTED).map(edge -> layer.isSet() ? edge.getSource().getLetter()
                : "(" + edge.getSource().getLetter() + ", " + edge.getTarget().getLetter() + ")")
                .collect(Collectors.joining(", ", ": ", edges.size() > MOST_LISTED ? " …" : ""));
    }
}
