package org.felis.litmus.compiler;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
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
    /** For each instruction the registers whose value is known before it; null as long as no path leads there. */
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
                    : addresses(thread.instructions().get(i), constants.before.get(i)));
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

    private static Map<Integer, Value> addresses(Instruction instruction, Map<Register, Value> before) {
        Map<Integer, Value> addresses = new HashMap<>();
        Map<Register, Value> now = new HashMap<>(before);
        for (int i = 0; i < instruction.operations().size(); i++) {
            int operation = i;
            Accesses.address(instruction.operations().get(i)).flatMap(address -> value(address, now))
                    .ifPresent(value -> addresses.put(operation, value));
            step(instruction.operations().get(i), now);
        }
        return addresses;
    }

    private void propagate() {
        Deque<Integer> changed = new ArrayDeque<>();
        if (!before.isEmpty()) {
            Map<Register, Value> initial = new HashMap<>();
            thread.instructions().forEach(i -> i.operations().forEach(o -> Accesses.expressions(o)
                    .forEach(e -> e.registers().forEach(r -> initial.put(r, thread.initial(r))))));
            before.set(0, initial);
            changed.add(0);
        }
        while (!changed.isEmpty()) {
            int index = changed.poll();
            Instruction instruction = thread.instructions().get(index);
            Map<Register, Value> after = new HashMap<>(before.get(index));
            instruction.operations().forEach(operation -> step(operation, after));
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
        return known.entrySet().removeIf(entry -> !entry.getValue().equals(after.get(entry.getKey())));
    }

    private static void step(Operation operation, Map<Register, Value> known) {
        switch (operation) {
            case Operation.Assign assign -> value(assign.value(), known)
                    .ifPresentOrElse(value -> known.put(assign.target(), value), () -> known.remove(assign.target()));
            case Operation.Read read -> known.remove(read.target());
            case Operation.WriteExclusive write -> known.remove(write.status());
            case Operation.Synchronize synchronize -> synchronize.target().ifPresent(known::remove);
            case Operation.Write write -> { }
            case Operation.Assume assume -> { }
            case Operation.Fence fence -> { }
            case Operation.Jump jump -> { }
        }
    }

    private static Optional<Value> value(Expression expression, Map<Register, Value> known) {
        try {
            return Optional.ofNullable(evaluate(expression, known));
        } catch (UndefinedOperationException undefined) {
            return Optional.empty();
        }
    }

    /** The value, or null if it is not known. */
    private static Value evaluate(Expression expression, Map<Register, Value> known)
            throws UndefinedOperationException {
        return switch (expression) {
            case Expression.Constant constant -> constant.value();
            case Expression.Read read -> known.get(read.register());
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
