package org.felis.engine.program;

import java.util.List;
import java.util.Map;

import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;

/**
 * One thread of a program.
 *
 * @param index its number, also its position in {@link Program#threads()}
 * @param name as the program writes it, such as {@code P0}
 * @param instructions in order of the text
 * @param initialRegisters registers with an initial value; all others are 0
 */
public record Thread(int index, String name, List<Instruction> instructions, Map<Register, Value> initialRegisters) {

    public Thread {
        instructions = List.copyOf(instructions);
        initialRegisters = Map.copyOf(initialRegisters);
    }

    /** The initial value of a register. */
    public Value initial(Register register) {
        return initialRegisters.getOrDefault(register, Value.ZERO);
    }
}
