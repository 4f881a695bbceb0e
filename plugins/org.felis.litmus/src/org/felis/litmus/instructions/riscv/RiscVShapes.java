package org.felis.litmus.instructions.riscv;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Argument.InMemory;
import org.felis.litmus.instructions.Argument.InRegister;
import org.felis.litmus.instructions.Argument;
import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.Matching;
import org.felis.litmus.instructions.OperandShape.Mismatch;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.RegisterView;

/** The shapes of RISC-V operands. */
final class RiscVShapes {

    static final OperandShape RD = register("rd");
    static final OperandShape RS1 = register("rs1");
    static final OperandShape RS2 = register("rs2");

    static final OperandShape IMMEDIATE = new OperandShape("imm", "a number such as 1",
            (operand, matching) -> new Argument.Number(matching.number(operand)));

    static final OperandShape MEMORY = new OperandShape("offset(rs1)", "a memory operand such as 0(x5)",
            (operand, matching) -> CommonShapes.displaced(operand, matching, Matching::register));

    /** The address of an atomic access has no offset. */
    static final OperandShape PLAIN_MEMORY = new OperandShape("(rs1)", "a memory operand without an offset, such as (x5)",
            (operand, matching) -> {
                InMemory memory = CommonShapes.displaced(operand, matching, Matching::register);
                if (memory.address().equals(memory.base())) {
                    return memory;
                }
                throw Mismatch.INSTANCE;
            });

    /** The name of a location, whose address is meant. */
    static final OperandShape SYMBOL = new OperandShape("symbol", "a location such as x", (operand, matching) -> {
        Expression address = new Expression.Constant(
                matching.surroundings().location(matching.word(operand).getName()));
        return new InMemory(RegisterView.zero("", Long.SIZE), address, address, false);
    });

    private RiscVShapes() {
    }

    private static OperandShape register(String notation) {
        return new OperandShape(notation, "a register (x0 … x31, or a0, t0, s0 …)",
                (operand, matching) -> new InRegister(matching.register(operand)));
    }
}
