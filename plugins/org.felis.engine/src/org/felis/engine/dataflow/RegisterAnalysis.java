package org.felis.engine.dataflow;

import java.util.List;

import org.felis.engine.expression.Register;

/**
 * A forward analysis of what registers hold, and of nothing else.
 *
 * @param <V> what is known of one register; has {@code equals}
 */
public abstract class RegisterAnalysis<V> extends RegisterTransfer<V> implements ForwardAnalysis<Registers<V>> {

    protected RegisterAnalysis(FlowGraph graph) {
        super(graph);
    }

    /**
     * What a register holds in front of a node where several ways of control meet.
     *
     * @param values one for each way
     */
    protected abstract V join(int node, Register register, List<V> values);

    @Override
    public final Registers<V> join(int node, List<Arrival<Registers<V>>> arrivals) {
        return Registers.join(arrivals.stream().map(Arrival::state).toList(), (register, values) -> join(node, register, values));
    }
}
