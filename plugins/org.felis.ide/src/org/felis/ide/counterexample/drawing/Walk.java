package org.felis.ide.counterexample.drawing;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import org.felis.execution.AxiomStatus;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.ExecutionStep;
import org.felis.execution.MachineState;
import org.felis.execution.RelationLayer;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.layout.MovedEvents;
import org.felis.execution.report.AxiomVerdict;
import org.felis.execution.report.ExecutionDifference;
import org.felis.execution.report.ExpressionText;

/**
 * A reader's way through an execution: how far it has been stepped, which event is selected, which relations are drawn. Lives on
 * the UI thread; tells its listeners about each change.
 */
public final class Walk {

    private final ExecutionGraph graph;
    private final ExecutionDifference difference;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private LayerSelection layers;
    private MovedEvents moved = MovedEvents.NONE;
    private int stepsDone;
    private EventNode selected;

    private Walk(ExecutionGraph graph, LayerSelection layers, ExecutionDifference difference) {
        this.graph = graph;
        this.difference = difference;
        // the reason why a model forbids an execution, or did, is what one looks for first
        this.layers = Stream.concat(AxiomVerdict.FAILS.in(graph).stream(), graph.getForbiddingAxioms().stream()).findFirst().map(layers::highlighting).orElse(layers);
    }

    /** Begins with the relations that are drawn by default. */
    public static Walk through(ExecutionGraph graph) {
        return new Walk(graph, LayerSelection.defaults(graph), ExecutionDifference.NONE);
    }

    /** A walk through another execution, with the relations that are drawn now. */
    public Walk through(ExecutionGraph other, ExecutionDifference differenceToLast) {
        return new Walk(other, layers.carriedOver(graph, other), differenceToLast);
    }

    /**
     * The same walk with another graph of the same execution, which has an expression besides, or none: at the same step, with the same event selected.
     * Nobody listens to it yet.
     */
    public Walk onto(ExecutionGraph same) {
        LayerSelection drawn = layers.carriedOver(graph, same);
        for (RelationLayer expression : ExpressionText.layer(same).stream().toList()) {
            drawn = drawn.with(expression);
        }
        Walk walk = new Walk(same, drawn, difference.in(same));
        walk.layers = layers.highlighted().flatMap(axiom -> axiom(same, axiom)).map(drawn::highlighting).orElse(drawn);
        walk.moved = moved;
        walk.stepsDone = stepsDone;
        walk.selected = selected == null ? null : same.getEvents().stream().filter(event -> event.getId() == selected.getId()).findFirst().orElse(null);
        return walk;
    }

    private Optional<AxiomStatus> axiom(ExecutionGraph same, AxiomStatus axiom) {
        int own = graph.getAxioms().indexOf(axiom);
        int others = graph.getForbiddingAxioms().indexOf(axiom);
        return own >= 0 ? Optional.of(same.getAxioms().get(own)) : others >= 0 ? Optional.of(same.getForbiddingAxioms().get(others)) : Optional.empty();
    }

    public ExecutionGraph graph() {
        return graph;
    }

    /** What is different from the execution that was shown before. */
    public ExecutionDifference difference() {
        return difference;
    }

    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** How many steps are done, from 0 (the initial state) to {@link #stepCount()}. */
    public int stepsDone() {
        return stepsDone;
    }

    public int stepCount() {
        return graph.getSteps().size();
    }

    /** Goes to the state after so many steps; a number beyond the ends means the end. The last step's event is selected. */
    public void goTo(int steps) {
        stepsDone = Math.clamp(steps, 0, stepCount());
        selected = lastStep().map(ExecutionStep::getEvent).orElse(null);
        changed();
    }

    /** The step that led to the present state; empty in the initial state. */
    public Optional<ExecutionStep> lastStep() {
        return stepsDone == 0 ? Optional.empty() : Optional.of(graph.getSteps().get(stepsDone - 1));
    }

    /** The write that the last step reads from, if it reads. */
    Optional<EventNode> readNow() {
        return lastStep().map(ExecutionStep::getReadsFrom);
    }

    /** Registers and memory now. */
    public MachineState state() {
        return lastStep().map(ExecutionStep::getAfter).orElse(graph.getInitialState());
    }

    /** Whether the event has happened by now; initial writes have. */
    boolean isDone(EventNode event) {
        return event.getThread() == null || graph.getSteps().subList(0, stepsDone).stream().anyMatch(s -> s.getEvent() == event);
    }

    public Optional<EventNode> selected() {
        return Optional.ofNullable(selected);
    }

    public void select(EventNode event) {
        if (event != selected) {
            selected = event;
            changed();
        }
    }

    /** Where the reader has put events. */
    public MovedEvents moved() {
        return moved;
    }

    /** Puts events elsewhere. */
    public void move(MovedEvents events) {
        moved = events;
        changed();
    }

    /** What is drawn of the relations. */
    public LayerSelection layers() {
        return layers;
    }

    public void setVisible(List<RelationLayer> some, boolean visible) {
        for (RelationLayer layer : some) {
            layers = visible ? layers.with(layer) : layers.without(layer);
        }
        changed();
    }

    /** Makes the edges stand out by which an axiom fails or a flag is raised; an axiom that holds has none. */
    public void highlight(Optional<AxiomStatus> axiom) {
        layers = axiom.map(layers::highlighting).orElseGet(layers::withoutHighlight);
        changed();
    }

    private void changed() {
        listeners.forEach(Runnable::run);
    }
}
