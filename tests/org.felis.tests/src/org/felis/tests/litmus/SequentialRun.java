package org.felis.tests.litmus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.compiler.LitmusCompilation;

/** Compiles a test of one thread and runs it, instruction by instruction; the tags of its events are kept. */
final class SequentialRun {

    private static final int MAX_STEPS = 1000;

    private final Map<Register, Value> registers = new HashMap<>();
    private final Map<Value.Address, Value> memory;
    private final List<Set<String>> tags = new ArrayList<>();
    /** A store exclusive finds its load exclusive in these tests, unless the reservation was ended. */
    private boolean isReserved = true;

    private SequentialRun(Program program) throws UndefinedOperationException {
        memory = new HashMap<>(program.initialMemory());
        Thread thread = program.threads().get(0);
        registers.putAll(thread.initialRegisters());
        run(thread);
    }

    /** Runs instructions separated by {@code ;} from an initial state. */
    static SequentialRun of(String architecture, String initialState, String code) {
        StringBuilder test = new StringBuilder(architecture + " test\n{ " + initialState + " }\n P0 ;\n");
        for (String instruction : code.split(";")) {
            test.append(instruction).append(" ;\n");
        }
        return of(test.toString());
    }

    static SequentialRun of(String test) {
        LitmusCompilation compilation = LitmusLanguage.compile(new LitmusSource("<test>", test));
        try {
            return new SequentialRun(compilation.program()
                    .orElseThrow(() -> new AssertionError(compilation.problems() + "\n" + test)));
        } catch (UndefinedOperationException undefined) {
            throw new AssertionError(undefined);
        }
    }

    /** Runs a program that is compiled already. */
    static SequentialRun of(Program program) {
        try {
            return new SequentialRun(program);
        } catch (UndefinedOperationException undefined) {
            throw new AssertionError(undefined);
        }
    }

    /** The final value of a register, named canonically. */
    Value register(String name) {
        return registers.getOrDefault(Register.named(name), Value.ZERO);
    }

    /** The final value of a register as a number. */
    long number(String register) {
        return ((Value.Int) register(register)).bits();
    }

    /** The final value of a location or cell ({@code x}, {@code x+4}). */
    Value memory(String address) {
        return memory.entrySet().stream().filter(e -> e.getKey().toString().equals(address)).findFirst()
                .orElseThrow(() -> new AssertionError(address + " is not in " + memory)).getValue();
    }

    /** The tags of the reads, writes, updates and fences that were done, in order. */
    List<Set<String>> tags() {
        return tags;
    }

    /** Whether the final state satisfies the proposition. */
    boolean satisfies(Proposition proposition) {
        return switch (proposition) {
            case Proposition.True t -> true;
            case Proposition.False f -> false;
            case Proposition.And and -> and.operands().stream().allMatch(this::satisfies);
            case Proposition.Or or -> or.operands().stream().anyMatch(this::satisfies);
            case Proposition.Not not -> !satisfies(not.operand());
            case Proposition.Implies implies -> !satisfies(implies.premise()) || satisfies(implies.conclusion());
            case Proposition.Equal equal -> value(equal.left()).equals(value(equal.right()));
        };
    }

    private Value value(Proposition.Operand operand) {
        return switch (operand) {
            case Proposition.Operand.Literal literal -> literal.value();
            case Proposition.Operand.Final fin -> switch (fin.observable()) {
                case Observable.FinalRegister register -> Evaluation
                        .extend(registers.getOrDefault(register.register(), Value.ZERO), register.bits(), false);
                case Observable.FinalMemory location -> contents(location);
            };
        };
    }

    private Value contents(Observable.FinalMemory location) {
        Map<Register, Value> cells = new HashMap<>();
        for (Value.Address cell : location.contents().cells()) {
            cells.put(Observable.Contents.register(cells.size()), cell(cell));
        }
        try {
            return Evaluation.extend(Evaluation.evaluate(location.contents().value(), cells::get), location.type().bits(),
                    false);
        } catch (UndefinedOperationException undefined) {
            throw new AssertionError(undefined);
        }
    }

    private void run(Thread thread) throws UndefinedOperationException {
        int next = 0;
        for (int steps = 0; next < thread.instructions().size(); steps++) {
            if (steps > MAX_STEPS) {
                throw new AssertionError("the code does not end");
            }
            Instruction instruction = thread.instructions().get(next++);
            for (Operation operation : instruction.operations()) {
                String target = execute(operation);
                if (target != null) {
                    next = position(thread, target);
                }
            }
        }
    }

    private static int position(Thread thread, String label) {
        for (int i = 0; i < thread.instructions().size(); i++) {
            if (thread.instructions().get(i).labels().contains(label)) {
                return i;
            }
        }
        throw new AssertionError("no label " + label);
    }

    /** Does an operation; the label if it jumps, else null. */
    private String execute(Operation operation) throws UndefinedOperationException {
        switch (operation) {
            case Operation.Assign assign -> registers.put(assign.target(), value(assign.value()));
            case Operation.Choose choose -> throw new AssertionError("no litmus test chooses a number: " + choose);
            case MemoryAction.Read read -> {
                tags.add(read.tags());
                isReserved |= read.tags().contains("EX");
                registers.put(read.target(), Evaluation.extend(cell(value(read.address())), read.bytes() * 8, false));
            }
            case MemoryAction.Write write -> {
                if (Evaluation.isTrue(value(write.condition()))) {
                    if (write.updated().isEmpty()) { // else its event is that of the read
                        tags.add(write.tags());
                    }
                    write(value(write.address()), value(write.value()), write.bytes());
                }
            }
            case MemoryAction.WriteExclusive write -> {
                if (isReserved) {
                    tags.add(write.tags());
                    write(value(write.address()), value(write.value()), write.bytes());
                }
                registers.put(write.status(), isReserved ? write.success() : write.failure());
            }
            case ControlAction.EndReservation end -> isReserved = false;
            case MemoryAction.Synchronize synchronize -> {
                tags.add(synchronize.tags());
                synchronize.target().ifPresent(target -> registers.put(target, synchronize.result()));
            }
            case ControlAction.Assume assume -> {
                if (!Evaluation.isTrue(value(assume.condition()))) {
                    throw new AssertionError("no execution: " + assume);
                }
            }
            case ControlAction.Stop stop -> throw new AssertionError("no litmus test stops a thread: " + stop);
            case MemoryAction.Fence fence -> tags.add(fence.tags());
            case ControlAction.Jump jump -> {
                return jump.condition().isEmpty() || Evaluation.isTrue(value(jump.condition().get())) ? jump.label()
                        : null;
            }
        }
        return null;
    }

    private Value value(org.felis.engine.expression.Expression expression) throws UndefinedOperationException {
        return Evaluation.evaluate(expression, register -> registers.getOrDefault(register, Value.ZERO));
    }

    private Value cell(Value address) {
        Value value = memory.get(address);
        if (value == null) {
            throw new AssertionError(address + " is outside the memory " + memory);
        }
        return value;
    }

    private void write(Value address, Value value, int bytes) {
        cell(address);
        memory.put((Value.Address) address, Evaluation.extend(value, bytes * 8, false));
    }
}
