package org.felis.execution.build;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.program.Event;
import org.felis.engine.program.Origin;
import org.felis.engine.program.Thread;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionFactory;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.ExecutionStep;
import org.felis.execution.MachineState;
import org.felis.execution.MemoryValue;
import org.felis.execution.ReadTiming;
import org.felis.execution.RegisterValue;
import org.felis.execution.ThreadLane;

/**
 * Fills in the steps of a graph, with registers and memory at each. Instructions without a drawn event are done together with
 * the event before them: what one sees at a step is what the thread's next event is about to use.
 */
final class ExecutionSteps {

    /** As if it were a register: where control is. */
    private static final String CALL_STACK = "call stack";

    private final Execution execution;
    private final ExecutionGraph graph;
    private final Map<Integer, EventNode> nodes = new HashMap<>();
    private final WriteOrder order;
    private final EventSet finalWrites;
    private final Relation readsFrom;
    /** The next event of each thread; absent when the thread has ended. */
    private final Map<ThreadLane, EventNode> next = new HashMap<>();
    /** The last event of each thread that is done; absent before the first. */
    private final Map<ThreadLane, EventNode> last = new HashMap<>();
    private final Map<Value.Address, Integer> lastWrites = new HashMap<>();

    private ExecutionSteps(ModelEvaluation evaluation, ExecutionGraph graph) {
        this.execution = evaluation.execution();
        this.graph = graph;
        this.order = WriteOrder.of(evaluation);
        this.finalWrites = execution.finalWrites();
        this.readsFrom = execution.baseRelation(BaseRelation.RF);
        graph.getEvents().forEach(e -> nodes.put(e.getId(), e));
    }

    /** Adds the steps to a graph that has its events. */
    static void addTo(ExecutionGraph graph, ModelEvaluation evaluation) {
        new ExecutionSteps(evaluation, graph).add();
    }

    private void add() {
        List<List<Integer>> threads = new ArrayList<>();
        for (ThreadLane lane : graph.getThreads()) {
            threads.add(lane.getEvents().stream().map(EventNode::getId).toList());
            lane.getEvents().stream().findFirst().ifPresent(first -> next.put(lane, first));
        }
        graph.getEvents().stream().filter(e -> e.getThread() == null).forEach(e -> happens(e.getId()));
        graph.setInitialState(state(null));
        Set<Integer> done = new HashSet<>();
        MachineState before = graph.getInitialState();
        for (int event : new SteppingOrder(readsFrom, order.pairs(), order.fromReads(execution)).order(threads)) {
            ExecutionStep step = step(event, done, before);
            graph.getSteps().add(step);
            done.add(event);
            before = step.getAfter();
        }
    }

    private ExecutionStep step(int event, Set<Integer> done, MachineState before) {
        ExecutionStep step = ExecutionFactory.eINSTANCE.createExecutionStep();
        EventNode node = nodes.get(event);
        step.setEvent(node);
        source(event).ifPresent(write -> {
            step.setReadsFrom(nodes.get(write));
            step.setTiming(timing(event, write, done));
        });
        happens(event);
        advance(node);
        step.setAfter(state(before));
        return step;
    }

    private Optional<Integer> source(int event) {
        return readsFrom.predecessors(event).stream().boxed().findFirst();
    }

    private ReadTiming timing(int read, int write, Set<Integer> done) {
        if (!done.contains(write) && nodes.get(write).getThread() != null) {
            return ReadTiming.AHEAD;
        }
        return Objects.equals(lastWrites.get(execution.address(read)), write) ? ReadTiming.CURRENT : ReadTiming.STALE;
    }

    /** Takes a write into memory, unless one is there already that the model's order or the final state has after it. */
    private void happens(int id) {
        Event event = execution.program().event(id);
        if (event.isWrite()) {
            Integer last = lastWrites.get(execution.address(id));
            if (last == null || !order.pairs().contains(id, last) && !finalWrites.contains(last)) {
                lastWrites.put(execution.address(id), id);
            }
        }
    }

