package org.felis.litmus.instructions.mips;

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
 * MIPS with 64-bit registers, as in MIPS Architecture for Programmers, volume II-A: The MIPS64 Instruction Set. As in herd7,
 * the instruction behind a branch is not in a delay slot: it is done only if the branch is not taken.
 */
public final class Mips {

    public static final InstructionSet INSTRUCTIONS = new InstructionSet("MIPS", registers(), OperandOrder.TARGET_FIRST, rows(),
            Map.of());

    /** The register of return addresses. */
    static final String LINK = "$31";

    private Mips() {
    }

    private static RegisterFile registers() {
        List<RegisterView> views = new ArrayList<>();
        views.add(RegisterView.zero("$0", 64));
        for (int i = 1; i <= 31; i++) {
            views.add(RegisterView.of("$" + i, "$" + i, 64));
        }
        for (int i = 4; i <= 7; i++) {
            views.add(RegisterView.of("$a" + i, "$a" + i, 64));
        }
        return new RegisterFile(64, "the registers $0 … $31, also named $zero, $at, $v0, $v1, $a0 … $a7, $t0 … $t9, $s0 … "
                + "$s7, $k0, $k1, $gp, $sp, $fp and $ra", views, synonyms());
    }

    /** The names of the calling conventions, with and without the dollar sign. */
    private static Map<String, String> synonyms() {
        Map<String, Integer> numbers = new LinkedHashMap<>(Map.of("zero", 0, "at", 1, "gp", 28, "sp", 29, "fp", 30, "ra", 31));
        number(numbers, "v", 0, 1, 2);
        number(numbers, "a", 0, 3, 4);
        number(numbers, "t", 0, 7, 8);
        number(numbers, "s", 0, 7, 16);
        number(numbers, "t", 8, 9, 24);
        number(numbers, "k", 0, 1, 26);
        Map<String, String> names = new LinkedHashMap<>();
        numbers.forEach((name, number) -> {
            names.put(name, "$" + number);
            names.put("$" + name, "$" + number);
        });
        for (int i = 4; i <= 7; i++) {
            names.put("a" + i, "$a" + i);
        }
        return names;
    }

    private static void number(Map<String, Integer> numbers, String letter, int from, int to, int first) {
        for (int i = from; i <= to; i++) {
            numbers.put(letter + i, first + i - from);
        }
    }

    private static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.addAll(MipsMemory.rows());
        rows.addAll(MipsArithmetic.rows());
        rows.addAll(MipsControl.rows());
        return rows;
    }
}
