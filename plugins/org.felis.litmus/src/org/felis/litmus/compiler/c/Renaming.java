package org.felis.litmus.compiler.c;

import org.felis.engine.expression.Register;
import org.felis.engine.program.Instruction;
import org.felis.engine.source.SourceRange;

/** Makes the registers and labels of one use of a {@link Template} different from those of all others. */
public final class Renaming {

    private final String suffix;

    /** @param use the number of the use in its thread */
    public Renaming(int use) {
        this.suffix = "." + use;
    }

    public Register register(Register register) {
        return new Register(register.name() + suffix, register.temporary());
    }

    /**
     * The instruction as part of this use.
     *
     * @param source the place of what it implements
     */
    public Instruction instruction(Instruction instruction, SourceRange source) {
        return new Instruction(instruction.labels().stream().map(this::label).toList(), instruction.text(),
                instruction.operations().stream().map(o -> o.renamed(this::register, this::label)).toList(), source);
    }

    private String label(String label) {
        return label + suffix;
    }
}
