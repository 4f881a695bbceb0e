package org.felis.litmus.compiler.frame;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Thread;

/** The code of one thread, in whatever language. */
public interface ThreadCode {

    /** The instructions of the thread; locations that the code names become part of the memory. */
    List<Instruction> lower(Memory memory);

    /** The threads with this code, in the order of their numbers, and with what the initial state says of their registers. */
    static List<Thread> threads(List<? extends ThreadCode> codes, InitialStateReader initialState, Memory memory) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < codes.size(); i++) {
            ThreadCode code = codes.get(i);
            Map<Register, Value> registers = new LinkedHashMap<>(code.parameters(memory));
            List<Instruction> instructions = code.lower(memory);
            initialState.registers(i).forEach((register, initial) -> registers.put(register,
                    memory.value(initial.value(), code.declaredType(register).orElse(initial.type()))));
            threads.add(new Thread(i, "P" + i, instructions, registers));
        }
        return threads;
    }

    /** The registers that the code itself gives an initial value, such as parameters. */
    default Map<Register, Value> parameters(Memory memory) {
        return Map.of();
    }

    /** The type that the code itself declares for a register; known when it was lowered. */
    default Optional<IntegerType> declaredType(Register register) {
        return Optional.empty();
    }
}
