package org.felis.execution.build;

import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;

import org.felis.engine.expression.Register;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
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
        operation.written().ifPresent(into::add);
        operation.expressions().forEach(expression -> into.addAll(expression.registers()));
    }
}
