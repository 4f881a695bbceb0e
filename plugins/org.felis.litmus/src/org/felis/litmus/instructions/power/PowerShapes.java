package org.felis.litmus.instructions.power;

import java.util.List;

import org.felis.litmus.instructions.Argument.InRegister;
import org.felis.litmus.instructions.Argument;
import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.Matching;
import org.felis.litmus.instructions.OperandException;
import org.felis.litmus.instructions.OperandShape.Mismatch;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.Operand;

/** The shapes of Power operands. */
final class PowerShapes {

    private static final String REGISTER = "a register (r0 … r31)";
    private static final List<String> FIELDS = List.of("CR0", "CR1", "CR2", "CR3", "CR4", "CR5", "CR6", "CR7");

    static final OperandShape RT = register("rD");
    static final OperandShape RS = register("rS");
    static final OperandShape RA = register("rA");
    static final OperandShape RB = register("rB");

    /** A register that stands for the number 0 if it is r0 (Power ISA, book I, section 1.6). */
    static final OperandShape RA_OR_ZERO = new OperandShape("rA|0", "a register (r0 … r31, where r0 stands for 0), or 0",
            (operand, matching) -> {
                if (CommonShapes.isNumber(operand) && matching.number(operand) == 0) {
                    return new Argument.Number(0);
                }
                RegisterView view = generalRegister(matching, operand);
                return isR0(view) ? new Argument.Number(0) : new InRegister(view);
            });

    /**
     * {@code d(rA)}. The architecture reads r0 as 0 here too; a test that writes it as a base means the register, and herd7
     * takes it so.
     */
    static final OperandShape MEMORY = new OperandShape("d(rA)", "a memory operand such as 0(r2)",
            (operand, matching) -> CommonShapes.displaced(operand, matching, PowerShapes::generalRegister));

    /** The displacement of {@code lwz r1,0,r2}, as older tests write {@code lwz r1,0(r2)}. */
    static final OperandShape DISPLACEMENT = new OperandShape("d", "a number such as 0",
            (operand, matching) -> new Argument.Number(matching.number(operand)));

    /** Compilers write a field as its number. */
    static final OperandShape FIELD = new OperandShape("crN", "a field of the condition register (cr0 … cr7)", FIELDS,
            (operand, matching) -> {
                String word = CommonShapes.isNumber(operand) ? "CR" + matching.number(operand) : matching.upperCaseWord(operand);
                if (FIELDS.contains(word)) {
                    return new Argument.Choice(word);
                }
                throw Mismatch.INSTANCE;
            });

    /** A bit of the condition register by its number: of each field, 0 is LT, 1 GT and 2 EQ. SO is always 0 here. */
    static final OperandShape FIELD_BIT = new OperandShape("crb", "the number of a bit LT, GT or EQ of the condition register (0 … 30)",
            (operand, matching) -> {
                long number = matching.number(operand);
                if (number >= 0 && number < 32 && number % 4 != 3) {
                    return new Argument.Number(number);
                }
                throw Mismatch.INSTANCE;
            });

    private PowerShapes() {
    }

    private static OperandShape register(String notation) {
        return new OperandShape(notation, REGISTER, (operand, matching) -> new InRegister(generalRegister(matching, operand)));
    }

    /** As a name or, as compilers write it, by its number; not both ways in one instruction, in which a number is meant as such. */
    private static RegisterView generalRegister(Matching matching, Operand operand) throws OperandException, Mismatch {
        boolean byNumber = CommonShapes.isNumber(operand);
        if (!matching.isSpelled(byNumber)) {
            throw Mismatch.INSTANCE;
        }
        return byNumber ? matching.findRegister("r" + matching.number(operand)).orElseThrow(() -> Mismatch.INSTANCE)
                : matching.sameWidth(operand);
    }

    static boolean isR0(RegisterView view) {
        return view.name().equals("r0");
    }
}
