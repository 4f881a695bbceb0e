package org.felis.execution.build;

import java.util.HashMap;
import java.util.Map;

import org.felis.engine.explanation.Derivations;
import org.felis.engine.explanation.reading.Inferences;
import org.felis.engine.explanation.reading.TermNames;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.execution.Edge;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.LayerKind;
import org.felis.execution.RelationLayer;

/**
 * Adds what an expression is in an execution to the execution's graph, as a layer of its own: edges with what they are derived by, or, for a set and
 * for a relation that relates events to themselves only, events that are marked.
 */
public final class ExpressionLayer {

    /** A colour that no other relation has. */
    private static final RelationPalette.Color COLOR = new RelationPalette.Color("#d0006f", "#ff5cb8");

    private final ModelEvaluation evaluation;
    private final ExecutionGraph graph;
    private final Map<Integer, EventNode> nodes = new HashMap<>();
    private final EventSet drawn;

    private ExpressionLayer(ModelEvaluation evaluation, ExecutionGraph graph) {
        this.evaluation = evaluation;
        this.graph = graph;
        graph.getEvents().forEach(event -> nodes.put(event.getId(), event));
        drawn = EventSet.of(evaluation.execution().program().size(), nodes.keySet().stream().mapToInt(Integer::intValue));
    }

    /**
     * Adds the layer in place of the one of an earlier expression.
     *
     * @param graph of the evaluated execution
     * @param expression as the user wrote it
     * @param term what it means: a term of the evaluated model
     * @return how many pairs or events it has that are not drawn, since the graph does not have their events
     */
    public static int addTo(ExecutionGraph graph, ModelEvaluation evaluation, String expression, Term term) {
        graph.getLayers().removeIf(layer -> layer.getKind() == LayerKind.EXPRESSION);
        return new ExpressionLayer(evaluation, graph).add(expression, term);
    }

    private int add(String expression, Term term) {
        RelationLayer layer = ExecutionFactory.eINSTANCE.createRelationLayer();
        layer.setName(expression);
        layer.setKind(LayerKind.EXPRESSION);
        layer.setVisibleByDefault(true);
        layer.setLightColor(COLOR.light());
        layer.setDarkColor(COLOR.dark());
        graph.getLayers().add(layer);
        TermNames names = new TermNames(evaluation.model(), WriteOrder.of(evaluation).choice());
        layer.setDefinition(names.definitionText(term));
        Relation all = switch (term) {
            case SetTerm set -> Relation.identity(evaluation.set(set));
            case RelationTerm relation -> evaluation.relation(relation);
        };
        Relation whole = all.restrict(drawn, drawn);
        layer.setPairCount(whole.cardinality());
        layer.setSet(term instanceof SetTerm || !whole.isEmpty() && whole.isSubsetOf(Relation.identity(drawn)));
        if (layer.isSet()) {
            setPairs(layer, whole);
        } else {
            Relation shown = Reduction.of((RelationTerm) term, whole, evaluation);
            layer.setReduced(!shown.equals(whole));
            setPairs(layer, shown);
            derive(layer, (RelationTerm) term, names);
        }
        return all.cardinality() - whole.cardinality();
    }

    private void setPairs(RelationLayer layer, Relation pairs) {
        pairs.forEach((source, target) -> {
            Edge edge = ExecutionFactory.eINSTANCE.createEdge();
            edge.setSource(nodes.get(source));
            edge.setTarget(nodes.get(target));
            layer.getEdges().add(edge);
        });
    }

    private void derive(RelationLayer layer, RelationTerm term, TermNames names) {
        Map<Integer, EventNode> all = new HashMap<>(nodes);
        evaluation.execution().executed().forEach(event -> all.computeIfAbsent(event, id -> ExecutionFactory.eINSTANCE.createEventNode()));
        DerivationSteps steps = new DerivationSteps(all);
        Inferences inferences = new Inferences(new Derivations(evaluation), names);
        for (Edge edge : layer.getEdges()) {
            if (!steps.isFull()) {
                layer.setTerm(steps.of(inferences.of(term, edge.getSource().getId(), edge.getTarget().getId())).getTerm());
            }
        }
        steps.addTo(graph);
    }
}
