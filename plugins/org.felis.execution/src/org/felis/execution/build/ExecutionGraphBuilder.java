package org.felis.execution.build;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.TermText;
import org.felis.engine.program.Event;
import org.felis.engine.program.Observable;
import org.felis.engine.program.Program;
import org.felis.engine.program.Step;
import org.felis.engine.query.Outcome;
import org.felis.engine.semantics.AxiomResult;
import org.felis.engine.semantics.Execution;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.execution.AxiomKind;
import org.felis.execution.AxiomRole;
import org.felis.execution.AxiomStatus;
import org.felis.execution.CycleEdge;
import org.felis.execution.EventKind;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.FinalValue;
import org.felis.execution.ThreadLane;

/**
 * Makes the graph of an execution under a model, as the interpreter judges it. Branches are left out of the graph unless the
 * cycle of an axiom goes through them: they neither read nor write, and control dependencies tell what they decide.
 */
public final class ExecutionGraphBuilder {

    private final ModelEvaluation evaluation;
    private final Execution execution;
    private final ExecutionGraph graph = ExecutionFactory.eINSTANCE.createExecutionGraph();
    private final Map<Integer, EventNode> nodes = new HashMap<>();

    private ExecutionGraphBuilder(ModelEvaluation evaluation) {
        this.evaluation = evaluation;
        this.execution = evaluation.execution();
    }

    /**
     * The graph of the evaluated execution.
     *
     * @param verdict the verdict that it is a witness of, in words for people
     * @param condition the condition of the test in words for people, may be empty
     */
    public static ExecutionGraph build(ModelEvaluation evaluation, String verdict, String condition) {
        return build(evaluation, verdict, condition, Optional.empty());
    }

    /**
     * The graph of the evaluated execution.
     *
     * @param other what another model says of the execution, if one was asked
     */
    public static ExecutionGraph build(ModelEvaluation evaluation, String verdict, String condition, Optional<OtherJudgement> other) {
        ExecutionGraphBuilder builder = new ExecutionGraphBuilder(evaluation);
        builder.graph.setVerdict(verdict);
        builder.graph.setCondition(condition);
        return builder.build(other);
    }

    private ExecutionGraph build(Optional<OtherJudgement> other) {
        Program program = execution.program().program();
        graph.setTest(program.name());
        graph.setArchitecture(program.architecture());
        graph.setModel(evaluation.model().name());
        graph.setConsistent(evaluation.isConsistent());
        graph.setCutOff(execution.isCutOff());
        addFinalState(execution.outcome());
        TermText text = new TermText(evaluation.model());
        List<Judged> own = judged(evaluation, evaluation.axioms(), text);
        List<Judged> forbidding = other.map(o -> judged(o.evaluation(), forbidding(o.evaluation()), new TermText(o.evaluation().model())))
                .orElse(List.of());
        addEvents(program, drawnEvents(Stream.concat(own.stream(), forbidding.stream())));
        RelationLayers.addTo(graph, evaluation, text);
        own.forEach(judged -> graph.getAxioms().add(axiom(judged)));
        other.ifPresent(o -> graph.setOtherModel(o.title()));
        forbidding.forEach(judged -> graph.getForbiddingAxioms().add(axiom(judged)));
        ExecutionSteps.addTo(graph, evaluation);
        return graph;
    }

    private static List<AxiomResult> forbidding(ModelEvaluation other) {
        return other.axioms().stream().filter(result -> result.axiom().role() == Axiom.Role.REQUIRED && !result.holds()).toList();
    }

    /**
     * An axiom and what it says.
     *
     * @param cycle the edges that refute it
     * @param text of the axiom's model
     */
    private record Judged(AxiomResult result, List<Unfolding.Link> cycle, TermText text) {
    }

    private static List<Judged> judged(ModelEvaluation by, List<AxiomResult> results, TermText text) {
        Unfolding unfolding = new Unfolding(by, text);
        return results.stream().map(result -> new Judged(result, unfolding.of(result), text)).toList();
    }

