package org.felis.litmus.instructions.riscv;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;

/**
 * Fences of RISC-V. Device input and output ({@code i}, {@code o}) are outside the memory model: a fence orders what the
 * {@code r} and {@code w} of its operands say.
 */
final class RiscVFences {

    /** The operands of a fence, upper case, and the memory accesses they name. */
    private static final Map<String, String> ACCESSES = new LinkedHashMap<>();
    static {
        for (String memory : List.of("r", "w", "rw")) {
            for (String devices : List.of("", "i", "o", "io")) {
                ACCESSES.put(inOrder(devices + memory), memory);
            }
        }
    }

    private static final OperandShape PREDECESSORS = accesses("pred");
    private static final OperandShape SUCCESSORS = accesses("succ");

    private RiscVFences() {
    }

    /** The letters as the manual orders them, upper case: i, o, r, w. */
    private static String inOrder(String letters) {
        StringBuilder ordered = new StringBuilder();
        for (char letter : "iorw".toCharArray()) {
            if (letters.indexOf(letter) >= 0) {
                ordered.append(Character.toUpperCase(letter));
            }
        }
        return ordered.toString();
    }

    private static OperandShape accesses(String notation) {
        return CommonShapes.oneOf(notation, "the accesses to order: r, w, rw, perhaps with i and o", ACCESSES.keySet());
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(fence("fence", "Fence.rw.rw", "Orders all memory accesses before it with those after it."));
        Set<String> tags = new LinkedHashSet<>();
        for (String before : List.of("r", "w", "rw")) {
            for (String after : List.of("r", "w", "rw")) {
                tags.add("Fence." + before + "." + after);
            }
        }
        rows.add(new InstructionRow(List.of("fence"), List.of(PREDECESSORS, SUCCESSORS), 0, tags,
                "Orders the first kinds of accesses before it with the second kinds after it.",
                (arguments, builder) -> builder.fence(Set.of(
                        "Fence." + ACCESSES.get(arguments.choice(0)) + "." + ACCESSES.get(arguments.choice(1))))));
        rows.add(fence("fence.tso", "Fence.tso",
                "Orders reads before it with all accesses after it, and writes with writes."));
        rows.add(fence("fence.i", "Fence.i", "Orders stores before it with instruction fetches after it."));
        return rows;
    }

    private static InstructionRow fence(String mnemonic, String tag, String documentation) {
        return new InstructionRow(List.of(mnemonic), List.of(), 0, Set.of(tag), documentation,
                (arguments, builder) -> builder.fence(Set.of(tag)));
    }
}
