package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;

/**
 * Runs inline assembly while only the main thread has run and all that the assembly reads is the same in all executions: then what it does is known, and nobody sees in which order.
 * A store exclusive of what the assembly has loaded succeeds.
 */
final class AssemblyAlone {

    /** Where more are needed, the loop waits for somebody else. */
    private static final int MOST_STEPS = 100;

    private record Pending(Binding address, Binding value, int bytes) {
    }

    private final ThreadLowering thread;
    private final MemoryLowering memory;
    private final Map<Register, Value> registers = new HashMap<>();
    private final Set<Value> loaded = new HashSet<>();
    private final List<Pending> writes = new ArrayList<>();

    private AssemblyAlone(ThreadLowering thread) {
        this.thread = thread;
        this.memory = new MemoryLowering(thread);
    }

    /** What registers, with these among them, hold behind the instructions; empty if they cannot be run: then nothing has been done. */
    static Optional<Map<Register, Value>> run(ThreadLowering thread, List<Instruction> lines, Map<Register, Binding> inputs, List<Register> results) {
        AssemblyAlone run = new AssemblyAlone(thread);
        inputs.forEach((register, binding) -> {
            if (binding instanceof Binding.Known(Value value)) {
                run.registers.put(register, value);
            }
        });
        try {
            if (!run.run(lines)) {
                return Optional.empty();
            }
        } catch (UndefinedOperationException unknown) {
            return Optional.empty();
        }
        if (!run.registers.keySet().containsAll(results)) {
            return Optional.empty();
        }
        run.writes.forEach(write -> run.memory.store(write.value(), write.address(), write.bytes(), Order.PLAIN, 1));
        return Optional.of(run.registers);
    }

    private boolean run(List<Instruction> lines) throws UndefinedOperationException {
        int line = 0;
        for (int steps = 0; line < lines.size(); steps++) {
            int next = line + 1;
            for (Operation operation : lines.get(line).operations()) {
                if (operation instanceof ControlAction.Jump jump && !jump.free()) {
                    if (jump.condition().isEmpty() || Evaluation.isTrue(value(jump.condition().get()))) {
                        next = index(lines, jump.label());
                    }
                } else if (!run(operation)) {
                    return false;
                }
            }
            if (next < 0 || steps == MOST_STEPS) {
                return false;
            }
            line = next;
        }
        return true;
    }

    /** The line with the label; -1 if it is none of these. */
    private static int index(List<Instruction> lines, String label) {
        return IntStream.range(0, lines.size()).filter(line -> lines.get(line).labels().contains(label)).findFirst().orElse(-1);
    }

    private boolean run(Operation operation) throws UndefinedOperationException {
        return switch (operation) {
            case Operation.Assign assign -> {
                registers.put(assign.target(), value(assign.value()));
                yield true;
            }
            case MemoryAction.Read read -> read(read);
            case MemoryAction.Write write -> {
                if (!Evaluation.isTrue(value(write.condition()))) {
                    yield true;
                }
                yield write(write.address(), write.value(), write.bytes());
            }
            case MemoryAction.WriteExclusive write -> {
                registers.put(write.status(), write.success());
                yield loaded.contains(value(write.address())) && write(write.address(), write.value(), write.bytes());
            }
            case MemoryAction.Fence fence -> true;
            default -> false;
        };
    }

    private boolean write(Expression address, Expression content, int bytes) throws UndefinedOperationException {
        Value place = value(address);
        writes.add(new Pending(new Binding.Known(place), new Binding.Known(Evaluation.extend(value(content), bytes * Byte.SIZE, false)), bytes));
        return isInState(place, bytes);
    }

    private boolean read(MemoryAction.Read read) throws UndefinedOperationException {
        Value address = value(read.address());
        loaded.add(address);
        if (!writes.isEmpty() || !isInState(address, read.bytes())) {
            return false;
        }
        if (memory.load(new Binding.Known(address), read.bytes(), Order.PLAIN, 1).orElse(Binding.UNDEFINED) instanceof Binding.Known(Value found)) {
            registers.put(read.target(), Evaluation.extend(found, read.bytes() * Byte.SIZE, false));
            return true;
        }
        return false;
    }

    private boolean isInState(Value address, int bytes) {
        return Evaluation.accessible(address, bytes, bytes).equals(Value.ONE) && memory.isInState(new Binding.Known(address))
                && !thread.state().cells().containsKey(State.Place.ofEnd(((Value.Address) address).object()));
    }

    private Value value(Expression expression) throws UndefinedOperationException {
        return Evaluation.evaluate(expression, register -> Optional.ofNullable(registers.get(register)).orElseThrow(() -> new UndefinedOperationException("%s is not known", register)));
    }
}
