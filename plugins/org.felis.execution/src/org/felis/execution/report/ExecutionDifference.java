package org.felis.execution.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.model.KnownRelation;
import org.felis.execution.Edge;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.LayerKind;
import org.felis.execution.RelationLayer;
import org.felis.execution.layout.Connection;

/**
 * What is different in an execution from another one of the same test. Events correspond by their id.
 *
 * @param events of the execution that the other lacks, or that have another value or location there
 * @param edges of the execution's relations that the other lacks
 * @param words what a reader has to look at, one difference each: other events and values, then other reads and orders
 */
public record ExecutionDifference(Set<EventNode> events, Set<Edge> edges, List<String> words) {

    /** The relations that an execution chooses; others follow. */
    private static final Set<String> CHOSEN = Set.of(KnownRelation.RF.catName(), KnownRelation.CO.catName());

    /** Nothing. */
    public static final ExecutionDifference NONE = new ExecutionDifference(Set.of(), Set.of(), List.of());

    public ExecutionDifference {
        events = Set.copyOf(events);
        edges = Set.copyOf(edges);
        words = List.copyOf(words);
    }

    /** What {@code execution} has and {@code other} has not. */
    public static ExecutionDifference between(ExecutionGraph other, ExecutionGraph execution) {
        return new Comparison(other, execution).difference();
    }

    /** The same in another graph of the execution, which may have an expression besides. */
    public ExecutionDifference in(ExecutionGraph same) {
        Set<Integer> ids = events.stream().map(EventNode::getId).collect(Collectors.toSet());
        Set<Pair> pairs = edges.stream().map(Pair::of).collect(Collectors.toSet());
        return new ExecutionDifference(same.getEvents().stream().filter(event -> ids.contains(event.getId())).collect(Collectors.toSet()),
                same.getLayers().stream().filter(layer -> layer.getKind() != LayerKind.EXPRESSION).flatMap(layer -> layer.getEdges().stream())
                        .filter(edge -> pairs.contains(Pair.of(edge))).collect(Collectors.toSet()), words);
    }

    /** Whether the edge drawn is one of {@link #edges}. */
    public boolean concerns(Connection connection) {
        return connection.layer().isPresent() && edges.stream().anyMatch(e -> e.getLayer() == connection.layer().get()
                && e.getSource() == connection.source() && e.getTarget() == connection.target());
    }

    /** A pair of a relation, by the ids of its events. */
    private record Pair(String relation, int source, int target) {

        static Pair of(Edge edge) {
            return new Pair(edge.getLayer().getName(), edge.getSource().getId(), edge.getTarget().getId());
        }
    }

    /** One comparison. */
    private static final class Comparison {

        private final ExecutionGraph execution;
        private final ExecutionGraph other;
        private final Map<Integer, EventNode> otherEvents = new HashMap<>();
        private final Set<Pair> otherPairs = new HashSet<>();

        Comparison(ExecutionGraph other, ExecutionGraph execution) {
            this.execution = execution;
            this.other = other;
            other.getEvents().forEach(e -> otherEvents.put(e.getId(), e));
            other.getLayers().forEach(l -> l.getEdges().forEach(e -> otherPairs.add(Pair.of(e))));
        }

        ExecutionDifference difference() {
            List<String> words = new ArrayList<>();
            Set<EventNode> events = new LinkedHashSet<>();
            for (EventNode event : execution.getEvents()) {
                EventNode there = otherEvents.get(event.getId());
                if (there == null || !same(event, there)) {
                    events.add(event);
                }
                if (there == null) {
                    words.add(event.getLabel() + " happens");
                }
            }
            other.getEvents().stream().filter(e -> execution.getEvents().stream().noneMatch(n -> n.getId() == e.getId()))
                    .forEach(e -> words.add(e.getLabel() + " does not happen"));
            Set<Edge> edges = new LinkedHashSet<>();
            for (RelationLayer layer : execution.getLayers()) {
                layer.getEdges().stream().filter(e -> !otherPairs.contains(Pair.of(e))).forEach(edges::add);
            }
            edges.stream().filter(e -> e.getLayer().getKind() == LayerKind.BASE && CHOSEN.contains(e.getLayer().getName()))
                    .forEach(e -> words.add(words(e)));
            return new ExecutionDifference(events, edges, words);
        }

        private static boolean same(EventNode event, EventNode there) {
            return Objects.equals(event.getValue(), there.getValue()) && Objects.equals(event.getLocation(), there.getLocation());
        }

        private String words(Edge edge) {
            if (KnownRelation.CO.isNamed(edge.getLayer().getName())) {
                return edge.getTarget().getLetter() + " comes after " + edge.getSource().getLetter();
            }
            String before = source(edge.getTarget()).map(s -> ", not from " + s.getLetter()).orElse("");
            return edge.getTarget().getLetter() + " reads from " + edge.getSource().getLetter() + before;
        }

        /** What the read reads from in the other execution. */
        private Optional<EventNode> source(EventNode read) {
            return other.getLayers().stream().filter(l -> KnownRelation.RF.isNamed(l.getName())).flatMap(l -> l.getEdges().stream())
                    .filter(e -> e.getTarget().getId() == read.getId()).map(Edge::getSource).findFirst();
        }
    }
}
