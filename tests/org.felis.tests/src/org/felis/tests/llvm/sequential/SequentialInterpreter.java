package org.felis.tests.llvm.sequential;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.llvm.ir.GlobalVariable;
import org.felis.llvm.ir.Module;
import org.felis.tests.llvm.sequential.Machine.Status;

/** Runs a program in every way that its threads can take turns. A thread that fails ends there; the others go on. */
public final class SequentialInterpreter {

    /** What some execution of the program does. */
    public enum Found {
        ASSERTION,
        /** A bad access to memory, or a computation without a result. */
        MEMORY,
        /** A thread waits for ever ({@link StateGraph}). */
        STUCK,
        /** All threads come to their end, and something that was allocated has not been freed. */
        LEAKED,
        /** What the interpreter cannot do: where objects are in memory decides. */
        UNSUPPORTED
    }

    private final Module module;
    private final Code code;
    private final Visibility visibility;
    private final StateGraph graph = new StateGraph();
    private final Set<Found> found = EnumSet.noneOf(Found.class);

    private SequentialInterpreter(Module module) {
        this.module = module;
        this.code = new Code(module);
        this.visibility = new Visibility(code);
    }

    /** @return what its executions do; empty if there are more states than that */
    public static Optional<Set<Found>> run(Module module, int mostStates) {
        return new SequentialInterpreter(module).explore(mostStates);
    }

    private Optional<Set<Found>> explore(int mostStates) {
        Machine start = start();
        graph.add(start);
        Deque<Machine> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            if (graph.size() > mostStates) {
                return Optional.empty();
            }
            Machine machine = open.removeLast();
            if (machine.threads.stream().allMatch(thread -> thread.status == Status.DONE) && machine.leaks()) {
                found.add(Found.LEAKED);
            }
            open.addAll(graph.expand(machine, choices(machine)));
        }
        if (graph.canWaitForEver()) {
            found.add(Found.STUCK);
        }
        return Optional.of(found);
    }

    private Machine start() {
        Machine start = new Machine();
        TypedMemory memory = new TypedMemory(start, code.evaluation(), found);
        for (GlobalVariable global : module.globals().values()) {
            memory.add(global);
        }
        start.addThread(code.entered("main", List.of(), Optional.empty()));
        return start;
    }

    /**
     * A step that no other thread can notice is done at once, by the first thread that has one, unless it can lead to a known state; else each thread may be the next. So each
     * cycle has a state in which each thread may be the next.
     */
    private StateGraph.Choices choices(Machine machine) {
        List<StateGraph.Step> all = new ArrayList<>();
        Set<Integer> blocked = new HashSet<>();
        for (Machine.Thread thread : machine.threads) {
            if (thread.status == Status.RUNNING) {
                ThreadStep step = new ThreadStep(code, machine.copy(thread.number), thread.number, found);
                List<StateGraph.Step> steps = step.run().stream().map(to -> new StateGraph.Step(thread.number, to, step.isForNoReason(to))).toList();
                if (!visibility.isNoticed(thread.frame()) && steps.stream().noneMatch(next -> graph.contains(next.to()))) {
                    return new StateGraph.Choices(steps, Set.of());
                }
                if (steps.isEmpty()) {
                    blocked.add(thread.number);
                }
                all.addAll(steps);
            }
        }
        return new StateGraph.Choices(all, blocked);
    }
}
