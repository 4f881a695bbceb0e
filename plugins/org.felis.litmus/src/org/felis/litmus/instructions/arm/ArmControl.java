package org.felis.litmus.instructions.arm;

import static org.felis.litmus.instructions.CommonShapes.ADDRESS_OF_LABEL;
import static org.felis.litmus.instructions.CommonShapes.LABEL;
import static org.felis.litmus.instructions.Expressions.isZero;
import static org.felis.litmus.instructions.aarch64.AArch64Conditions.holds;
import static org.felis.litmus.instructions.arm.ArmShapes.RD;
import static org.felis.litmus.instructions.arm.ArmShapes.RM;
import static org.felis.litmus.instructions.arm.ArmShapes.RN;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.instructions.aarch64.AArch64Conditions;

/** Branches of 32-bit Arm. */
final class ArmControl {

    private static final RegisterView LINK = RegisterView.of("R14", "R14", 32);

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
        rows.add(new InstructionRow(List.of("BX"), List.of(RM), 0, Set.of(),
                "Branches to the address in the register; ends the thread if it is none of the test's.",
                (arguments, builder) -> builder.jumpToAddress(arguments.value(0))));
        for (String code : AArch64Conditions.CODES) {
            rows.add(new InstructionRow(List.of("BX" + code), List.of(RM), 0, Set.of(),
                    "If the condition " + code + " holds: branches to the address in the register; ends the thread if it is none of the test's.",
                    (arguments, builder) -> {
                        if (code.equals("AL")) {
                            builder.jumpToAddress(arguments.value(0));
                        } else {
                            builder.jumpToAddressIf(holds(code), arguments.value(0));
                        }
                    }));
        }
        rows.add(new InstructionRow(List.of("IT", "ITT", "ITE", "ITTT", "ITTE", "ITET", "ITEE", "ITTTT", "ITTTE", "ITTET", "ITTEE", "ITETT",
                "ITETE", "ITEET", "ITEEE"), List.of(AArch64Conditions.CONDITION), 0, Set.of(),
                "Announces in T32 which of the next instructions are conditional; their mnemonics say it, too, and that counts.",
                (arguments, builder) -> { }));
        rows.add(new InstructionRow(List.of("BL"), List.of(LABEL), 0, Set.of(),
                "Calls: branches to the label, with the address of the next instruction in LR.",
                (arguments, builder) -> builder.call(LINK, arguments.label(0))));
        rows.add(new InstructionRow(List.of("BLX"), List.of(RM), 0, Set.of(),
                "Calls: branches to the address in the register, with the address of the next instruction in LR.",
                (arguments, builder) -> builder.callAddress(LINK, arguments.value(0))));
        rows.add(new InstructionRow(List.of("ADR"), List.of(RD, ADDRESS_OF_LABEL), 0, Set.of(), "The address of the label.",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        builder.addressOfLabel(arguments.label(1)))));
        return rows;
    }
}
