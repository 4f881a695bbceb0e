package org.felis.litmus.instructions.aarch64;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.InstructionSet.OperandOrder;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.instructions.RegisterView;

/** Armv8-A and later in the 64-bit state, as in the Arm Architecture Reference Manual for A-profile (DDI 0487), part C. */
public final class AArch64 {

    /** The tag of accesses that an instruction asks for, as opposed to those of page-table walks and fetches. */
    static final String EXPLICIT = "Exp";

    /** The register of return addresses. */
    static final RegisterView LINK = RegisterView.of("X30", "X30", 64);

    public static final InstructionSet INSTRUCTIONS = new InstructionSet("AArch64", registers(), OperandOrder.TARGET_FIRST,
            rows(), unsupported());

    private AArch64() {
    }

    private static RegisterFile registers() {
        List<RegisterView> views = new ArrayList<>();
        for (int i = 0; i <= 30; i++) {
            views.add(RegisterView.of("X" + i, "X" + i, 64));
            views.add(RegisterView.of("W" + i, "X" + i, 32));
        }
        views.add(RegisterView.of("SP", "SP", 64));
        views.add(RegisterView.of("WSP", "SP", 32));
        views.add(RegisterView.zero("XZR", 64));
        views.add(RegisterView.zero("WZR", 32));
        return new RegisterFile(64, "the registers X0 … X30, W0 … W30, SP, XZR and WZR", views,
                Map.of(), Map.of("%", 64, "X%", 64, "W%", 32));
    }

    private static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.addAll(AArch64Memory.rows());
        rows.addAll(AArch64Pairs.rows());
        rows.addAll(AArch64Atomics.rows());
        rows.addAll(AArch64Barriers.rows());
        rows.addAll(AArch64Arithmetic.rows());
        rows.addAll(AArch64Products.rows());
        rows.addAll(AArch64Bits.rows());
        rows.addAll(AArch64Control.rows());
        return rows;
    }

    private static Map<String, String> unsupported() {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String system : List.of("DC", "IC", "TLBI", "AT", "SVC", "ERET", "HVC", "SMC", "UDF", "BRK", "HLT")) {
            reasons.put(system, "system instructions are outside the memory model that is implemented");
        }
        return reasons;
    }
}
