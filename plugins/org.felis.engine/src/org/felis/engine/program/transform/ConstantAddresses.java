package org.felis.engine.program.transform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.ForwardFlow;
import org.felis.engine.dataflow.RegisterAnalysis;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;

/**
 * The accesses of a thread whose address is the same in all executions, by propagation of constants through registers. What a register
 * holds is known or, empty, not.
 */
public final class ConstantAddresses extends RegisterAnalysis<Optional<Value>> {

    private final Thread thread;

    private ConstantAddresses(FlowGraph graph, Thread thread) {
        super(graph);
        this.thread = thread;
    }

    /**
     * For each instruction, the addresses of its operations that are known, by the index of the operation; empty for an
     * instruction to which no path leads.
     */
    public static List<Map<Integer, Value>> of(Thread thread) {
        FlowGraph graph = FlowGraph.of(thread);
        ConstantAddresses constants = new ConstantAddresses(graph, thread);
        ForwardFlow<Registers<Optional<Value>>> flow = ForwardFlow.of(graph, constants);
        List<Map<Integer, Value>> known = new ArrayList<>();
        for (int i = 0; i < graph.size(); i++) {
            int node = i;
            known.add(flow.before(i).map(before -> constants.addresses(node, before)).orElse(Map.of()));
        }
        return known;
    }

    private Map<Integer, Value> addresses(int node, Registers<Optional<Value>> before) {
        List<Operation> operations = thread.instructions().get(node).operations();
        Map<Integer, Value> addresses = new HashMap<>();
        for (int i = 0; i < operations.size(); i++) {
            if (operations.get(i).location().isPresent()) {
                int operation = i;
                value(operations.get(i).location().get(), inFrontOf(node, i, before))
                        .ifPresent(value -> addresses.put(operation, value));
            }
        }
        return addresses;
    }

    @Override
    protected Optional<Value> initial(Register register) {
        return Optional.of(thread.initial(register));
    }

    @Override
    protected Optional<Value> join(int node, Register register, List<Optional<Value>> values) {
        return values.stream().allMatch(values.get(0)::equals) ? values.get(0) : Optional.empty();
    }

    @Override
    protected Optional<Value> define(int node, int operation, Definition definition, Registers<Optional<Value>> before) {
        return definition.value().flatMap(expression -> value(expression, before));
    }

    /** The value, if it is known and defined. */
    private static Optional<Value> value(Expression expression, Registers<Optional<Value>> known) {
        try {
            return Optional.of(Evaluation.evaluate(FalseDependencies.removed(expression), register -> known.get(register)
                    .orElseThrow(() -> new UndefinedOperationException(register + " is not known"))));
        } catch (UndefinedOperationException unknown) {
            return Optional.empty();
        }
    }
}
