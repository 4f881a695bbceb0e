package org.felis.litmus.architecture;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import org.felis.engine.program.EngineTag;
import org.felis.litmus.c.COperations;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.InstructionSet.OperandOrder;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.instructions.aarch64.AArch64;
import org.felis.litmus.instructions.arm.Arm;
import org.felis.litmus.instructions.mips.Mips;
import org.felis.litmus.instructions.power.Power;
import org.felis.litmus.instructions.riscv.RiscV;
import org.felis.litmus.instructions.x86.X86;

/** The instruction sets that there are, by the names that headers of tests have for them. */
public final class InstructionSets {

    /** The architecture of C tests, which have variables, and operations ({@link COperations}) instead of instructions. */
    public static final String C = "C";
    private static final InstructionSet C_VARIABLES = new InstructionSet(C, RegisterFile.variables(),
            OperandOrder.TARGET_FIRST, List.of(), Map.of());

    private static final Map<String, Supplier<InstructionSet>> KNOWN = new LinkedHashMap<>();
    static {
        KNOWN.put("AArch64", () -> AArch64.INSTRUCTIONS);
        KNOWN.put("ARM", () -> Arm.INSTRUCTIONS);
        KNOWN.put("MIPS", () -> Mips.INSTRUCTIONS);
        KNOWN.put("PPC", () -> Power.INSTRUCTIONS);
        KNOWN.put("RISCV", () -> RiscV.INSTRUCTIONS);
        KNOWN.put("X86", () -> X86.INSTRUCTIONS_32);
        KNOWN.put("X86_64", () -> X86.INSTRUCTIONS_64);
        KNOWN.put(C, () -> C_VARIABLES);
    }

    private InstructionSets() {
    }

    /** The instruction set of an architecture, named as in the header of a test. */
    public static Optional<InstructionSet> of(String architecture) {
        return Optional.ofNullable(KNOWN.get(architecture)).map(Supplier::get);
    }

    /** The architectures with a table, named as in the header of a test. */
    public static Set<String> architectures() {
        return Collections.unmodifiableSet(KNOWN.keySet());
    }

    /**
     * All tags that events of the architecture's instructions can carry, for the validation of models.
     *
     * @return the empty set for an architecture without a table
     */
    public static Set<String> tags(String architecture) {
        if (architecture.equals(C)) {
            return COperations.tags();
        }
        Set<String> tags = new LinkedHashSet<>();
        of(architecture).ifPresent(set -> set.rows().forEach(row -> tags.addAll(row.tags())));
        tags.removeAll(EngineTag.invisibleToModels());
        return tags;
    }
}
