package org.felis.execution.build;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.felis.engine.explanation.reading.Inferences;
import org.felis.engine.explanation.reading.OwnDefinitions;
import org.felis.engine.explanation.reading.TermNames;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Term;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.engine.source.SourceRange;
import org.felis.execution.Edge;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.LayerKind;
import org.felis.execution.RelationLayer;

/**
 * Fills in the relations of a graph: the base relations, then what the model shows, then what else its text names and is not
 * empty. A relation with the name of a base relation is left out; so is one that is not shown and has the same pairs as a base
 * relation or relates events to themselves only. The loops of a reflexive relation are not drawn.
 */
final class RelationLayers {

    private final ModelEvaluation evaluation;
    private final ExecutionGraph graph;
    private final Map<Integer, EventNode> nodes = new LinkedHashMap<>();
    private final EventSet events;
    private final Relation identity;
    private final TermNames termNames;
    private final Inferences inferences;
    private final DerivationSteps steps;
    private final Set<String> names = new LinkedHashSet<>();
    /** What the edges of layers are derived by. */
    private final Map<RelationLayer, RelationTerm> terms = new LinkedHashMap<>();

    private RelationLayers(ExecutionGraph graph, Judge judge) {
        this.evaluation = judge.evaluation();
        this.graph = graph;
        this.termNames = judge.names();
        this.inferences = judge.inferences();
        this.steps = judge.steps();
        graph.getEvents().forEach(e -> nodes.put(e.getId(), e));
        this.events = EventSet.of(evaluation.execution().program().size(),
                nodes.keySet().stream().mapToInt(Integer::intValue));
        this.identity = Relation.identity(events);
    }

    /** Adds the layers to a graph that has its events, and derives their edges. */
    static void addTo(ExecutionGraph graph, Judge judge) {
        new RelationLayers(graph, judge).add();
    }

    private void add() {
        Set<Relation> basePairs = new LinkedHashSet<>();
        for (BaseLayers.Drawn base : BaseLayers.of(evaluation.execution(), WriteOrder.of(evaluation),
                events)) {
            names.add(base.name());
            basePairs.add(base.whole());
            if (!base.drawn().isEmpty()) {
                RelationLayer layer = layer(base.name(), LayerKind.BASE, base.definition(), true);
                setPairs(layer, base.whole(), base.drawn());
                termNames.wellKnown(base.known()).ifPresent(term -> terms.put(layer, term));
            }
        }
        MemoryModel model = evaluation.model();
        model.shown().forEach(shown -> addDerived(shown.label(), shown.relation(), true));
        Map<String, MemoryModel.Definition> own = new LinkedHashMap<>();
        OwnDefinitions.of(model).forEach(d -> own.put(d.name(), d));
        own.forEach((name, definition) -> {
            if (definition.term() instanceof RelationTerm relation && !basePairs.contains(whole(relation))) {
                addDerived(name, relation, false);
            }
        });
        setColors();
        derive(true);
        derive(false);
    }

    /** Derives the edges of the relations that are drawn at first, or of the others. */
    private void derive(boolean visible) {
        terms.forEach((layer, term) -> {
            if (layer.isVisibleByDefault() == visible) {
                Relation relation = evaluation.relation(term);
                for (Edge edge : layer.getEdges()) {
                    int source = edge.getSource().getId();
                    int target = edge.getTarget().getId();
                    if (relation.contains(source, target) && !steps.isFull()) {
                        layer.setTerm(steps.of(inferences.of(term, source, target)).getTerm());
                    }
                }
            }
        });
    }

    private void setColors() {
        Map<String, RelationPalette.Color> colors = RelationPalette
                .of(graph.getLayers().stream().map(RelationLayer::getName).toList());
        for (RelationLayer layer : graph.getLayers()) {
            layer.setLightColor(colors.get(layer.getName()).light());
            layer.setDarkColor(colors.get(layer.getName()).dark());
        }
    }

    private void addDerived(String name, RelationTerm term, boolean visible) {
        Relation whole = whole(term);
        boolean telling = visible ? !whole.isEmpty() : !whole.isSubsetOf(identity);
        if (!telling || !names.add(name)) {
            return;
        }
        RelationLayer layer = layer(name, LayerKind.DERIVED, termNames.definitionText(term), visible);
        Relation drawn = Reduction.of(term, whole, evaluation);
        setPairs(layer, whole, identity.isSubsetOf(whole) ? drawn.difference(identity) : drawn);
        place(name, term, layer);
        terms.put(layer, term);
    }

    private void place(String name, Term term, RelationLayer layer) {
        SourceRange place = null;
        for (MemoryModel.Definition definition : evaluation.model().definitions()) {
            if (definition.term() == term && (place == null || definition.name().equals(name))) {
                place = definition.source();
            }
        }
        if (place != null) {
            layer.setPlace(SourcePlaces.of(place));
        }
    }

    private Relation whole(RelationTerm term) {
        return evaluation.relation(term).restrict(events, events);
    }

    private RelationLayer layer(String name, LayerKind kind, String definition, boolean visible) {
        RelationLayer layer = ExecutionFactory.eINSTANCE.createRelationLayer();
        layer.setName(name);
        layer.setKind(kind);
        layer.setVisibleByDefault(visible);
        layer.setDefinition(definition);
        graph.getLayers().add(layer);
        return layer;
    }

    private void setPairs(RelationLayer layer, Relation whole, Relation drawn) {
        layer.setPairCount(whole.cardinality());
        layer.setReduced(!drawn.equals(whole));
        drawn.forEach((source, target) -> {
            Edge edge = ExecutionFactory.eINSTANCE.createEdge();
            edge.setSource(nodes.get(source));
            edge.setTarget(nodes.get(target));
            layer.getEdges().add(edge);
        });
    }
}