    private void addFinalState(Outcome outcome) {
        outcome.values().forEach((observable, value) -> {
            FinalValue entry = ExecutionFactory.eINSTANCE.createFinalValue();
            entry.setObservable(observableText(observable));
            entry.setValue(observable.type().text(value));
            graph.getFinalState().add(entry);
        });
        graph.setOutcome(graph.getFinalState().stream().map(f -> f.getObservable() + "=" + f.getValue() + ";")
                .collect(Collectors.joining(" ")));
    }

    private static String observableText(Observable observable) {
        return switch (observable) {
            case Observable.FinalRegister register -> register.text();
            case Observable.FinalMemory memory -> memory.text();
        };
    }

    private Set<Integer> drawnEvents(Stream<Judged> axioms) {
        Set<Integer> drawn = new HashSet<>();
        execution.executed().forEach(id -> {
            Event event = execution.program().event(id);
            if (event.kind() != Event.Kind.BRANCH && !event.isMicro()) {
                drawn.add(id);
            }
        });
        axioms.flatMap(judged -> judged.cycle().stream()).forEach(link -> {
            drawn.add(link.source());
            drawn.add(link.target());
        });
        return drawn;
    }

    private void addEvents(Program program, Set<Integer> drawn) {
        List<ThreadLane> lanes = new ArrayList<>();
        program.threads().forEach(thread -> {
            ThreadLane lane = ExecutionFactory.eINSTANCE.createThreadLane();
            lane.setIndex(thread.index());
            lane.setName(thread.name());
            lanes.add(lane);
        });
        graph.getThreads().addAll(lanes);
        int letters = 0;
        List<Event> events = execution.program().events().stream().filter(e -> drawn.contains(e.id()))
                .sorted(Comparator.comparingInt(Event::thread).thenComparing(Event::step).thenComparing(Event::operation)
                        .thenComparing(Event::id)).toList();
        for (Event event : events) {
            String letter = event.isInitialWrite()
                    ? EventLabels.initialWriteLetter(execution.address(event.id()).toString())
                    : EventLabels.letter(letters++);
            EventNode node = node(event, letter);
            if (!event.isInitialWrite()) {
                node.setPoIndex(lanes.get(event.thread()).getEvents().size());
                node.setThread(lanes.get(event.thread()));
            }
            nodes.put(event.id(), node);
            graph.getEvents().add(node);
        }
    }

    private EventNode node(Event event, String letter) {
        EventNode node = ExecutionFactory.eINSTANCE.createEventNode();
        node.setId(event.id());
        node.setLetter(letter);
        node.setLabel(EventLabels.label(letter, event, execution));
        node.setKind(event.isMicro() ? EventKind.MICRO_EVENT : EventKind.get(event.kind().name()));
        node.setStep(event.step());
        node.getTags().addAll(event.tags().stream().sorted().toList());
        EventLabels.location(event, execution).ifPresent(node::setLocation);
        EventLabels.value(event, execution).ifPresent(node::setValue);
        node.setPlace(SourcePlaces.of(event.source()));
        if (!event.isInitialWrite()) {
            Step step = execution.program().step(event);
            node.setInstruction(step.instruction().text());
            if (!step.iteration().isEmpty()) {
                node.setIteration(step.iteration().stream().map(String::valueOf).collect(Collectors.joining(".")));
            }
        }
        return node;
    }

    private AxiomStatus axiom(Judged judged) {
        Axiom axiom = judged.result().axiom();
        AxiomStatus status = ExecutionFactory.eINSTANCE.createAxiomStatus();
        status.setName(axiom.name());
        status.setKind(AxiomKind.get(axiom.kind().name()));
        status.setRole(AxiomRole.get(axiom.role().name()));
        status.setNegated(axiom.negated());
        status.setHolds(judged.result().holds());
        status.setText((axiom.negated() ? "~" : "") + axiom.kind().name().toLowerCase(Locale.ROOT) + " "
                + judged.text().nameOrDefinition(axiom.term()));
        status.setPlace(SourcePlaces.of(axiom.source()));
        for (Unfolding.Link link : judged.cycle()) {
            CycleEdge edge = ExecutionFactory.eINSTANCE.createCycleEdge();
            edge.setSource(nodes.get(link.source()));
            edge.setTarget(nodes.get(link.target()));
            edge.setRelation(link.relation());
            if (!link.within().isEmpty()) {
                edge.setWithin(link.within());
            }
            status.getCycle().add(edge);
        }
        return status;
    }
}
