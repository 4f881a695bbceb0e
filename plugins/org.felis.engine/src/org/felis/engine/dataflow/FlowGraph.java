package org.felis.engine.dataflow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Thread;
import org.felis.engine.program.unrolled.Step.Successor;
import org.felis.engine.program.unrolled.Step.When;
import org.felis.engine.program.unrolled.UnrolledThread;

/**
 * The control flow of one thread. Nodes are numbered from 0, the entry; the fewer edges lead to a smaller number, the fewer nodes
 * are visited more than once. An edge leads to a node or, with a negative target, out of the thread.
 */
public interface FlowGraph {

    /** The number of nodes; a thread without instructions has none. */
    int size();

    /** What is done at a node. */
    Instruction instruction(int node);

    /** The edges that lead away from a node. */
    List<Successor> successors(int node);

    /** The nodes to which a path leads from the entry. */
    default BitSet reachable() {
        BitSet found = new BitSet(size());
        Deque<Integer> open = new ArrayDeque<>();
        if (size() > 0) {
            found.set(0);
            open.push(0);
        }
        while (!open.isEmpty()) {
            for (Successor successor : successors(open.pop())) {
                if (successor.target() >= 0 && !found.get(successor.target())) {
                    found.set(successor.target());
                    open.push(successor.target());
                }
            }
        }
        return found;
    }

    /** The steps of an unrolled thread: an acyclic graph in topological order. */
    static FlowGraph of(UnrolledThread thread) {
        return new FlowGraph() {
            @Override
            public int size() {
                return thread.steps().size();
            }

            @Override
            public Instruction instruction(int node) {
                return thread.steps().get(node).instruction();
            }

            @Override
            public List<Successor> successors(int node) {
                return thread.steps().get(node).successors();
            }
        };
    }

    /**
     * The instructions of a thread in the order of its text, with its loops. A jump to a label that does not exist leads nowhere:
     * it is reported elsewhere.
     */
    static FlowGraph of(Thread thread) {
        List<Instruction> instructions = thread.instructions();
        Map<String, Integer> labels = new HashMap<>();
        for (int i = 0; i < instructions.size(); i++) {
            for (String label : instructions.get(i).labels()) {
                labels.put(label, i);
            }
        }
        List<List<Successor>> successors = new ArrayList<>(instructions.size());
        for (int i = 0; i < instructions.size(); i++) {
            Optional<ControlAction.Jump> jump = instructions.get(i).jump();
            Optional<ControlAction.Stop> stop = instructions.get(i).stop();
            List<Successor> edges = new ArrayList<>(2);
            if (jump.isPresent() && labels.containsKey(jump.get().label())) {
                edges.add(new Successor(labels.get(jump.get().label()), jump.get().isConditional() ? When.TAKEN : When.ALWAYS));
            }
            int next = i + 1 < instructions.size() ? i + 1 : Successor.END;
            if (stop.isPresent()) {
                stop.get().unless().ifPresent(condition -> edges.add(new Successor(next, When.TAKEN)));
                edges.add(new Successor(Successor.outside(stop.get()), stop.get().unless().isPresent() ? When.NOT_TAKEN : When.ALWAYS));
            } else if (jump.isEmpty() || jump.get().isConditional()) {
                edges.add(new Successor(next, jump.isPresent() ? When.NOT_TAKEN : When.ALWAYS));
            }
            successors.add(edges);
        }
        return new FlowGraph() {
            @Override
            public int size() {
                return instructions.size();
            }

            @Override
            public Instruction instruction(int node) {
                return instructions.get(node);
            }

            @Override
            public List<Successor> successors(int node) {
                return successors.get(node);
            }
        };
    }
}
