package org.felis.execution.layout;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.model.KnownRelation;
import org.felis.execution.AxiomStatus;
import org.felis.execution.CycleEdge;
import org.felis.execution.Edge;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.LayerKind;
import org.felis.execution.RelationLayer;

/**
 * What of a graph's relations is drawn.
 *
 * @param visible the layers that are switched on
 * @param highlighted the axiom whose cycle stands out; its edges are drawn even where their relation is switched off
 */
public record LayerSelection(Set<RelationLayer> visible, Optional<AxiomStatus> highlighted) {

    public LayerSelection {
        visible = Set.copyOf(visible);
    }

    /** The layers that are visible by default. */
    public static LayerSelection defaults(ExecutionGraph graph) {
        return new LayerSelection(Set.copyOf(graph.getLayers().stream().filter(RelationLayer::isVisibleByDefault).toList()),
                Optional.empty());
    }

    public LayerSelection with(RelationLayer layer) {
        Set<RelationLayer> more = new LinkedHashSet<>(visible);
        more.add(layer);
        return new LayerSelection(more, highlighted);
    }

    public LayerSelection without(RelationLayer layer) {
        Set<RelationLayer> fewer = new LinkedHashSet<>(visible);
        fewer.remove(layer);
        return new LayerSelection(fewer, highlighted);
    }

    public LayerSelection highlighting(AxiomStatus axiom) {
        return new LayerSelection(visible, Optional.of(axiom));
    }

    /** The same without an axiom whose cycle stands out. */
    public LayerSelection withoutHighlight() {
        return new LayerSelection(visible, Optional.empty());
    }

    /**
     * The selection for another execution under the same model: relations that are drawn in the one are drawn in the other, those
     * that only the other has are as by default, and no cycle stands out.
     */
    public LayerSelection carriedOver(ExecutionGraph from, ExecutionGraph to) {
        Set<Key> known = from.getLayers().stream().map(Key::of).collect(Collectors.toSet());
        Set<Key> drawn = visible.stream().map(Key::of).collect(Collectors.toSet());
        return new LayerSelection(Set.copyOf(to.getLayers().stream().filter(l -> known.contains(Key.of(l))
                ? drawn.contains(Key.of(l)) : l.isVisibleByDefault()).toList()), Optional.empty());
    }

    /** What a layer has in common with that of the same relation in another graph; an expression may be the name of a relation. */
    private record Key(String name, boolean expression) {

        static Key of(RelationLayer layer) {
            return new Key(layer.getName(), layer.getKind() == LayerKind.EXPRESSION);
        }
    }

    /** The edges to draw, in the order of the graph's layers, then the highlighted ones that no layer draws. */
    public List<Connection> connections(ExecutionGraph graph) {
        List<Connection> connections = new ArrayList<>();
        for (RelationLayer layer : graph.getLayers()) {
            if (visible.contains(layer) && !layer.isSet()) {
                for (Edge edge : layer.getEdges()) {
                    connections.add(new Connection(edge.getSource(), edge.getTarget(), layer.getName(), Optional.of(layer),
                            isHighlighted(edge)));
                }
            }
        }
        highlighted.ifPresent(axiom -> axiom.getCycle().stream().filter(c -> !isDrawn(c, connections))
                .forEach(c -> connections.add(extra(c, graph))));
        return connections;
    }

    /** The sets that are drawn, by marking their events; in the order of the graph's layers. */
    public List<RelationLayer> sets(ExecutionGraph graph) {
        return graph.getLayers().stream().filter(layer -> layer.isSet() && visible.contains(layer)).toList();
    }

    /** The last of the sets that are drawn which the event is in. */
    public Optional<RelationLayer> mark(ExecutionGraph graph, EventNode event) {
        return sets(graph).stream().filter(set -> set.getEdges().stream().anyMatch(edge -> edge.getSource() == event)).reduce((earlier, later) -> later);
    }

    private boolean isHighlighted(Edge edge) {
        return highlighted.stream().flatMap(a -> a.getCycle().stream()).anyMatch(c -> c.getSource() == edge.getSource()
                && c.getTarget() == edge.getTarget() && isNamed(edge.getLayer(), c));
    }

    private static boolean isDrawn(CycleEdge edge, List<Connection> connections) {
        return connections.stream().anyMatch(c -> c.source() == edge.getSource() && c.target() == edge.getTarget()
                && (c.relation().equals(edge.getRelation()) || c.layer().stream().anyMatch(l -> isNamed(l, edge))));
    }

    private static Connection extra(CycleEdge edge, ExecutionGraph graph) {
        Optional<RelationLayer> layer = graph.getLayers().stream().filter(l -> isNamed(l, edge)).findFirst();
        return new Connection(edge.getSource(), edge.getTarget(), edge.getRelation(), layer, true);
    }

    /** Whether the edge is in the layer's relation by its name: {@code rfe} and {@code rfi} are parts of {@code rf}. */
    private static boolean isNamed(RelationLayer layer, CycleEdge edge) {
        String name = layer.getName();
        String relation = edge.getRelation();
        return relation.equals(name) || KnownRelation.find(relation).filter(known -> known.whole().isNamed(name)).isPresent()
                || KnownRelation.PO.isNamed(name) && KnownRelation.PO_LOC.isNamed(relation);
    }
}
