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
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.program.Thread;
import org.felis.engine.program.Value;
import org.felis.litmus.LitmusProblem;

/**
 * Finds accesses of a thread whose address is the same in all executions and is no cell of the memory: a forgotten array or a
 * wrong offset. No execution passes such an access, so that everything behind it would be "forbidden".
 */
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

    /** @param cells the addresses of all cells */
    static void report(Thread thread, Set<Value.Address> cells, Problems problems) {
        ConstantAddresses constants = new ConstantAddresses(thread);
        constants.propagate();
        for (int i = 0; i < thread.instructions().size(); i++) {
            if (constants.before.get(i) != null) {
                constants.check(thread.instructions().get(i), constants.before.get(i), cells, problems);
            }
        }
    }

    private void check(Instruction instruction, Map<Register, Value> known, Set<Value.Address> cells, Problems problems) {
        Map<Register, Value> now = new HashMap<>(known);
        for (Operation operation : instruction.operations()) {
            Accesses.address(operation).flatMap(address -> value(address, now)).ifPresent(value -> {
                if (value instanceof Value.Address address && address.object().sizeBytes() == 0) {
                    problems.add(LitmusProblem.CODE_AS_DATA, instruction.source(), address);
                } else if (value instanceof Value.Address address && !cells.contains(address)
                        && address.offset() >= 0 && address.offset() < Math.max(address.object().sizeBytes(), Integer.BYTES)) {
                    problems.add(LitmusProblem.MIXED_SIZE, instruction.source(), "this accesses " + address
                            + ", which is no cell of '" + address.object().name() + "' but inside one");
                } else if (value instanceof Value.Address address && !cells.contains(address)) {
                    problems.add(LitmusProblem.OUT_OF_BOUNDS, instruction.source(), address,
                            address.object().name(), address.object().sizeBytes());
                }
            });
            step(operation, now);
        }
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
        if (!known.keySet().containsAll(expression.registers())) {
            return Optional.empty();
        }
        try {
            return Optional.of(Evaluation.evaluate(expression, known::get));
        } catch (UndefinedOperationException undefined) {
            return Optional.empty();
        }
    }
}
