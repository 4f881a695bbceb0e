package org.felis.litmus.instructions.arm;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;

/** Barriers of 32-bit Arm (DDI 0406, section A3.8.3). The tag of a full-system barrier is its mnemonic; others add the option. */
final class ArmBarriers {

    private static final String FULL_SYSTEM = "SY";

    /** All accesses or stores only, in the full system or the inner, non- or outer shareable domain. */
    private static final List<String> OPTIONS = List.of(FULL_SYSTEM, "ST", "ISH", "ISHST", "NSH", "NSHST", "OSH", "OSHST");

    private static final OperandShape OPTION = CommonShapes.oneOf("option",
            "one of the options " + String.join(", ", OPTIONS), OPTIONS);
    private static final OperandShape SYSTEM = CommonShapes.oneOf("SY", "the option SY", List.of(FULL_SYSTEM));

    private ArmBarriers() {
    }

    static List<InstructionRow> rows() {
        return List.of(barrier("DMB", "Data memory barrier: orders the memory accesses before it with those after it."),
                barrier("DSB", "Data synchronization barrier: completes the memory accesses before it, then lets the next instruction run."),
                new InstructionRow(List.of("ISB"), List.of(SYSTEM), 1, Set.of("ISB"),
                        "Instruction synchronization barrier: flushes the pipeline.",
                        (arguments, builder) -> builder.fence(Set.of("ISB"))));
    }

    private static InstructionRow barrier(String mnemonic, String documentation) {
        Set<String> tags = new LinkedHashSet<>();
        OPTIONS.forEach(option -> tags.add(tag(mnemonic, option)));
        return new InstructionRow(List.of(mnemonic), List.of(OPTION), 1, tags, documentation,
                (arguments, builder) -> builder
                        .fence(Set.of(tag(mnemonic, arguments.has(0) ? arguments.choice(0) : FULL_SYSTEM))));
    }

    private static String tag(String mnemonic, String option) {
        return option.equals(FULL_SYSTEM) ? mnemonic : mnemonic + "." + option;
    }
}
