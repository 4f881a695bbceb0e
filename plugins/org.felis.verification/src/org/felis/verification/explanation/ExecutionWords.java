package org.felis.verification.explanation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.felis.engine.explanation.Edge;
import org.felis.engine.explanation.Link;
import org.felis.engine.explanation.Path;
import org.felis.engine.explanation.Reading;
import org.felis.engine.explanation.Refutation;
import org.felis.engine.explanation.Violation;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.TermText;
import org.felis.engine.program.Event;
import org.felis.engine.semantics.Execution;
import org.felis.engine.semantics.Interpreter;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.build.ExecutionGraphBuilder;
import org.felis.verification.Witness;

/** Puts what the engine finds out about one execution into words, with the names that its events have where it is drawn. */
final class ExecutionWords {

    private final MemoryModel model;
    private final Execution execution;
    private final TermText text;
    private final Reading reading;
    private final Trees trees;
    private final Witness witness;
    private final Map<Integer, EventNode> nodes = new HashMap<>();
    private final Map<Integer, ExplainedEvent> events = new LinkedHashMap<>();

    /**
     * @param verdict the verdict that the execution belongs to, in words
     * @param condition the condition in words
     */
    ExecutionWords(MemoryModel model, Execution execution, String verdict, String condition) {
        this.model = model;
        this.execution = execution;
        text = new TermText(model);
        reading = new Reading(model, execution);
        trees = new Trees(model);
        ExecutionGraph graph = ExecutionGraphBuilder.build(Interpreter.evaluate(model, execution), verdict, condition);
        graph.getEvents().forEach(e -> nodes.put(e.getId(), e));
        witness = Witness.of(graph);
    }

    /** The execution with the violated axioms; it stands for so many ways. */
    ExplainedExecution explained(List<Violation> violations, int ways) {
        List<ExplainedAxiom> axioms = new ArrayList<>();
        violations.forEach(v -> axioms.add(axiom(v.axiom(), v.refutation(), true)));
        return new ExplainedExecution(axioms, ways, List.copyOf(events.values()), witness);
    }

    /** The execution with a flag that it raises. */
    ExplainedExecution raising(Axiom flag, Optional<Refutation> refutation) {
        return new ExplainedExecution(List.of(axiom(flag, refutation, false)), 1, List.copyOf(events.values()), witness);
    }

    private ExplainedAxiom axiom(Axiom axiom, Optional<Refutation> refutation, boolean fails) {
        String relation = text.nameOrDefinition(axiom.term());
        String check = (axiom.negated() ? "~" : "") + axiom.kind().name().toLowerCase(Locale.ROOT) + " " + relation;
        List<ExplainedEdge> edges = new ArrayList<>();
        refutation.ifPresent(r -> reading.edges(r).forEach(e -> edges.add(edge(e))));
        String words = refutation.isPresent() ? "" : relation + " " + switch (axiom.kind()) {
            case ACYCLIC -> "has no cycle";
            case IRREFLEXIVE -> "relates no event to itself";
            case EMPTY -> "relates no events";
        } + " in this execution";
        return new ExplainedAxiom(axiom.name(), check, axiom.source(), edges, words);
    }

    private ExplainedEdge edge(Edge edge) {
        event(edge.source());
        event(edge.target());
        List<List<ExplainedLink>> paths = new ArrayList<>();
        edge.paths().forEach(p -> paths.add(p.links().stream().map(this::link).toList()));
        String because = edge.paths().stream().map(this::because).filter(b -> !b.isEmpty()).collect(Collectors.joining("  &  "));
        return new ExplainedEdge(edge.source(), edge.target(), edge.name(), edge.names(), because.equals(edge.name()) ? "" : because,
                paths, edge.exceptions(), trees.of(edge.derivation()));
    }

    private ExplainedLink link(Link link) {
        event(link.source());
        event(link.target());
        return new ExplainedLink(link.source(), link.target(), link.relation());
    }

    /** The path in the manner of CAT, with the events between. */
    private String because(Path path) {
        List<String> parts = new ArrayList<>();
        List<Link> links = path.links();
        if (links.isEmpty()) {
            path.marks().stream().limit(1).forEach(m -> marks(path, m.event(), parts));
        } else {
            marks(path, links.get(0).source(), parts);
        }
        for (int i = 0; i < links.size(); i++) {
            parts.add(links.get(i).relation());
            if (i < links.size() - 1) {
                parts.add("[" + event(links.get(i).target()).label() + "]");
            }
        }
        if (!links.isEmpty()) {
            marks(path, links.get(links.size() - 1).target(), parts);
        }
        return String.join("; ", parts);
    }

    private static void marks(Path path, int event, List<String> into) {
        String sets = path.marks().stream().filter(m -> m.event() == event).map(Path.Mark::set)
                .collect(Collectors.joining(" & "));
        if (!sets.isEmpty()) {
            into.add("[" + sets + "]");
        }
    }

    private ExplainedEvent event(int id) {
        return events.computeIfAbsent(id, this::described);
    }

    private ExplainedEvent described(int id) {
        Event event = execution.program().event(id);
        EventNode node = nodes.get(id);
        String thread = event.isInitialWrite() ? "" : execution.program().program().threads().get(event.thread()).name();
        String letter = node == null ? "e" + id : node.getLetter();
        String label = node == null ? letter + ": " + event.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                : node.getLabel();
        return new ExplainedEvent(id, letter, label, thread, event.source());
    }
}
