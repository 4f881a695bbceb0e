package org.felis.litmus.instructions.mips;

import org.felis.litmus.instructions.Argument.InRegister;
import org.felis.litmus.instructions.Argument;
import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.Matching;
import org.felis.litmus.instructions.OperandShape;

/** The shapes of MIPS operands. */
final class MipsShapes {

    static final OperandShape RD = register("rd");
    static final OperandShape RS = register("rs");
    static final OperandShape RT = register("rt");

    static final OperandShape IMMEDIATE = new OperandShape("imm", "a number such as 1",
            (operand, matching) -> new Argument.Number(matching.number(operand)));

    static final OperandShape MEMORY = new OperandShape("offset(rs)", "a memory operand such as 0($4)",
            (operand, matching) -> CommonShapes.displaced(operand, matching, Matching::register));

    private MipsShapes() {
    }

    private static OperandShape register(String notation) {
        return new OperandShape(notation, "a register ($0 … $31, or $a0, $t0, $s0 …)",
                (operand, matching) -> new InRegister(matching.sameWidth(operand)));
    }
}
