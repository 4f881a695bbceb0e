package org.felis.llvm.ir;

import java.util.List;

/**
 * Instructions that are executed one after the other. The last one is a {@link Terminator}, and no other is.
 *
 * @param name without {@code %}; a number for a block without a name
 */
public record Block(String name, List<Instruction> instructions) {

    public Block {
        instructions = List.copyOf(instructions);
    }

    /** How control leaves the block. */
    public Terminator terminator() {
        return (Terminator) instructions.getLast().operation();
    }
}
