package org.felis.litmus.instructions.arm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.InstructionSet.OperandOrder;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.Predication;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.instructions.aarch64.AArch64Conditions;

/**
 * 32-bit Arm: Armv7-A, and of Armv8-A in AArch32 state the acquiring and releasing accesses, as in the Arm Architecture
 * Reference Manuals (DDI 0406, chapter A8; DDI 0487, chapter F5).
 */
public final class Arm {

    public static final InstructionSet INSTRUCTIONS;
    static {
        List<InstructionRow> predicable = new ArrayList<>();
        predicable.addAll(ArmMemory.stores());
        predicable.addAll(ArmMemory.storesExclusive());
        predicable.addAll(ArmArithmetic.rows());
        List<InstructionRow> unconditional = new ArrayList<>(ArmMemory.loads());
        unconditional.addAll(ArmMemory.loadsExclusive());
        unconditional.addAll(ArmBarriers.rows());
        List<InstructionRow> rows = new ArrayList<>(unconditional);
        rows.addAll(predicable);
        rows.addAll(ArmControl.rows());
        INSTRUCTIONS = new InstructionSet("ARM", registers(), OperandOrder.TARGET_FIRST, rows, unsupported(unconditional),
                new Predication(AArch64Conditions.CODES, AArch64Conditions::holds, predicable));
    }

    private Arm() {
    }

    private static RegisterFile registers() {
        List<RegisterView> views = new ArrayList<>();
        for (int i = 0; i <= 14; i++) {
            views.add(RegisterView.of("R" + i, "R" + i, 32));
        }
        return new RegisterFile(32, "the registers R0 … R14, also named FP (R11), IP (R12), SP (R13) and LR (R14)", views,
                Map.of("FP", "R11", "IP", "R12", "SP", "R13", "LR", "R14"));
    }

    private static Map<String, String> unsupported(List<InstructionRow> unconditional) {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (InstructionRow row : unconditional) {
            for (String code : AArch64Conditions.CODES) {
                row.mnemonics().forEach(mnemonic -> reasons.put(mnemonic + code,
                        "only moves, arithmetic, stores, store exclusives and branches can be conditional"));
            }
        }
        return reasons;
    }
}
