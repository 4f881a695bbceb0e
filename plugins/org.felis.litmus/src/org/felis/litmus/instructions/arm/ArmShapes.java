package org.felis.litmus.instructions.arm;

import static org.felis.litmus.instructions.Expressions.add;
import static org.felis.litmus.instructions.Expressions.constant;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Argument.InMemory;
import org.felis.litmus.instructions.Argument.InRegister;
import org.felis.litmus.instructions.Argument;
import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.Matching;
import org.felis.litmus.instructions.OperandException;
import org.felis.litmus.instructions.OperandShape.Mismatch;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.instructions.aarch64.AArch64Shapes;
import org.felis.litmus.litmus.Group;
import org.felis.litmus.litmus.Operand;
import org.felis.litmus.litmus.Word;

/** The shapes of 32-bit Arm operands (DDI 0406, sections A8.4 and A8.5). */
final class ArmShapes {

    private static final String REGISTER = "a register (R0 … R14)";

    static final OperandShape RD = register("Rd");
    static final OperandShape RN = register("Rn");
    static final OperandShape RM = register("Rm");
    static final OperandShape RT = register("Rt");
    static final OperandShape RT2 = register("Rt2");

    /** The flexible second operand; a shift may follow a register. */
    static final OperandShape REGISTER_OR_NUMBER = new OperandShape("Rm|#imm", "a register or a number such as #1",
            (operand, matching) -> CommonShapes.isNumber(operand) ? new Argument.Number(matching.number(operand))
                    : new InRegister(matching.sameWidth(operand)));

    static final OperandShape MEMORY = new OperandShape("[Rn{, …}]",
            "a memory operand such as [R1], [R1,#4], [R1,R2] or [R1,R2,LSL #2]", ArmShapes::memory);

    static final OperandShape PLAIN_MEMORY = new OperandShape("[Rn]", "a memory operand without an offset, such as [R1]",
            (operand, matching) -> {
                InMemory memory = memory(operand, matching);
                if (memory.address().equals(memory.base()) && !memory.writeBack()) {
                    return memory;
                }
                throw Mismatch.INSTANCE;
            });

    static final OperandShape REGISTERS = new OperandShape("{Rt, …}", "a list of registers such as {R1,R2}",
            (operand, matching) -> registers(operand, matching, false));

    static final OperandShape REGISTERS_OR_PC = new OperandShape("{Rt, …}", "a list of registers such as {R1,R2} or {R4,PC}",
            (operand, matching) -> registers(operand, matching, true));

    static final RegisterView STACK_POINTER = RegisterView.of("R13", "R13", 32);

    /** R15 in the list of a POP: the address that is popped into it is branched to, so nothing else reads it. */
    static final RegisterView PROGRAM_COUNTER = RegisterView.of("R15", "R15", 32);

    private ArmShapes() {
    }

    private static Argument registers(Operand operand, Matching matching, boolean withCounter) throws OperandException, Mismatch {
        if (operand.getAtoms().size() != 1 || !(operand.getAtoms().get(0) instanceof Group group)
                || !"{".equals(group.getOpen()) || group.getOperands().isEmpty()) {
            throw Mismatch.INSTANCE;
        }
        List<RegisterView> views = new ArrayList<>();
        for (Operand register : group.getOperands()) {
            views.add(withCounter && List.of("PC", "R15").contains(matching.upperCaseWord(register)) ? PROGRAM_COUNTER
                    : matching.sameWidth(register));
        }
        return new Argument.Registers(views);
    }

    private static OperandShape register(String notation) {
        return new OperandShape(notation, REGISTER, (operand, matching) -> new InRegister(matching.sameWidth(operand)));
    }

    /** Older tests leave the brackets out: {@code LDR R1,R2}. */
    private static InMemory memory(Operand operand, Matching matching) throws OperandException, Mismatch {
        if (operand.getAtoms().size() == 1 && operand.getAtoms().get(0) instanceof Word) {
            RegisterView base = matching.register(operand);
            return new InMemory(base, base.value(), base.value(), false);
        }
        if (operand.getAtoms().size() != 1 || !(operand.getAtoms().get(0) instanceof Group group)
                || !"[".equals(group.getOpen()) || group.getOperands().isEmpty() || group.getOperands().size() > 3) {
            throw Mismatch.INSTANCE;
        }
        List<Operand> parts = group.getOperands();
        RegisterView base = matching.register(parts.get(0));
        Expression start = base.value();
        if (parts.size() == 1) {
            return new InMemory(base, start, start, group.isWriteBack());
        }
        if (CommonShapes.isNumber(parts.get(1)) && parts.size() == 2) {
            return new InMemory(base, start, add(start, constant(matching.number(parts.get(1)))), group.isWriteBack());
        }
        Expression index = matching.register(parts.get(1)).value();
        if (parts.size() == 3) {
            index = AArch64Shapes.modified(index, (Argument.Modifier) AArch64Shapes.SHIFT.read(parts.get(2), matching), 32);
        }
        return new InMemory(base, start, add(start, index), group.isWriteBack());
    }
}
