package org.felis.execution.build;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Outcome;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.history.OperationOrder;
import org.felis.engine.program.Program;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.execution.AxiomStatus;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.FinalValue;

/**
 * Makes the graph of an execution under a model, as the interpreter judges it. Branches are left out of the graph unless the
 * cycle of an axiom goes through them: they neither read nor write, and control dependencies tell what they decide. Of a mark of an operation
 * ({@code specification}), one event is drawn, by its operation's name.
 */
public final class ExecutionGraphBuilder {

    private final ModelEvaluation evaluation;
    private final Execution execution;
    private final ExecutionGraph graph = ExecutionFactory.eINSTANCE.createExecutionGraph();

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
        graph.setCutOff(execution.hasEnd(ThreadEnd.BOUND));
        addFinalState(execution.outcome());
        EventNodes nodes = EventNodes.of(execution);
        graph.getThreads().addAll(nodes.lanes());
        Judge own = Judge.of(evaluation, nodes);
        List<AxiomStatus> axioms = evaluation.model().axioms().stream().filter(axiom -> !OperationOrder.isOne(axiom)).map(own::status).toList();
        Optional<Judge> stranger = other.map(o -> Judge.of(o.evaluation(), nodes));
        List<AxiomStatus> forbidding = stranger.map(Judge::violated).orElse(List.of());
        graph.getEvents().addAll(nodes.drawn(onCycles(axioms, forbidding)));
        RelationLayers.addTo(graph, own);
        own.steps().addTo(graph);
        stranger.ifPresent(judge -> judge.steps().addTo(graph));
        graph.getAxioms().addAll(axioms);
        other.ifPresent(o -> graph.setOtherModel(o.title()));
        graph.getForbiddingAxioms().addAll(forbidding);
        ExecutionSteps.addTo(graph, evaluation);
        return graph;
    }

    private static Set<EventNode> onCycles(List<AxiomStatus> axioms, List<AxiomStatus> others) {
        Set<EventNode> events = new HashSet<>();
        Stream.concat(axioms.stream(), others.stream()).flatMap(status -> status.getCycle().stream()).forEach(edge -> {
            events.add(edge.getSource());
            events.add(edge.getTarget());
        });
        return events;
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
}
