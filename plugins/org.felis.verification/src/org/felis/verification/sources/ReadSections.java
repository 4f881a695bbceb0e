package org.felis.verification.sources;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.engine.program.unrolled.Step.Successor;
import org.felis.engine.source.Problem;

/**
 * Read-side critical sections of the Linux kernel that are not closed, or closed without having been opened: {@code rcu_read_lock} in pairs with
 * {@code rcu_read_unlock}, which may be nested, and {@code srcu_read_lock} with {@code srcu_read_unlock}. A model raises a flag for them, which is looked for only where flags
 * are; here the text of each thread is looked at, whatever the values. A section of SRCU may be closed by another thread ({@code srcu_up_read}).
 *
 * <p>Walks over single stacks of open sections, and not with {@link org.felis.engine.dataflow.ForwardFlow}: a state would be a set of stacks,
 * with one more value for too many of them, and a limit that keeps the analysis monotone takes more text than this walk.
 */
public final class ReadSections {

    /** Sections that are nested more deeply, in a loop for instance, are not followed. */
    private static final int DEEPEST = 8;

    /** In nodes with what is open there. */
    private static final int MOST_STATES = 10_000;

    private enum Kind {
        RCU("Rcu-lock", "Rcu-unlock", "rcu_read_lock()", "rcu_read_unlock()"),
        SRCU("Srcu-lock", "Srcu-unlock", "srcu_read_lock()", "srcu_read_unlock()");

        private final String lock;
        private final String unlock;
        private final String opens;
        private final String closes;

        Kind(String lock, String unlock, String opens, String closes) {
            this.lock = lock;
            this.unlock = unlock;
            this.opens = opens;
            this.closes = closes;
        }
    }

    /** Where control is and which locks are held, the outermost first. */
    private record State(int node, List<Integer> open) {
    }

    private ReadSections() {
    }

    /**
     * A warning at each lock and unlock without its counterpart, in the order of the text.
     *
     * @param tags of all operations of the program
     */
    public static List<Problem> unmatched(Program program, Set<String> tags) {
        List<Problem> problems = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            if (!tags.contains(kind.lock) && !tags.contains(kind.unlock)) {
                continue;
            }
            for (Thread thread : program.threads()) {
                boolean elsewhere = kind == Kind.SRCU && program.threads().stream().anyMatch(other -> other != thread && uses(other, kind));
                if (!elsewhere && uses(thread, kind)) {
                    problems.addAll(unmatched(thread, kind));
                }
            }
        }
        return problems;
    }

    private static boolean uses(Thread thread, Kind kind) {
        return thread.instructions().stream().anyMatch(instruction -> has(instruction, kind.lock) || has(instruction, kind.unlock));
    }

    private static boolean has(Instruction instruction, String tag) {
        return instruction.operations().stream().anyMatch(operation -> operation.tags().contains(tag));
    }

    private static List<Problem> unmatched(Thread thread, Kind kind) {
        FlowGraph graph = FlowGraph.of(thread);
        TreeMap<Integer, Problem> problems = new TreeMap<>();
        Set<State> seen = new HashSet<>();
        Deque<State> left = new ArrayDeque<>();
        left.add(new State(0, List.of()));
        while (!left.isEmpty() && seen.size() < MOST_STATES) {
            State state = left.remove();
            if (seen.add(state)) {
                after(state, graph, kind, problems).ifPresent(open -> {
                    for (Successor successor : graph.successors(state.node())) {
                        if (successor.target() >= 0) {
                            left.add(new State(successor.target(), open));
                        } else if (graph.instruction(state.node()).stop().isEmpty()) { // a thread that fails or waits closes nothing
                            open.forEach(lock -> problems.put(lock, warning(graph.instruction(lock), kind.opens, "section that it opens is not closed by "
                                    + kind.closes + " on some path to the end of " + thread.name())));
                        }
                    }
                });
            }
        }
        return List.copyOf(problems.values());
    }

    /** What is open behind an instruction; nothing where it is not followed any further. */
    private static Optional<List<Integer>> after(State state, FlowGraph graph, Kind kind, TreeMap<Integer, Problem> problems) {
        Instruction instruction = graph.instruction(state.node());
        List<Integer> open = new ArrayList<>(state.open());
        if (has(instruction, kind.lock)) {
            open.add(state.node());
        } else if (has(instruction, kind.unlock)) {
            if (open.isEmpty()) {
                problems.put(state.node(), warning(instruction, kind.closes, "section that it closes is not opened by " + kind.opens
                        + " on some path to here"));
            } else {
                open.remove(open.size() - 1);
            }
        }
        return open.size() > DEEPEST ? Optional.empty() : Optional.of(open);
    }

    private static Problem warning(Instruction instruction, String call, String what) {
        return Problem.warning("FELIS014", call + ": the read-side critical " + what + "; the kernel's locking rules forbid that", instruction.source());
    }
}
