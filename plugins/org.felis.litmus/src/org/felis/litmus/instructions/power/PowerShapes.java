package org.felis.litmus.instructions.power;

import java.util.List;

import org.felis.litmus.instructions.Argument.InRegister;
import org.felis.litmus.instructions.Argument;
import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.Matching;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.RegisterView;

/** The shapes of Power operands. */
final class PowerShapes {

    private static final String REGISTER = "a register (r0 … r31)";

    static final OperandShape RT = register("rD");
    static final OperandShape RS = register("rS");
    static final OperandShape RA = register("rA");
    static final OperandShape RB = register("rB");

    /** A register that stands for the number 0 if it is r0 (Power ISA, book I, section 1.6). */
    static final OperandShape RA_OR_ZERO = new OperandShape("rA|0", "a register (r0 … r31, where r0 stands for 0), or 0",
            (operand, matching) -> {
                if (CommonShapes.isNumber(operand)) {
                    if (matching.number(operand) == 0) {
                        return new Argument.Number(0);
                    }
                    throw OperandShape.Mismatch.INSTANCE;
                }
                RegisterView view = matching.sameWidth(operand);
                return isR0(view) ? new Argument.Number(0) : new InRegister(view);
            });

    /**
     * {@code d(rA)}. The architecture reads r0 as 0 here too; a test that writes it as a base means the register, and herd7
     * takes it so.
     */
    static final OperandShape MEMORY = new OperandShape("d(rA)", "a memory operand such as 0(r2)",
            (operand, matching) -> CommonShapes.displaced(operand, matching, Matching::register));

    /** The displacement of {@code lwz r1,0,r2}, as older tests write {@code lwz r1,0(r2)}. */
    static final OperandShape DISPLACEMENT = new OperandShape("d", "a number such as 0",
            (operand, matching) -> new Argument.Number(matching.number(operand)));

    static final OperandShape FIELD = CommonShapes.oneOf("crN", "a field of the condition register (cr0 … cr7)",
            List.of("CR0", "CR1", "CR2", "CR3", "CR4", "CR5", "CR6", "CR7"));

    private PowerShapes() {
    }

    private static OperandShape register(String notation) {
        return new OperandShape(notation, REGISTER, (operand, matching) -> new InRegister(matching.sameWidth(operand)));
    }

    static boolean isR0(RegisterView view) {
        return view.name().equals("r0");
    }
}
