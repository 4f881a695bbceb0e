package org.felis.execution.build;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.source.SourceRange;
import org.felis.execution.Edge;
import org.felis.execution.EventKind;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.ExecutionStep;
import org.felis.execution.LayerKind;
import org.felis.execution.MachineState;
import org.felis.execution.MemoryValue;
import org.felis.execution.ReadTiming;
import org.felis.execution.RelationLayer;
import org.felis.execution.ThreadLane;

/** Makes the graph of an execution of one thread that no model judges, such as that of a sequential program: its accesses in the order in which they happen. */
public final class PlainGraphBuilder {

    private final ExecutionGraph graph = ExecutionFactory.eINSTANCE.createExecutionGraph();
    private final ThreadLane lane = ExecutionFactory.eINSTANCE.createThreadLane();
    private final Map<EventNode, EventNode> readsFrom = new LinkedHashMap<>();

    /**
     * @param test its name
     * @param model what says what it means, such as a standard
     * @param verdict that it is a witness of
     * @param condition what it shows, in words for people
     */
    public PlainGraphBuilder(String test, String model, String verdict, String condition) {
        graph.setTest(test);
        graph.setArchitecture("C");
        graph.setModel(model);
        graph.setVerdict(verdict);
        graph.setCondition(condition);
        graph.setConsistent(true);
        graph.setOutcome("");
        lane.setName("main");
        graph.getThreads().add(lane);
    }

    /**
     * Adds an access behind the others.
     *
     * @param readsFromWrite the write whose value a read has, if there is one
     * @param instruction as the program writes it
     * @return its number
     */
    public int access(boolean isWrite, String location, String value, Optional<Integer> readsFromWrite, SourceRange place, String instruction) {
        EventNode node = ExecutionFactory.eINSTANCE.createEventNode();
        int number = graph.getEvents().size();
        node.setId(number);
        node.setKind(isWrite ? EventKind.WRITE : EventKind.READ);
        node.setLetter(EventLabels.letter(number));
        node.setLabel(node.getLetter() + ": " + (isWrite ? "W" : "R") + "[" + location + "]=" + value);
        node.setLocation(location);
        node.setValue(value);
        node.setThread(lane);
        node.setPoIndex(number);
        node.setStep(number);
        node.setPlace(SourcePlaces.of(place));
        node.setInstruction(instruction);
        graph.getEvents().add(node);
        readsFromWrite.ifPresent(write -> readsFrom.put(node, graph.getEvents().get(write)));
        return number;
    }

    /** @param pairs numbers of accesses */
    public void relation(String name, String meaning, List<int[]> pairs) {
        if (pairs.isEmpty()) {
            return;
        }
        RelationLayer layer = ExecutionFactory.eINSTANCE.createRelationLayer();
        layer.setName(name);
        layer.setKind(LayerKind.BASE);
        layer.setVisibleByDefault(true);
        layer.setDefinition(meaning);
        layer.setPairCount(pairs.size());
        for (int[] pair : pairs) {
            Edge edge = ExecutionFactory.eINSTANCE.createEdge();
            edge.setSource(graph.getEvents().get(pair[0]));
            edge.setTarget(graph.getEvents().get(pair[1]));
            layer.getEdges().add(edge);
        }
        graph.getLayers().add(layer);
    }

    /** The graph, with reads-from and steps; to be called once. */
    public ExecutionGraph build() {
        List<int[]> pairs = new ArrayList<>();
        readsFrom.forEach((read, write) -> pairs.add(new int[] {write.getId(), read.getId()}));
        relation("rf", "reads from: a write and a read that takes its value", pairs);
        Map<String, RelationPalette.Color> colors = RelationPalette.of(graph.getLayers().stream().map(RelationLayer::getName).toList());
        for (RelationLayer layer : graph.getLayers()) {
            layer.setLightColor(colors.get(layer.getName()).light());
            layer.setDarkColor(colors.get(layer.getName()).dark());
        }
        addSteps();
        return graph;
    }

    private void addSteps() {
        Map<String, EventNode> writes = new LinkedHashMap<>();
        graph.setInitialState(ExecutionFactory.eINSTANCE.createMachineState());
        for (EventNode event : graph.getEvents()) {
            ExecutionStep step = ExecutionFactory.eINSTANCE.createExecutionStep();
            step.setEvent(event);
            EventNode write = readsFrom.get(event);
            if (write != null) {
                step.setReadsFrom(write);
                step.setTiming(ReadTiming.CURRENT);
            }
            if (event.getKind() == EventKind.WRITE) {
                writes.put(event.getLocation(), event);
            }
            step.setAfter(state(writes, event));
            graph.getSteps().add(step);
        }
    }

    private static MachineState state(Map<String, EventNode> writes, EventNode last) {
        MachineState state = ExecutionFactory.eINSTANCE.createMachineState();
        writes.forEach((location, write) -> {
            MemoryValue value = ExecutionFactory.eINSTANCE.createMemoryValue();
            value.setLocation(location);
            value.setValue(write.getValue());
            value.setWrittenBy(write);
            value.setChanged(write == last);
            state.getMemory().add(value);
        });
        return state;
    }
}
