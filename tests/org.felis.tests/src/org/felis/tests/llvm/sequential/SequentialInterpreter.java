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

/** Runs a program in every way that its threads can take turns. A thread that fails or waits for ever ends there; the others go on. */
public final class SequentialInterpreter {

    /** What some execution of the program does. */
    public enum Found {
        ASSERTION,
        /** A bad access to memory, or a computation without a result. */
        MEMORY,
        /** What the interpreter cannot do: where objects are in memory decides. */
        UNSUPPORTED
    }

    private final Module module;
    private final Code code;
    private final Visibility visibility;
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
        Set<Machine> seen = new HashSet<>(Set.of(start));
        Deque<Machine> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            if (seen.size() > mostStates) {
                return Optional.empty();
            }
            for (Machine next : next(open.removeLast(), seen)) {
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
        return Optional.of(found);
    }

    private Machine start() {
        Machine start = new Machine();
        TypedMemory memory = new TypedMemory(start, code.evaluation());
        for (GlobalVariable global : module.globals().values()) {
            memory.add(global);
        }
        start.addThread(code.entered("main", List.of(), Optional.empty()));
        return start;
    }

    /** A step that no other thread can notice is done at once, by the first thread that has one, unless it leads only to known states; else each thread may be the next. */
    private List<Machine> next(Machine machine, Set<Machine> seen) {
        List<Machine> all = new ArrayList<>();
        for (Machine.Thread thread : machine.threads) {
            if (thread.status == Status.RUNNING) {
                List<Machine> next = new ThreadStep(code, machine.copy(), thread.number, found).run();
                if (!visibility.isNoticed(thread.frame()) && !seen.containsAll(next)) {
                    return next;
                }
                all.addAll(next);
            }
        }
        return all;
    }
}
