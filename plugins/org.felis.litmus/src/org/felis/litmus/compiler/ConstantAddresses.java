package org.felis.litmus.compiler;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.program.Evaluation;
import org.felis.engine.program.Evaluation.UndefinedOperationException;
import org.felis.engine.program.Expression;
import org.felis.engine.program.Expression.BinaryOperator;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.program.Thread;
import org.felis.engine.program.Value;
import org.felis.litmus.LitmusProblem;

/** The accesses of a thread whose address is the same in all executions, by propagation of constants through registers. */
final class ConstantAddresses {

    private final Thread thread;
    private final Map<String, Integer> labels = new HashMap<>();
    /**
     * For each instruction what may differ, before it, from what registers hold at first: their value, or null if that is not known.
     * Null as long as no path leads there.
     */
    private final List<Map<Register, Value>> before = new ArrayList<>();

    private ConstantAddresses(Thread thread) {
        this.thread = thread;
        for (int i = 0; i < thread.instructions().size(); i++) {
            before.add(null);
            for (String label : thread.instructions().get(i).labels()) {
                labels.put(label, i);
            }
        }
    }

    /**
     * For each instruction, the addresses of its operations that are known, by the index of the operation; empty for an
     * instruction to which no path leads.
     */
    static List<Map<Integer, Value>> of(Thread thread) {
        ConstantAddresses constants = new ConstantAddresses(thread);
        constants.propagate();
        List<Map<Integer, Value>> known = new ArrayList<>();
        for (int i = 0; i < thread.instructions().size(); i++) {
            known.add(constants.before.get(i) == null ? Map.of()
                    : constants.addresses(thread.instructions().get(i), constants.before.get(i)));
        }
        return known;
    }

    /**
     * Reports accesses at a constant address that is outside of the memory or not aligned: a forgotten array or a wrong offset.
     * No execution passes such an access, so that everything behind it would be "forbidden".
     *
     * @param cells the addresses of all cells, for operations that are no accesses
     */
    static void report(Thread thread, Set<Value.Address> cells, Problems problems) {
        List<Map<Integer, Value>> known = of(thread);
        for (int i = 0; i < known.size(); i++) {
            Instruction instruction = thread.instructions().get(i);
            known.get(i).forEach((operation, value) -> {
                if (value instanceof Value.Address address) {
                    check(instruction, Accesses.bytes(instruction.operations().get(operation)), address, cells, problems);
                }
            });
        }
    }

    private static void check(Instruction instruction, int bytes, Value.Address address, Set<Value.Address> cells,
            Problems problems) {
        int size = address.object().sizeBytes();
        if (size == 0) {
            problems.add(LitmusProblem.CODE_AS_DATA, instruction.source(), address);
        } else if (bytes == 0 ? !cells.contains(address) : address.offset() < 0 || address.offset() >= size) {
            problems.add(LitmusProblem.OUT_OF_BOUNDS, instruction.source(), address, address.object().name(), size);
        } else if (bytes > 0 && address.offset() % bytes != 0) {
            problems.add(LitmusProblem.UNSUPPORTED_ACCESS, instruction.source(), bytes + " bytes at " + address
                    + ", whose offset is no multiple of " + bytes + " (only aligned accesses are)");
        } else if (address.offset() + bytes > size) {
            problems.add(LitmusProblem.OUT_OF_BOUNDS, instruction.source(), bytes + " bytes at " + address,
                    address.object().name(), size);
        }
    }

    private Map<Integer, Value> addresses(Instruction instruction, Map<Register, Value> before) {
        Map<Integer, Value> addresses = new HashMap<>();
        Map<Register, Value> now = new HashMap<>(before);
        for (int i = 0; i < instruction.operations().size(); i++) {
            Optional<Expression> address = Accesses.address(instruction.operations().get(i));
            Value value = address.isPresent() ? value(address.get(), now) : null;
            if (value != null) {
                addresses.put(i, value);
            }
            step(instruction.operations().get(i), now);
        }
        return addresses;
    }

    private void propagate() {
        Deque<Integer> changed = new ArrayDeque<>();
        if (!before.isEmpty()) {
            before.set(0, new HashMap<>());
            changed.add(0);
        }
        while (!changed.isEmpty()) {
            int index = changed.poll();
            Instruction instruction = thread.instructions().get(index);
            Map<Register, Value> after = new HashMap<>(before.get(index));
            for (Operation operation : instruction.operations()) {
                step(operation, after);
            }
            Operation.Jump jump = instruction.jump();
            if (jump != null && labels.containsKey(jump.label()) && join(labels.get(jump.label()), after)) {
                changed.add(labels.get(jump.label()));
            }
            if (index + 1 < before.size() && (jump == null || jump.isConditional()) && join(index + 1, after)) {
                changed.add(index + 1);
            }
        }
    }

    /** Whether less is known than before. */
    private boolean join(int index, Map<Register, Value> after) {
        Map<Register, Value> known = before.get(index);
        if (known == null) {
            before.set(index, new HashMap<>(after));
            return true;
        }
        Set<Register> differing = new HashSet<>(known.keySet());
        differing.addAll(after.keySet());
        boolean less = false;
        for (Register register : differing) {
            Value value = value(register, known);
            if (value != null && !value.equals(value(register, after))) {
                known.put(register, null);
                less = true;
            }
        }
        return less;
    }

    private void step(Operation operation, Map<Register, Value> known) {
        switch (operation) {
            case Operation.Assign assign -> known.put(assign.target(), value(assign.value(), known));
            case Operation.Read read -> known.put(read.target(), null);
            case Operation.WriteExclusive write -> known.put(write.status(), null);
            case Operation.Synchronize synchronize -> synchronize.target().ifPresent(target -> known.put(target, null));
            case Operation.Write write -> { }
            case Operation.Assume assume -> { }
            case Operation.Fence fence -> { }
            case Operation.Jump jump -> { }
        }
    }

    private Value value(Register register, Map<Register, Value> known) {
        Value value = known.get(register);
        return value != null || known.containsKey(register) ? value : thread.initial(register);
    }

    /** The value, or null if it is not known or undefined. */
    private Value value(Expression expression, Map<Register, Value> known) {
        try {
            return evaluate(expression, known);
        } catch (UndefinedOperationException undefined) {
            return null;
        }
    }

    /** The value, or null if it is not known. */
    private Value evaluate(Expression expression, Map<Register, Value> known)
            throws UndefinedOperationException {
        return switch (expression) {
            case Expression.Constant constant -> constant.value();
            case Expression.Read read -> value(read.register(), known);
            case Expression.Unary unary -> {
                Value operand = evaluate(unary.operand(), known);
                yield operand == null ? null : Evaluation.unary(unary.operator(), operand);
            }
            // a false dependency, as tests have them, on a value that is not known
            case Expression.Binary binary when binary.left().equals(binary.right())
                    && (binary.operator() == BinaryOperator.XOR || binary.operator() == BinaryOperator.SUB) -> Value.ZERO;
            case Expression.Binary binary -> {
                Value left = evaluate(binary.left(), known);
                Value right = evaluate(binary.right(), known);
                yield left == null || right == null ? null : Evaluation.binary(binary.operator(), left, right);
            }
            case Expression.Extend extend -> {
                Value operand = evaluate(extend.operand(), known);
                yield operand == null ? null : Evaluation.extend(operand, extend.bits(), extend.signed());
            }
            case Expression.IfThenElse choice -> {
                Value condition = evaluate(choice.condition(), known);
                yield condition == null ? null
                        : evaluate(Evaluation.isTrue(condition) ? choice.whenTrue() : choice.whenFalse(), known);
            }
        };
    }
}
