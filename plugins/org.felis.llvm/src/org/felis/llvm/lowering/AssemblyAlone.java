package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;

/**
 * Runs inline assembly while only the main thread has run and all that the assembly reads is the same in all executions: then what it does is known, and nobody sees in which order.
 * Accesses, also those under a condition, assignments and fences can be run; jumps and exclusive accesses cannot.
 */
final class AssemblyAlone {

    private record Pending(Binding address, Binding value, int bytes) {
    }

    private final ThreadLowering thread;
    private final MemoryLowering memory;
    private final Map<Register, Value> registers = new HashMap<>();
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
            for (Instruction line : lines) {
                for (Operation operation : line.operations()) {
                    if (!run.run(operation)) {
                        return Optional.empty();
                    }
                }
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
                Value address = value(write.address());
                writes.add(new Pending(new Binding.Known(address), new Binding.Known(Evaluation.extend(value(write.value()), write.bytes() * Byte.SIZE, false)), write.bytes()));
                yield isInState(address, write.bytes());
            }
            case MemoryAction.Fence fence -> true;
            default -> false;
        };
    }

    private boolean read(MemoryAction.Read read) throws UndefinedOperationException {
        Value address = value(read.address());
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
        return Evaluation.evaluate(expression, register -> Optional.ofNullable(registers.get(register)).orElseThrow(() -> new UndefinedOperationException(register + " is not known")));
    }
}
