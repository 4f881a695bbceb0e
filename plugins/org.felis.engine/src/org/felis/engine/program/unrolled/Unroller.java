package org.felis.engine.program.unrolled;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import org.felis.engine.expression.Question;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.Step.Successor;
import org.felis.engine.program.unrolled.Step.When;
import org.felis.engine.source.SourceRange;

/**
 * Unrolls the loops of a program. A loop is entered again by a jump to an instruction at or before the jump; a path may
 * take the jumps to one such target {@code bound - 1} times, so that the loop's body is done at most {@code bound} times. A
 * further jump ends the thread ({@link ThreadEnd#BOUND}). Once control is past the last jump back, the count is forgotten, so that
 * the code behind a loop exists once.
 *
 * <p>Precondition: each jump leads to a label of its thread or to its end (checked). Postcondition: the steps of a thread are in an order in which
 * every step follows those that lead to it; ids of events are dense, initial writes first, then by thread and step.
 */
public final class Unroller {

    private final Program program;
    private final int bound;
    private final Interruption interruption;
    private final List<Event> events = new ArrayList<>();

    private Unroller(Program program, int bound, Interruption interruption) {
        this.program = program;
        this.bound = bound;
        this.interruption = interruption;
    }

    /**
     * Unrolls the program. The universe of events has no micro-events; see {@link UnrolledProgram#with}.
     *
     * @param bound the greatest number of iterations of a loop, at least 1
     * @throws Interruption.StoppedException if stopped: nested loops have that many iterations of that many iterations
     */
    public static UnrolledProgram unroll(Program program, int bound, Interruption interruption)
            throws Interruption.StoppedException {
        if (bound < 1) {
            throw new IllegalArgumentException("bound " + bound + " is less than 1");
        }
        return new Unroller(program, bound, interruption).unroll();
    }

    /** Unrolls the program, however long it takes. */
    public static UnrolledProgram unroll(Program program, int bound) {
        return unroll(program, bound, Interruption.none());
    }

    /** An instruction together with how often each loop was entered again; keys are the loops' target instructions. */
    private record Position(int instruction, Map<Integer, Integer> repetitions) {
    }

    private record Edge(Position target, int end, When when) {
    }

    private UnrolledProgram unroll() throws Interruption.StoppedException {
        List<Value.Address> initialWrites = new ArrayList<>(program.initialMemory().keySet());
        SourceRange whole = SourceRange.wholeFile(program.question().source().file());
        Set<Value.Address> unwritten = program.question() instanceof Question.Safety safety ? safety.unwritten() : Set.of();
        for (int i = 0; i < initialWrites.size(); i++) {
            Set<String> tags = unwritten.contains(initialWrites.get(i)) ? Set.of(EngineTag.UNWRITTEN.text()) : Set.of();
            events.add(new Event(i, Event.Kind.INITIAL_WRITE, Event.NO_THREAD, -1, -1, tags, whole));
        }
        List<UnrolledThread> threads = new ArrayList<>();
        for (Thread thread : program.threads()) {
            threads.add(unroll(thread));
        }
        return new UnrolledProgram(program, bound, threads, events, initialWrites,
                StatementOrder.of(program, threads, events.size()), Optional.empty());
    }

    private UnrolledThread unroll(Thread thread) throws Interruption.StoppedException {
        if (thread.instructions().isEmpty()) {
            return new UnrolledThread(thread, List.of());
        }
        if (thread.instructions().stream().allMatch(instruction -> instruction.jump().isEmpty() && instruction.stop().isEmpty())) {
            return straight(thread);
        }
        Map<String, Integer> labels = labels(thread);
        Map<Integer, Integer> loopEnds = loopEnds(thread, labels);
        Map<Position, List<Edge>> graph = new HashMap<>();
        Position entry = new Position(0, Map.of());
        Deque<Position> open = new ArrayDeque<>(List.of(entry));
        while (!open.isEmpty()) {
            interruption.check();
            Position position = open.pop();
            if (graph.containsKey(position)) {
                continue;
            }
            List<Edge> edges = edges(thread, labels, loopEnds, position);
            graph.put(position, edges);
            for (Edge edge : edges) {
                if (edge.target() != null) {
                    open.push(edge.target());
                }
            }
        }
        List<Position> order = topologicalOrder(graph, entry);
        Map<Position, Integer> index = new HashMap<>();
        order.forEach(position -> index.put(position, index.size()));
        List<Step> steps = new ArrayList<>();
        for (Position position : order) {
            interruption.check();
            steps.add(step(thread, position, graph.get(position), index));
        }
        return new UnrolledThread(thread, steps);
    }

    /** A thread without jumps is unrolled as it is. */
    private UnrolledThread straight(Thread thread) {
        List<Step> steps = new ArrayList<>();
        int last = thread.instructions().size() - 1;
        for (int i = 0; i <= last; i++) {
            Instruction instruction = thread.instructions().get(i);
            steps.add(new Step(i, instruction, List.of(), events(thread, instruction, i),
                    List.of(new Successor(i == last ? Successor.END : i + 1, When.ALWAYS))));
        }
        return new UnrolledThread(thread, steps);
    }

    private static Map<String, Integer> labels(Thread thread) {
        Map<String, Integer> labels = new HashMap<>();
        for (int i = 0; i < thread.instructions().size(); i++) {
            for (String label : thread.instructions().get(i).labels()) {
                labels.put(label, i);
            }
        }
        return labels;
    }

