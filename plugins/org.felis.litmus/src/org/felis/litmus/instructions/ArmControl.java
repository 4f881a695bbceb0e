package org.felis.litmus.instructions;

import static org.felis.litmus.instructions.AArch64Conditions.holds;
import static org.felis.litmus.instructions.ArmShapes.RN;
import static org.felis.litmus.instructions.CommonShapes.LABEL;
import static org.felis.litmus.instructions.Expressions.isZero;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Branches of 32-bit Arm. */
final class ArmControl {

    private static final OperandShape LINK = CommonShapes.oneOf("LR", "the link register LR: there are no code addresses",
            List.of("LR", "R14"));

    private ArmControl() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(new InstructionRow(List.of("NOP"), List.of(), 0, Set.of(), "Does nothing.", (arguments, builder) -> { }));
        rows.add(new InstructionRow(List.of("B", "BAL"), List.of(LABEL), 0, Set.of(), "Branches to the label.",
                (arguments, builder) -> builder.jump(arguments.label(0))));
        for (String code : AArch64Conditions.CODES) {
            if (!code.equals("AL")) {
                rows.add(new InstructionRow(List.of("B" + code), List.of(LABEL), 0, Set.of(),
                        "Branches to the label if the condition " + code + " holds.",
                        (arguments, builder) -> builder.jump(holds(code), arguments.label(0))));
            }
        }
        rows.add(new InstructionRow(List.of("CBZ"), List.of(RN, LABEL), 0, Set.of(),
                "Branches to the label if the register is 0.",
                (arguments, builder) -> builder.jump(isZero(arguments.value(0)), arguments.label(1))));
        rows.add(new InstructionRow(List.of("CBNZ"), List.of(RN, LABEL), 0, Set.of(),
                "Branches to the label if the register is not 0.",
                (arguments, builder) -> builder.jump(isZero(isZero(arguments.value(0))), arguments.label(1))));
        rows.add(new InstructionRow(List.of("BX"), List.of(LINK), 0, Set.of(), "Returns: the thread ends.",
                (arguments, builder) -> builder.exit()));
        return rows;
    }
}
