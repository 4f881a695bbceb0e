package org.felis.litmus.compiler.c;

import java.util.List;

import org.felis.engine.program.Instruction;

/**
 * The instructions for one operation. Registers have the names of the target; where it is used, they are made unique.
 *
 * @param first up to where a new value is computed from the old one; all instructions if there is none
 * @param second what follows
 */
public record Template(List<Instruction> first, List<Instruction> second) {

    public Template {
        first = List.copyOf(first);
        second = List.copyOf(second);
    }
}
