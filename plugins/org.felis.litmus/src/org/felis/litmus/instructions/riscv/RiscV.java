package org.felis.litmus.instructions.riscv;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.InstructionSet.OperandOrder;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.instructions.RegisterView;

/**
 * RISC-V with 64-bit registers, as in The RISC-V Instruction Set Manual, volume I: Unprivileged Architecture (chapters RV32I,
 * RV64I, "A" and "M", and the assembly programmer's handbook). The tags are those of herd7's model.
 */
public final class RiscV {

    public static final InstructionSet INSTRUCTIONS = new InstructionSet("RISCV", registers(), OperandOrder.TARGET_FIRST, rows(),
            unsupported());

    private RiscV() {
    }

    private static RegisterFile registers() {
        List<RegisterView> views = new ArrayList<>();
        views.add(RegisterView.zero("x0", 64));
        for (int i = 1; i <= 31; i++) {
            views.add(RegisterView.of("x" + i, "x" + i, 64));
        }
        return new RegisterFile(64, "the registers x0 … x31, also named zero, ra, sp, gp, tp, t0 … t6, s0 … s11, fp and a0 … a7",
                views, synonyms());
    }

    /** The names of the calling convention. */
    private static Map<String, String> synonyms() {
        Map<String, String> names = new LinkedHashMap<>(
                Map.of("zero", "x0", "ra", "x1", "sp", "x2", "gp", "x3", "tp", "x4", "fp", "x8", "s0", "x8", "s1", "x9"));
        number(names, "t", 0, 2, 5);
        number(names, "a", 0, 7, 10);
        number(names, "s", 2, 11, 18);
        number(names, "t", 3, 6, 28);
        return names;
    }

    private static void number(Map<String, String> names, String letter, int from, int to, int first) {
        for (int i = from; i <= to; i++) {
            names.put(letter + i, "x" + (first + i - from));
        }
    }

    private static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.addAll(RiscVMemory.rows());
        rows.addAll(RiscVAtomics.rows());
        rows.addAll(RiscVFences.rows());
        rows.addAll(RiscVArithmetic.rows());
        rows.addAll(RiscVBranches.rows());
        return rows;
    }

    private static Map<String, String> unsupported() {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String relative : List.of("TAIL", "AUIPC")) {
            reasons.put(relative, "addresses relative to the instruction have no meaning in a litmus test");
        }
        for (String system : List.of("ECALL", "EBREAK", "MRET", "SRET", "WFI", "SFENCE.VMA", "CSRRW", "CSRRS", "CSRRC",
                "CSRR", "CSRW")) {
            reasons.put(system, "system instructions are outside the memory model that is implemented");
        }
        return reasons;
    }
}