    /** For each instruction that is jumped back to, the last instruction that does so. */
    private static Map<Integer, Integer> loopEnds(Thread thread, Map<String, Integer> labels) {
        Map<Integer, Integer> ends = new HashMap<>();
        for (int i = 0; i < thread.instructions().size(); i++) {
            Integer target = thread.instructions().get(i).jump().map(jump -> labels.get(jump.label())).orElse(null);
            if (target != null && target <= i) {
                ends.put(target, i);
            }
        }
        return ends;
    }

    private List<Edge> edges(Thread thread, Map<String, Integer> labels, Map<Integer, Integer> loopEnds,
            Position position) {
        Optional<ControlAction.Jump> jump = thread.instructions().get(position.instruction()).jump();
        Optional<ControlAction.Stop> stop = thread.instructions().get(position.instruction()).stop();
        if (stop.isPresent()) {
            return edges(thread, loopEnds, position, stop.get());
        }
        List<Edge> edges = new ArrayList<>();
        if (jump.isPresent()) {
            Integer target = labels.get(jump.get().label());
            if (target == null) {
                throw new IllegalArgumentException("thread " + thread.name() + " has no label " + jump.get().label());
            }
            edges.add(edge(thread, loopEnds, position, target, jump.get().isConditional() ? When.TAKEN : When.ALWAYS));
        }
        if (jump.isEmpty() || jump.get().isConditional()) {
            edges.add(edge(thread, loopEnds, position, position.instruction() + 1,
                    jump.isEmpty() ? When.ALWAYS : When.NOT_TAKEN));
        }
        return edges;
    }

    private List<Edge> edges(Thread thread, Map<Integer, Integer> loopEnds, Position position, ControlAction.Stop stop) {
        return stop.unless().isEmpty() ? List.of(new Edge(null, Successor.outside(stop), When.ALWAYS))
                : List.of(edge(thread, loopEnds, position, position.instruction() + 1, When.TAKEN),
                        new Edge(null, Successor.outside(stop), When.NOT_TAKEN));
    }

    private Edge edge(Thread thread, Map<Integer, Integer> loopEnds, Position from, int target, When when) {
        if (target >= thread.instructions().size()) {
            return new Edge(null, Successor.END, when);
        }
        if (target > from.instruction() && from.repetitions().isEmpty()) {
            return new Edge(new Position(target, from.repetitions()), 0, when);
        }
        if (target > from.instruction()) {
            Map<Integer, Integer> inside = new TreeMap<>(from.repetitions());
            inside.keySet().removeIf(loop -> target > loopEnds.get(loop));
            return new Edge(new Position(target, Map.copyOf(inside)), 0, when);
        }
        int repetitions = from.repetitions().getOrDefault(target, 0) + 1;
        if (repetitions >= bound) {
            return new Edge(null, Successor.outside(ThreadEnd.BOUND), when);
        }
        Map<Integer, Integer> counted = new TreeMap<>(from.repetitions());
        counted.put(target, repetitions);
        return new Edge(new Position(target, Map.copyOf(counted)), 0, when);
    }

    /** Reverse postorder of a depth-first search that leaves the fall-through for last, so that the text's order is kept. */
    private List<Position> topologicalOrder(Map<Position, List<Edge>> graph, Position entry)
            throws Interruption.StoppedException {
        List<Position> order = new ArrayList<>();
        Set<Position> seen = new HashSet<>();
        Deque<Position> path = new ArrayDeque<>();
        Deque<Deque<Position>> pending = new ArrayDeque<>();
        seen.add(entry);
        path.push(entry);
        pending.push(targets(graph, entry));
        while (!path.isEmpty()) {
            interruption.check();
            Deque<Position> targets = pending.peek();
            if (targets.isEmpty()) {
                order.add(path.pop());
                pending.pop();
            } else {
                Position next = targets.pop();
                if (seen.add(next)) {
                    path.push(next);
                    pending.push(targets(graph, next));
                }
            }
        }
        Collections.reverse(order);
        return order;
    }

    private static Deque<Position> targets(Map<Position, List<Edge>> graph, Position position) {
        List<Position> targets = new ArrayList<>();
        for (Edge edge : graph.get(position)) {
            if (edge.target() != null) {
                targets.add(edge.target());
            }
        }
        targets.sort(Comparator.comparingInt(Position::instruction).reversed());
        return new ArrayDeque<>(targets);
    }

    private Step step(Thread thread, Position position, List<Edge> edges, Map<Position, Integer> index) {
        Instruction instruction = thread.instructions().get(position.instruction());
        int step = index.get(position);
        List<Successor> successors = new ArrayList<>();
        for (Edge edge : edges) {
            successors.add(new Successor(edge.target() == null ? edge.end() : index.get(edge.target()), edge.when()));
        }
        List<Integer> iteration = position.repetitions().isEmpty() ? List.of()
                : List.copyOf(new TreeMap<>(position.repetitions()).values());
        return new Step(step, instruction, iteration, events(thread, instruction, step), successors);
    }

    /** The next events, of an instruction's operations. */
    private List<Event> events(Thread thread, Instruction instruction, int step) {
        List<Event> found = new ArrayList<>();
        for (int i = 0; i < instruction.operations().size(); i++) {
            Operation operation = instruction.operations().get(i);
            Optional<Event.Kind> kind = operation.event();
            if (kind.isPresent() && instruction.eventOperation(i) == i) {
                Event event = new Event(events.size(), kind.get(), thread.index(), step, i, operation.tags(), Optional.empty(),
                        operation.partOf(), instruction.source());
                events.add(event);
                found.add(event);
            }
        }
        return found;
    }
}
