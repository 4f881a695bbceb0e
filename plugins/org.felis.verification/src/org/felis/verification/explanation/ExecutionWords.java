package org.felis.verification.explanation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.candidate.Execution;
import org.felis.engine.explanation.Violation;
import org.felis.engine.explanation.reading.DerivedEdge;
import org.felis.engine.explanation.reading.EdgeLink;
import org.felis.engine.explanation.reading.EdgeWords;
import org.felis.engine.explanation.reading.Reading;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.TermText;
import org.felis.engine.semantics.Interpreter;
import org.felis.execution.AxiomStatus;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.build.ExecutionGraphBuilder;
import org.felis.execution.derivation.GraphDerivations;
import org.felis.execution.derivation.GraphEvents;
import org.felis.verification.verdict.Witness;

/** Explains one execution by the derivations in its graph, with the names that its events have there. */
final class ExecutionWords {

    private final MemoryModel model;
    private final Execution execution;
    private final TermText text;
    private final ExecutionGraph graph;
    private final GraphEvents nodes;
    private final EdgeWords words;
    private final GraphDerivations derivations = new GraphDerivations();
    private final Map<Integer, ExplainedEvent> events = new LinkedHashMap<>();

    /**
     * @param verdict the verdict that the execution belongs to, in words
     * @param condition the condition in words
     */
    ExecutionWords(MemoryModel model, Execution execution, String verdict, String condition) {
        this.model = model;
        this.execution = execution;
        text = new TermText(model);
        graph = ExecutionGraphBuilder.build(Interpreter.evaluate(model, execution), verdict, condition);
        nodes = GraphEvents.of(graph);
        words = new EdgeWords(nodes);
    }

    /** The execution with the violated axioms; it stands for so many ways. */
    ExplainedExecution explained(List<Violation> violations, int ways) {
        return told(violations.stream().map(v -> axiom(v.axiom())).toList(), ways);
    }

    /** The execution with a flag that it raises. */
    ExplainedExecution raising(Axiom flag) {
        return told(List.of(axiom(flag)), 1);
    }

    private ExplainedExecution told(List<ExplainedAxiom> axioms, int ways) {
        return new ExplainedExecution(axioms, ways, List.copyOf(events.values()), Witness.of(graph, execution));
    }

    private ExplainedAxiom axiom(Axiom axiom) {
        String relation = text.nameOrDefinition(axiom.term());
        AxiomStatus status = graph.getAxioms().get(model.axioms().indexOf(axiom));
        List<ExplainedEdge> edges = new ArrayList<>();
        new Reading(nodes).edges(axiom.kind(), derivations.of(status.getRefutation())).forEach(e -> edges.add(edge(e)));
        String absence = !edges.isEmpty() ? "" : relation + " " + switch (axiom.kind()) {
            case ACYCLIC -> "has no cycle";
            case IRREFLEXIVE -> "relates no event to itself";
            case EMPTY -> "relates no events";
        } + " in this execution";
        return new ExplainedAxiom(axiom.name(), status.getText(), axiom.source(), edges, absence);
    }

    private ExplainedEdge edge(DerivedEdge edge) {
        event(edge.source());
        event(edge.target());
        List<List<ExplainedLink>> paths = new ArrayList<>();
        edge.paths().forEach(p -> paths.add(p.links().stream().map(this::link).toList()));
        return new ExplainedEdge(edge.source(), edge.target(), edge.name(), edge.names(), words.because(edge), paths, edge.exceptions(),
                words.details(edge), DerivationTree.of(edge.inference()));
    }

    private ExplainedLink link(EdgeLink link) {
        event(link.source());
        event(link.target());
        return new ExplainedLink(link.source(), link.target(), link.relation());
    }

    private void event(int event) {
        EventNode node = nodes.node(event);
        events.computeIfAbsent(event, id -> new ExplainedEvent(id, node.getLetter(), node.getLabel(),
                node.getThread() == null ? "" : node.getThread().getName(), execution.program().event(id).source()));
    }
}
