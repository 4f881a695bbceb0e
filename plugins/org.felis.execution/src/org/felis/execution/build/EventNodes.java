package org.felis.execution.build;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.candidate.Execution;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.Step;
import org.felis.execution.EventKind;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.ThreadLane;

/**
 * The nodes of all executed events, and which of them are drawn.
 *
 * @param lanes the threads
 * @param byId the nodes by the ids of their events
 */
record EventNodes(Execution execution, List<ThreadLane> lanes, Map<Integer, EventNode> byId) {

    private static final Comparator<Event> ORDER = Comparator.comparingInt(Event::thread).thenComparing(Event::step)
            .thenComparing(Event::operation).thenComparing(Event::id);

    /** The nodes, each in the lane of its thread; they get their names when it is known which are drawn. */
    static EventNodes of(Execution execution) {
        List<ThreadLane> lanes = new ArrayList<>();
        execution.program().program().threads().forEach(thread -> {
            ThreadLane lane = ExecutionFactory.eINSTANCE.createThreadLane();
            lane.setIndex(thread.index());
            lane.setName(thread.name());
            lanes.add(lane);
        });
        EventNodes nodes = new EventNodes(execution, lanes, new HashMap<>());
        nodes.events().forEach(nodes::add);
        return nodes;
    }

    /** The executed events: initial writes, then thread by thread. */
    private List<Event> events() {
        return execution.executed().stream().mapToObj(execution.program()::event).sorted(ORDER).toList();
    }

    private void add(Event event) {
        EventNode node = ExecutionFactory.eINSTANCE.createEventNode();
        node.setId(event.id());
        node.setKind(event.isMicro() ? EventKind.MICRO_EVENT : EventKind.get(event.kind().name()));
        node.setStep(event.step());
        if (!event.isInitialWrite()) {
            node.setThread(lanes.get(event.thread()));
        }
        byId.put(event.id(), node);
    }

    /**
     * The nodes that are drawn, with their names: all but branches and what happens inside instructions. Others leave their threads.
     *
     * @param besides those that are drawn in any case
     */
    List<EventNode> drawn(Set<EventNode> besides) {
        List<EventNode> drawn = new ArrayList<>();
        int[] next = new int[lanes.size()];
        int letters = 0;
        Set<Integer> marked = events().stream().filter(event -> event.has(EngineTag.MARK)).map(event -> execution.address(event.id()).object().index()).collect(Collectors.toSet());
        execution.program().program().question().specification().ifPresent(specification -> specification.marks().forEach(mark -> marked.add(mark.object())));
        for (Event event : events()) {
            EventNode node = byId.get(event.id());
            if ((event.kind() == Event.Kind.BRANCH || event.isMicro() || isOnlyForOrder(event, marked)) && !besides.contains(node)) {
                node.setThread(null);
                continue;
            }
            describe(node, event, event.isInitialWrite()
                    ? EventLabels.initialWriteLetter(execution.address(event.id()).cell()) : EventLabels.letter(letters++));
            if (!event.isInitialWrite()) {
                node.setPoIndex(next[event.thread()]++);
            }
            drawn.add(node);
        }
        return drawn;
    }

    /** Whether it belongs to a mark of an operation, but is not the event that has the argument or the result. */
    private boolean isOnlyForOrder(Event event, Set<Integer> marked) {
        return event.has(EngineTag.MARK) ? event.isRead() : event.isInitialWrite() && marked.contains(execution.address(event.id()).object().index());
    }

    private void describe(EventNode node, Event event, String letter) {
        node.setLetter(letter);
        node.setLabel(EventLabels.label(letter, event, execution));
        node.getTags().addAll(event.tags().stream().sorted().toList());
        EventLabels.location(event, execution).ifPresent(node::setLocation);
        EventLabels.value(event, execution).ifPresent(node::setValue);
        node.setPlace(SourcePlaces.of(event.source()));
        if (!event.isInitialWrite()) {
            Step step = execution.program().step(event);
            String line = step.instruction().origin().line();
            node.setInstruction(line.isEmpty() ? step.instruction().text() : line);
            if (!step.iteration().isEmpty()) {
                node.setIteration(step.iteration().stream().map(String::valueOf).collect(Collectors.joining(".")));
            }
        }
    }
}
