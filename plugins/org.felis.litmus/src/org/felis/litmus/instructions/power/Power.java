package org.felis.litmus.instructions.power;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.InstructionSet.OperandOrder;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.instructions.RegisterView;

/** Power in 64-bit mode, as in the Power ISA, version 3.1, book I (instructions) and book II (storage model). */
public final class Power {

    public static final InstructionSet INSTRUCTIONS = new InstructionSet("PPC", registers(), OperandOrder.TARGET_FIRST, rows(),
            unsupported());

    private Power() {
    }

    private static RegisterFile registers() {
        List<RegisterView> views = new ArrayList<>();
        for (int i = 0; i <= 31; i++) {
            views.add(RegisterView.of("r" + i, "r" + i, 64));
        }
        views.add(RegisterView.of("ctr", "ctr", 64));
        views.add(RegisterView.of("lr", "lr", 64));
        return new RegisterFile(64, "the registers r0 … r31, ctr and lr", views);
    }

    private static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.addAll(PowerMemory.rows());
        rows.addAll(PowerBarriers.rows());
        rows.addAll(PowerArithmetic.rows());
        rows.addAll(PowerBits.rows());
        rows.addAll(PowerControl.rows());
        return rows;
    }

    private static Map<String, String> unsupported() {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String several : List.of("LMW", "STMW", "LQ", "STQ", "LQARX", "STQCX.")) {
            reasons.put(several, "it accesses several locations at once");
        }
        return reasons;
    }
}
