package org.felis.engine.program.transform;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.ForwardFlow;
import org.felis.engine.dataflow.RegisterAnalysis;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.FalseDependencies;
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
        return namesAddressesOnly(thread) ? ofInitialRegisters(thread, isStraight(thread) ? Optional.empty() : Optional.of(FlowGraph.of(thread).reachable())) : ofFlow(thread);
    }

    /**
     * The instructions that compute with the bits of an address, as masks and shifts do: that has no value, since nothing is known of where objects are, and no execution passes them. Found
     * where what they compute from is the same in all executions.
     *
     * @return by the index of the instruction, an address whose bits it asks for
     */
    public static Map<Integer, Value.Address> bitsOfAddresses(Thread thread) {
        Map<Integer, Value.Address> found = new TreeMap<>();
        if (!mayAskForBits(thread)) {
            return found;
        }
        FlowGraph graph = FlowGraph.of(thread);
        ConstantAddresses constants = new ConstantAddresses(graph, thread);
        ForwardFlow<Registers<Optional<Value>>> flow = ForwardFlow.of(graph, constants);
        for (int node = 0; node < graph.size(); node++) {
            if (flow.before(node).isPresent()) {
                List<Operation> operations = thread.instructions().get(node).operations();
                for (int i = 0; i < operations.size(); i++) {
                    if (mayAskForBits(operations.get(i))) {
                        Registers<Optional<Value>> before = constants.inFrontOf(node, i, flow.before(node).get());
                        Optional<Value.Address> address = undefined(operations.get(i).definition().flatMap(Definition::value).orElseThrow(), before::get);
                        if (address.isPresent()) {
                            found.put(node, address.get());
                        }
                    }
                }
            }
        }
        return found;
    }

    private static boolean mayAskForBits(Thread thread) {
        for (Instruction instruction : thread.instructions()) {
            for (Operation operation : instruction.operations()) {
                if (mayAskForBits(operation)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean mayAskForBits(Operation operation) {
        Optional<Expression> value = operation.definition().flatMap(Definition::value);
        return value.isPresent() && asksForBits(value.get()) && asksForBits(FalseDependencies.removed(value.get()));
    }

    private static boolean asksForBits(Expression expression) {
        return switch (expression) {
            case Expression.Binary binary -> switch (binary.operator()) {
                case AND, OR, XOR, SHIFT_LEFT, SHIFT_RIGHT_LOGICAL, SHIFT_RIGHT_ARITHMETIC, MUL -> true;
                default -> asksForBits(binary.left()) || asksForBits(binary.right());
            };
            case Expression.Unary unary -> asksForBits(unary.operand());
            case Expression.Extend extend -> asksForBits(extend.operand());
            case Expression.IfThenElse choice -> asksForBits(choice.condition()) || asksForBits(choice.whenTrue()) || asksForBits(choice.whenFalse());
            case Expression.Constant constant -> false;
            case Expression.Read read -> false;
            case Expression.Accessible accessible -> false;
        };
    }

    /** An address from which the expression computes nothing; empty if it has a value, or if not all of its registers are known. */
    private static Optional<Value.Address> undefined(Expression expression, Function<Register, Optional<Value>> known) {
        Expression needed = FalseDependencies.removed(expression);
        if (needed.registers().stream().anyMatch(register -> known.apply(register).isEmpty()) || value(needed, known).isPresent()) {
            return Optional.empty();
        }
        return needed.registers().stream().map(register -> known.apply(register).orElseThrow()).filter(Value.Address.class::isInstance).map(Value.Address.class::cast).findFirst();
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

    /** @param reachable the indices of the instructions to which a path leads; if empty, of all */
    private static List<Map<Integer, Value>> ofInitialRegisters(Thread thread, Optional<BitSet> reachable) {
        List<Map<Integer, Value>> known = new ArrayList<>();
        for (Instruction instruction : thread.instructions()) {
            if (reachable.isPresent() && !reachable.get().get(known.size())) {
                known.add(Map.of());
                continue;
            }
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

    /** The address that the expression has with what registers hold at first; empty if that is none. */
    static Optional<Value.Address> initially(Expression location, Thread thread) {
        return value(location, register -> Optional.of(thread.initial(register))).filter(Value.Address.class::isInstance).map(Value.Address.class::cast);
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
        return Evaluation.ifKnown(FalseDependencies.removed(expression), known);
    }
}
