package org.felis.tests.execution;

import java.util.ArrayList;
import java.util.List;

import org.felis.execution.AxiomStatus;
import org.felis.execution.CycleEdge;
import org.felis.execution.Edge;
import org.felis.execution.EventKind;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.LayerKind;
import org.felis.execution.RelationLayer;
import org.felis.execution.ThreadLane;

/**
 * Writes down an execution graph in a few words. Events of threads are called a, b, c …, initial writes ix, iy …; pairs are
 * {@code ab} or, with longer names, {@code ix-a}.
 */
final class GraphSketch {

    private static final List<String> COLORS = List.of("#2f343b", "#c62828", "#1f5fbf", "#b25000", "#7b2cbf", "#00796b",
            "#7a5c00", "#b0126f", "#2e7d32");
    private static final List<String> DARK_COLORS = List.of("#d5d9e0", "#ff7b72", "#79b8ff", "#ffab5e", "#d2a8ff", "#4dd0c0",
            "#e3c35b", "#ff8ac6", "#7ee787");
    private static final List<String> NAMES = List.of("po", "rf", "co", "fr", "addr", "data", "ctrl", "rmw");

    private final ExecutionGraph graph = ExecutionFactory.eINSTANCE.createExecutionGraph();
    private final List<EventNode> threadEvents = new ArrayList<>();
    private ThreadLane lane;

    GraphSketch(String test, String model, String verdict, String condition, String outcome) {
        graph.setTest(test);
        graph.setModel(model);
        graph.setVerdict(verdict);
        graph.setCondition(condition);
        graph.setOutcome(outcome);
        graph.setConsistent(true);
    }

    GraphSketch initial(String location) {
        add("i" + location, EventKind.INITIAL_WRITE, "W[" + location + "]=0");
        return this;
    }

    GraphSketch thread() {
        lane = ExecutionFactory.eINSTANCE.createThreadLane();
        lane.setIndex(graph.getThreads().size());
        lane.setName("P" + lane.getIndex());
        graph.getThreads().add(lane);
        return this;
    }

    GraphSketch write(String location, int value) {
        add(nextLetter(), EventKind.WRITE, "W[" + location + "]=" + value);
        return this;
    }

    GraphSketch read(String location, int value) {
        add(nextLetter(), EventKind.READ, "R[" + location + "]=" + value);
        return this;
    }

    GraphSketch fence(String kind) {
        add(nextLetter(), EventKind.FENCE, kind);
        return this;
    }

    GraphSketch base(String name, String pairs) {
        return layer(name, LayerKind.BASE, true, pairs);
    }

    GraphSketch shown(String name, String pairs) {
        return layer(name, LayerKind.DERIVED, true, pairs);
    }

    GraphSketch derived(String name, String pairs) {
        return layer(name, LayerKind.DERIVED, false, pairs);
    }

    /** A failing axiom with its cycle, as in {@code a>data>b b>rfe>a}. */
    GraphSketch failing(String name, String text, String cycle) {
        AxiomStatus axiom = ExecutionFactory.eINSTANCE.createAxiomStatus();
        axiom.setName(name);
        axiom.setText(text);
        axiom.setHolds(false);
        for (String part : cycle.split(" ")) {
            String[] names = part.split(">");
            CycleEdge edge = ExecutionFactory.eINSTANCE.createCycleEdge();
            edge.setSource(event(names[0]));
            edge.setRelation(names[1]);
            edge.setTarget(event(names[2]));
            axiom.getCycle().add(edge);
        }
        graph.getAxioms().add(axiom);
        graph.setConsistent(false);
        return this;
    }

    /** The graph, with program order as its first layer. */
    ExecutionGraph graph() {
        RelationLayer po = newLayer("po", LayerKind.BASE, true);
        for (ThreadLane thread : graph.getThreads()) {
            for (int i = 1; i < thread.getEvents().size(); i++) {
                connect(po, thread.getEvents().get(i - 1), thread.getEvents().get(i));
            }
        }
        graph.getLayers().add(0, po);
        return graph;
    }

    private String nextLetter() {
        int index = threadEvents.size();
        return index < 26 ? Character.toString('a' + index) : "a" + Character.toString('a' + index - 26);
    }

    private void add(String letter, EventKind kind, String what) {
        EventNode event = ExecutionFactory.eINSTANCE.createEventNode();
        event.setId(graph.getEvents().size());
        event.setLetter(letter);
        event.setKind(kind);
        event.setLabel(letter + ": " + what);
        event.setInstruction(what);
        graph.getEvents().add(event);
        if (kind != EventKind.INITIAL_WRITE) {
            event.setPoIndex(lane.getEvents().size());
            event.setStep(event.getPoIndex());
            event.setThread(lane);
            threadEvents.add(event);
        }
    }

    private EventNode event(String letter) {
        return graph.getEvents().stream().filter(e -> e.getLetter().equals(letter)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no event " + letter));
    }

    private GraphSketch layer(String name, LayerKind kind, boolean visible, String pairs) {
        RelationLayer layer = newLayer(name, kind, visible);
        for (String pair : pairs.split(" ")) {
            int dash = pair.indexOf('-');
            int middle = dash >= 0 ? dash : 1;
            connect(layer, event(pair.substring(0, middle)), event(pair.substring(dash >= 0 ? dash + 1 : 1)));
        }
        graph.getLayers().add(layer);
        return this;
    }

    private RelationLayer newLayer(String name, LayerKind kind, boolean visible) {
        RelationLayer layer = ExecutionFactory.eINSTANCE.createRelationLayer();
        int index = NAMES.contains(name) ? NAMES.indexOf(name) : COLORS.size() - 1;
        layer.setName(name);
        layer.setKind(kind);
        layer.setVisibleByDefault(visible);
        layer.setLightColor(COLORS.get(index));
        layer.setDarkColor(DARK_COLORS.get(index));
        layer.setDefinition(name);
        return layer;
    }

    private static void connect(RelationLayer layer, EventNode source, EventNode target) {
        Edge edge = ExecutionFactory.eINSTANCE.createEdge();
        edge.setSource(source);
        edge.setTarget(target);
        layer.getEdges().add(edge);
    }
}
