package org.felis.litmus.instructions.aarch64;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;

/** Barriers of AArch64. A barrier's tag names it with its option: {@code DMB.SY}, {@code DSB.ISHLD}. */
final class AArch64Barriers {

    /** The options of DMB and DSB, and the domain and accesses they order, for people. */
    private static final Map<String, String> OPTIONS = new LinkedHashMap<>();
    static {
        Map<String, String> domains = new LinkedHashMap<>();
        domains.put("SY", "full system");
        domains.put("ISH", "inner shareable");
        domains.put("OSH", "outer shareable");
        domains.put("NSH", "non-shareable");
        domains.forEach((name, words) -> {
            String prefix = name.equals("SY") ? "" : name;
            OPTIONS.put(name, words + ", all accesses");
            OPTIONS.put(prefix + "LD", words + ", loads before it");
            OPTIONS.put(prefix + "ST", words + ", stores");
        });
    }

    private static final OperandShape OPTION = CommonShapes.oneOf("option",
            "one of the options " + String.join(", ", OPTIONS.keySet()), OPTIONS.keySet());

    private AArch64Barriers() {
    }

    static List<InstructionRow> rows() {
        return List.of(barrier("DMB", "Data memory barrier: orders the memory accesses before it with those after it."),
                barrier("DSB", "Data synchronization barrier: completes the memory accesses before it, then lets the next instruction run."),
                new InstructionRow(List.of("ISB"), List.of(OPTION), 1, Set.of("ISB"),
                        "Instruction synchronization barrier: flushes the pipeline.",
                        (arguments, builder) -> builder.fence(Set.of("ISB"))));
    }

    private static InstructionRow barrier(String mnemonic, String documentation) {
        Set<String> tags = new LinkedHashSet<>();
        OPTIONS.keySet().forEach(option -> tags.add(mnemonic + "." + option));
        return new InstructionRow(List.of(mnemonic), List.of(OPTION), 0, tags, documentation,
                (arguments, builder) -> builder.fence(Set.of(mnemonic + "." + arguments.choice(0))));
    }
}
