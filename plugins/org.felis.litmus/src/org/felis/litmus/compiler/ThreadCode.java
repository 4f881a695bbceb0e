package org.felis.litmus.compiler;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Instruction;

/** The code of one thread, in whatever language. */
interface ThreadCode {

    /** The instructions of the thread; locations that the code names become part of the memory. */
    List<Instruction> lower(Memory memory);

    /** The registers that the code itself gives an initial value, such as parameters. */
    default Map<Register, Value> parameters(Memory memory) {
        return Map.of();
    }

    /** The type that the code itself declares for a register; known when it was lowered. */
    default Optional<IntegerType> declaredType(Register register) {
        return Optional.empty();
    }
}
