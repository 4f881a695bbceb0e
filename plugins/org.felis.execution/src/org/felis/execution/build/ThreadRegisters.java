package org.felis.execution.build;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.program.Thread;

/** The registers that a thread names, for people: temporaries are left out. */
final class ThreadRegisters {

    /** {@code X2} comes before {@code X10}. */
    private static final Comparator<Register> BY_NUMBER = Comparator
            .comparing((Register r) -> r.name().replaceAll("\\d+$", ""))
            .thenComparingInt(r -> r.name().length()).thenComparing(Register::name);

    private ThreadRegisters() {
    }

    /** Those that its instructions name and those with an initial value, by name. */
    static Set<Register> of(Thread thread) {
        Set<Register> registers = new TreeSet<>(BY_NUMBER);
        for (Instruction instruction : thread.instructions()) {
            instruction.operations().forEach(operation -> collect(operation, registers));
        }
        registers.addAll(thread.initialRegisters().keySet());
        registers.removeIf(register -> register.temporary() || isIntermediate(register));
        return registers;
    }

    /** Whether it holds an intermediate value of a statement, under a name that no program can write. */
    private static boolean isIntermediate(Register register) {
        return register.name().indexOf(' ') >= 0;
    }

    private static void collect(Operation operation, Set<Register> into) {
        switch (operation) {
            case Operation.Assign assign -> {
                into.add(assign.target());
                collect(assign.value(), into);
            }
            case Operation.Read read -> {
                into.add(read.target());
                collect(read.address(), into);
            }
            case Operation.Write write -> {
                collect(write.value(), into);
                collect(write.address(), into);
                collect(write.condition(), into);
            }
            case Operation.WriteExclusive write -> {
                into.add(write.status());
                collect(write.value(), into);
                collect(write.address(), into);
            }
            case Operation.Synchronize synchronize -> {
                synchronize.target().ifPresent(into::add);
                collect(synchronize.address(), into);
            }
            case Operation.Assume assume -> collect(assume.condition(), into);
            case Operation.Fence fence -> { }
            case Operation.Jump jump -> collect(jump.condition(), into);
        }
    }

    private static void collect(Optional<Expression> expression, Set<Register> into) {
        expression.ifPresent(e -> collect(e, into));
    }

    private static void collect(Expression expression, Set<Register> into) {
        into.addAll(expression.registers());
    }
}
