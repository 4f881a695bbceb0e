package org.felis.engine.dataflow;

import java.util.List;
import java.util.Optional;

import org.felis.engine.expression.Register;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Operation;

/**
 * How the instructions of a thread change what is known of registers, operation by operation: the part of a forward analysis that is
 * about registers. {@link RegisterAnalysis} is for those that are about nothing else.
 *
 * @param <V> what is known of one register; has {@code equals}
 */
public abstract class RegisterTransfer<V> {

    private final FlowGraph graph;
    private Optional<Registers<V>> entry = Optional.empty();

    protected RegisterTransfer(FlowGraph graph) {
        this.graph = graph;
    }

    /** What a register holds in front of the thread. */
    protected abstract V initial(Register register);

    /**
     * What an operation writes into a register.
     *
     * @param operation its index in the instruction of the node
     * @param before the registers in front of it
     */
    protected abstract V define(int node, int operation, Definition definition, Registers<V> before);

    /**
     * Looks at an operation, for what follows from it besides registers. In a graph with loops, the last call for an operation has the
     * registers that hold in front of it.
     *
     * @param operation its index in the instruction of the node
     * @param before the registers in front of it
     */
    protected void visit(int node, int operation, Operation what, Registers<V> before) {
    }

    /** The registers in front of the thread. */
    public final Registers<V> entry() {
        if (entry.isEmpty()) {
            entry = Optional.of(Registers.initial(graph, this::initial));
        }
        return entry.get();
    }

    /** The registers behind a node, given those in front of it. */
    public final Registers<V> transfer(int node, Registers<V> before) {
        Registers<V> now = before;
        List<Operation> operations = graph.instruction(node).operations();
        for (int i = 0; i < operations.size(); i++) {
            visit(node, i, operations.get(i), now);
            now = after(node, i, operations.get(i), now);
        }
        return now;
    }

    /**
     * The registers in front of an operation, given those in front of its node.
     *
     * @param operation its index in the instruction of the node
     */
    public final Registers<V> inFrontOf(int node, int operation, Registers<V> before) {
        Registers<V> now = before;
        List<Operation> operations = graph.instruction(node).operations();
        for (int i = 0; i < operation; i++) {
            now = after(node, i, operations.get(i), now);
        }
        return now;
    }

    private Registers<V> after(int node, int operation, Operation what, Registers<V> before) {
        Optional<Definition> definition = what.definition();
        return definition.isEmpty() ? before
                : before.with(definition.get().register(), define(node, operation, definition.get(), before));
    }
}
