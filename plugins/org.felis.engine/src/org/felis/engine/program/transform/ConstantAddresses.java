package org.felis.engine.program.transform;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

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
import org.felis.engine.program.Instruction;
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
        return isStraight(thread) && namesAddressesOnly(thread) ? ofInitialRegisters(thread) : ofFlow(thread);
    }

    private static boolean isStraight(Thread thread) {
        for (Instruction instruction : thread.instructions()) {
            if (instruction.jump().isPresent() || instruction.stop().isPresent()) {
                return false;
            }
        }
        return true;
    }

    /** Whether no address depends on a register that the thread writes, as in most tests. */
    private static boolean namesAddressesOnly(Thread thread) {
        Set<Register> written = new HashSet<>();
        Set<Register> inAddresses = new HashSet<>();
        for (Instruction instruction : thread.instructions()) {
            for (Operation operation : instruction.operations()) {
                operation.definition().ifPresent(definition -> written.add(definition.register()));
                operation.location().ifPresent(location -> inAddresses.addAll(location.registers()));
            }
        }
        return Collections.disjoint(written, inAddresses);
    }

    private static List<Map<Integer, Value>> ofInitialRegisters(Thread thread) {
        List<Map<Integer, Value>> known = new ArrayList<>();
        for (Instruction instruction : thread.instructions()) {
            Map<Integer, Value> addresses = new HashMap<>();
            for (int i = 0; i < instruction.operations().size(); i++) {
                int operation = i;
                instruction.operations().get(i).location().flatMap(location -> value(location, register -> Optional.of(thread.initial(register))))
                        .ifPresent(value -> addresses.put(operation, value));
            }
            known.add(addresses);
        }
        return known;
    }

    private static List<Map<Integer, Value>> ofFlow(Thread thread) {
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
                value(operations.get(i).location().get(), inFrontOf(node, i, before)::get)
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
        return definition.value().flatMap(expression -> value(expression, before::get));
    }

    /** The value, if it is known and defined. */
    private static Optional<Value> value(Expression expression, Function<Register, Optional<Value>> known) {
        try {
            return Optional.of(Evaluation.evaluate(FalseDependencies.removed(expression), register -> known.apply(register)
                    .orElseThrow(() -> new UndefinedOperationException(register + " is not known"))));
        } catch (UndefinedOperationException unknown) {
            return Optional.empty();
        }
    }
}