    private void advance(EventNode node) {
        List<EventNode> events = node.getThread().getEvents();
        last.put(node.getThread(), node);
        if (node.getPoIndex() + 1 < events.size()) {
            next.put(node.getThread(), events.get(node.getPoIndex() + 1));
        } else {
            next.remove(node.getThread());
        }
    }

    /** What registers and memory hold now; {@code before} tells what has changed, null if nothing is to be marked. */
    private MachineState state(MachineState before) {
        MachineState state = ExecutionFactory.eINSTANCE.createMachineState();
        for (ThreadLane lane : graph.getThreads()) {
            Thread thread = execution.program().program().threads().get(lane.getIndex());
            if (thread.instructions().stream().anyMatch(instruction -> !instruction.origin().frames().isEmpty())) {
                CallStacks.place(execution, lane.getIndex(), Optional.ofNullable(last.get(lane)).map(EventNode::getStep), next.get(lane) == null)
                        .ifPresent(stack -> state.getRegisters().add(registerValue(lane, CALL_STACK, stack)));
                addVariables(lane, state);
            } else {
                for (Register register : ThreadRegisters.of(thread)) {
                    value(lane, register).ifPresent(v -> state.getRegisters().add(registerValue(lane, register, v)));
                }
            }
        }
        lastWrites.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<Value.Address, Integer> e) -> e.getKey().object().index())
                        .thenComparing(e -> e.getKey().offset()))
                .forEach(e -> state.getMemory().add(memoryValue(e.getKey(), e.getValue())));
        if (before != null) {
            markChanges(before, state);
        }
        return state;
    }

    /** Of a program with functions: the variables of those that control is in after the last event of the thread; registers are not the program's. */
    private void addVariables(ThreadLane lane, MachineState state) {
        EventNode event = last.get(lane);
        if (event == null) {
            return;
        }
        Origin origin = execution.program().threads().get(lane.getIndex()).steps().get(event.getStep()).instruction().origin();
        for (Origin.Variable variable : origin.variables()) {
            execution.valueAfter(lane.getIndex(), event.getStep(), variable.value()).ifPresent(value -> {
                String name = (variable.frame() == 0 ? "" : origin.frames().get(variable.frame()).function() + ":") + variable.name();
                state.getRegisters().add(registerValue(lane, name, variable.type().holds(value) ? variable.type().text(value) : value.toString()));
            });
        }
    }

    private Optional<Value> value(ThreadLane lane, Register register) {
        EventNode event = next.get(lane);
        return event == null ? Optional.of(execution.finalRegister(lane.getIndex(), register))
                : execution.registerBefore(lane.getIndex(), event.getStep(), register);
    }

    private RegisterValue registerValue(ThreadLane lane, Register register, Value value) {
        return registerValue(lane, register.name(), ValueText.inRegister(value, lane.getIndex(), register, execution.program().program()));
    }

    private static RegisterValue registerValue(ThreadLane lane, String name, String value) {
        RegisterValue entry = ExecutionFactory.eINSTANCE.createRegisterValue();
        entry.setThread(lane);
        entry.setRegister(name);
        entry.setValue(value);
        return entry;
    }

    private MemoryValue memoryValue(Value.Address address, int write) {
        MemoryValue entry = ExecutionFactory.eINSTANCE.createMemoryValue();
        entry.setLocation(address.cell());
        entry.setValue(ValueText.inMemory(execution.value(write), address));
        entry.setWrittenBy(nodes.get(write));
        return entry;
    }

    private static void markChanges(MachineState before, MachineState after) {
        Map<String, String> registers = new HashMap<>();
        before.getRegisters().forEach(r -> registers.put(key(r), r.getValue()));
        after.getRegisters().forEach(r -> r.setChanged(!r.getValue().equals(registers.get(key(r)))));
        Map<String, EventNode> writes = new HashMap<>();
        before.getMemory().forEach(m -> writes.put(m.getLocation(), m.getWrittenBy()));
        after.getMemory().forEach(m -> m.setChanged(m.getWrittenBy() != writes.get(m.getLocation())));
    }

    private static String key(RegisterValue entry) {
        return entry.getThread().getIndex() + ":" + entry.getRegister();
    }
}
