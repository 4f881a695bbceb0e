package org.felis.execution.report;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import org.felis.execution.Edge;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.LayerKind;
import org.felis.execution.RelationLayer;

/**
 * Why an edge is there, as far as the graph itself tells: the definition of its relation, and edges of the relations that the
 * definition puts together, down to base relations. Definitions made of names by {@code |}, {@code ;} and {@code (…)+} are unfolded
 * into such edges; each is an edge of the graph, so what is said is true. Of others, as intersections, the definition alone is told.
 */
public final class EdgeReason {

    private static final int MOST_LEVELS = 8;
    private static final String INDENT = "    ";
    private static final Pattern NAME = Pattern.compile("[A-Za-z][\\w.-]*");
    private static final Pattern CLOSURE = Pattern.compile("\\(([^()]*)\\)[+*]");

    private final Map<String, RelationLayer> layers = new HashMap<>();
    private final List<String> lines = new ArrayList<>();

    private EdgeReason(ExecutionGraph graph) {
        graph.getLayers().forEach(l -> layers.put(l.getName(), l));
    }

    /**
     * Lines of text: the edge, the definition of its relation, then, indented, the edges that make it up with theirs.
     *
     * @param relation a relation of the graph; of another one the edge alone is named
     */
    public static List<String> of(ExecutionGraph graph, EventNode source, String relation, EventNode target) {
        EdgeReason reason = new EdgeReason(graph);
        reason.tell(source, relation, target, 0);
        return List.copyOf(reason.lines);
    }

    private void tell(EventNode source, String relation, EventNode target, int level) {
        String indent = INDENT.repeat(level);
        lines.add(indent + source.getLetter() + " " + relation + " " + target.getLetter());
        RelationLayer layer = layers.get(relation);
        if (layer == null) {
            return;
        }
        if (layer.getKind() == LayerKind.BASE) {
            if (level == 0) {
                lines.add(relation + ": " + layer.getDefinition());
            }
            return;
        }
        lines.add(indent + relation + " = " + layer.getDefinition());
        if (level < MOST_LEVELS) {
            steps(layer, source, target).ifPresent(steps -> steps.forEach(
                    e -> tell(e.getSource(), e.getLayer().getName(), e.getTarget(), level + 1)));
        }
    }

    /** The edges that the definition puts together to this one, if it is one that this class knows to read. */
    private Optional<List<Edge>> steps(RelationLayer layer, EventNode source, EventNode target) {
        String definition = layer.getDefinition().strip();
        var closure = CLOSURE.matcher(definition);
        if (closure.matches()) {
            return path(names(closure.group(1)), source, target);
        }
        if (definition.endsWith("+") && NAME.matcher(definition.substring(0, definition.length() - 1)).matches()) {
            return path(List.of(definition.substring(0, definition.length() - 1)), source, target);
        }
        return Arrays.stream(definition.split("\\|")).map(String::strip).map(a -> alternative(a, source, target))
                .flatMap(Optional::stream).findFirst();
    }

    private static List<String> names(String union) {
        return Arrays.stream(union.split("\\|")).map(String::strip).toList();
    }

    /** One relation, or two composed. */
    private Optional<List<Edge>> alternative(String alternative, EventNode source, EventNode target) {
        List<String> parts = Arrays.stream(alternative.split(";")).map(String::strip).toList();
        if (!parts.stream().allMatch(p -> NAME.matcher(p).matches())) {
            return Optional.empty();
        }
        if (parts.size() == 1) {
            return edge(parts.get(0), source, target).map(List::of);
        }
        if (parts.size() == 2 && layers.containsKey(parts.get(0))) {
            for (Edge first : layers.get(parts.get(0)).getEdges()) {
                Optional<Edge> second = first.getSource() == source ? edge(parts.get(1), first.getTarget(), target)
                        : Optional.empty();
                if (second.isPresent()) {
                    return Optional.of(List.of(first, second.get()));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Edge> edge(String relation, EventNode source, EventNode target) {
        return Optional.ofNullable(layers.get(relation)).stream().flatMap(l -> l.getEdges().stream())
                .filter(e -> e.getSource() == source && e.getTarget() == target).findFirst();
    }

    /** The shortest way along edges of the relations. */
    private Optional<List<Edge>> path(List<String> relations, EventNode source, EventNode target) {
        List<Edge> edges = relations.stream().filter(layers::containsKey).flatMap(r -> layers.get(r).getEdges().stream()).toList();
        Map<EventNode, Edge> last = new HashMap<>();
        Deque<EventNode> open = new ArrayDeque<>(List.of(source));
        while (!open.isEmpty() && !last.containsKey(target)) {
            EventNode event = open.remove();
            edges.stream().filter(e -> e.getSource() == event && !last.containsKey(e.getTarget())).forEach(e -> {
                last.put(e.getTarget(), e);
                open.add(e.getTarget());
            });
        }
        if (!last.containsKey(target)) {
            return Optional.empty();
        }
        List<Edge> path = new ArrayList<>();
        EventNode at = target;
        do {
            path.add(0, last.get(at));
            at = last.get(at).getSource();
        } while (at != source);
        return Optional.of(path);
    }
}
