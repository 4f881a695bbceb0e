package org.felis.execution.derivation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.felis.engine.explanation.reading.DerivedEdge;
import org.felis.engine.explanation.reading.EdgeLink;
import org.felis.engine.explanation.reading.EdgeWords;
import org.felis.engine.explanation.reading.Inference;
import org.felis.engine.explanation.reading.Reading;
import org.felis.engine.explanation.reading.TermDescription;
import org.felis.execution.DerivationStep;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.LayerKind;
import org.felis.execution.ModelTerm;
import org.felis.execution.RelationLayer;

/**
 * Why an edge is there: the definition of its relation, how it leads from the source to the target, and, indented, the edges of
 * named relations that it puts together, down to base relations.
 */
public final class EdgeReason {

    private static final String INDENT = "    ";
    private static final int MOST_LEVELS = 5;
    private static final int MOST_LINES = 30;

    private final List<String> lines = new ArrayList<>();
    private final GraphEvents events;
    private final Reading reading;
    private final EdgeWords words;

    private EdgeReason(GraphEvents events) {
        this.events = events;
        reading = new Reading(events);
        words = new EdgeWords(events);
    }

    /**
     * Lines of text: the edge, the definition of its relation, then what it is made of.
     *
     * @param relation a relation of the graph; of another one the edge alone is named
     */
    public static List<String> of(ExecutionGraph graph, EventNode source, String relation, EventNode target) {
        EdgeReason reason = new EdgeReason(GraphEvents.of(graph));
        Optional<RelationLayer> layer = graph.getLayers().stream().filter(l -> l.getName().equals(relation)).findFirst();
        Optional<Inference> step = step(graph, layer, source, relation, target).map(new GraphDerivations()::of);
        List<DerivedEdge> edges = step.map(reason.reading::edges).orElse(List.of());
        reason.lines.add(reason.line(source.getId(), relation, target.getId(), edges));
        definition(layer, step, relation).ifPresent(reason.lines::add);
        reason.tell(edges, relation, 1);
        if (step.isEmpty() && !graph.getTerms().isEmpty() && layer.filter(l -> l.getKind() != LayerKind.BASE).isPresent()) {
            reason.add(1, "not unfolded: this execution has too many edges");
        }
        return reason.lines.size() <= MOST_LINES ? List.copyOf(reason.lines)
                : Stream.concat(reason.lines.stream().limit(MOST_LINES - 1), Stream.of("…")).toList();
    }

    private static Optional<DerivationStep> step(ExecutionGraph graph, Optional<RelationLayer> layer, EventNode source, String relation,
            EventNode target) {
        Stream<ModelTerm> terms = layer.isPresent() ? Stream.ofNullable(layer.get().getTerm())
                : graph.getTerms().stream().filter(t -> t.getText().equals(relation) || relation.equals(t.getName()));
        return terms.flatMap(t -> t.getSteps().stream()).filter(s -> s.getSource() == source && s.getTarget() == target).findFirst();
    }

    private static Optional<String> definition(Optional<RelationLayer> layer, Optional<Inference> step, String relation) {
        return Stream.concat(layer.filter(l -> !l.getName().equals(l.getDefinition()))
                .map(l -> relation + (l.getKind() == LayerKind.BASE ? ": " : " = ") + l.getDefinition()).stream(),
                step.flatMap(s -> s.term().definition()).map(d -> relation + " = " + d.text()).stream()).findFirst();
    }

    /** The edge; if it is made of one only, with what there is to say of that. */
    private String line(int source, String relation, int target, List<DerivedEdge> edges) {
        String because = "";
        if (edges.size() == 1) {
            because = EdgeWords.because(words.because(edges.get(0)), edges.get(0).exceptions());
            because = because.isEmpty() && !edges.get(0).name().equals(relation) ? edges.get(0).name() : because;
        }
        return words.line(source, relation, target, because);
    }

    /** What makes an edge of the relation. */
    private void tell(List<DerivedEdge> edges, String relation, int level) {
        for (DerivedEdge edge : edges) {
            int inside = edges.size() == 1 ? level : level + 1;
            if (edges.size() > 1) {
                add(level, words.line(edge));
            }
            by(edge, edges.size() == 1 ? relation : edge.name(), relation).ifPresent(by -> add(inside, by));
            words.details(edge).forEach(l -> add(inside, l));
            if (level < MOST_LEVELS) {
                Reading.composed(edge.inference()).forEach(part -> tellPart(part, inside));
            }
        }
    }

    private void tellPart(Inference part, int level) {
        List<DerivedEdge> edges = part.isLeaf() ? List.of() : reading.edges(part);
        String relation = EdgeLink.name(part, events);
        add(level, line(part.source(), relation, part.target(), edges));
        tell(edges, relation, level + 1);
    }

    private void add(int level, String line) {
        lines.add(INDENT.repeat(level) + line);
    }

    /**
     * By which definitions inside that of the relation, outer ones first, and by which alternative of the last one the edge is there;
     * empty if the line of the edge says it.
     *
     * @param told the definition that the line names
     */
    private static Optional<String> by(DerivedEdge edge, String told, String relation) {
        List<String> names = new ArrayList<>(edge.names().subList(edge.names().indexOf(relation) + 1, edge.names().size()));
        names.remove(told);
        String alternative = edge.inference().alternative().map(TermDescription::text).orElse("");
        if (alternative.isEmpty() && names.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("by " + String.join(", ", names) + (names.isEmpty() || alternative.isEmpty() ? "" : ": ") + alternative);
    }
}
