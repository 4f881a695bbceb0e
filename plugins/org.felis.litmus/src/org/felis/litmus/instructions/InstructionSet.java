package org.felis.litmus.instructions;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import org.felis.engine.program.EngineTag;
import org.felis.litmus.c.COperations;

/**
 * The table of an architecture's instructions. Parsing of operands, validation, completion, hover and lowering all read it:
 * adding an instruction is adding a row.
 */
public final class InstructionSet {

    /** How an architecture's assembly is written. */
    public enum OperandOrder {
        TARGET_FIRST, TARGET_LAST
    }

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

    private final String architecture;
    private final RegisterFile registers;
    private final OperandOrder operandOrder;
    private final List<InstructionRow> rows;
    private final Map<String, List<InstructionRow>> byMnemonic = new HashMap<>();
    private final Set<String> mnemonics = new LinkedHashSet<>();
    private final Map<String, String> unsupported;
    private final Predication predication;

    /**
     * @param unsupported why the instructions with these mnemonics cannot be verified yet
     */
    InstructionSet(String architecture, RegisterFile registers, OperandOrder operandOrder,
            List<InstructionRow> rows, Map<String, String> unsupported) {
        this(architecture, registers, operandOrder, rows, unsupported, Predication.NONE);
    }

    /**
     * @param unsupported why the instructions with these mnemonics cannot be verified yet
     * @param predication which rows a condition code behind the mnemonic makes conditional
     */
    InstructionSet(String architecture, RegisterFile registers, OperandOrder operandOrder,
            List<InstructionRow> rows, Map<String, String> unsupported, Predication predication) {
        this.architecture = architecture;
        this.registers = registers;
        this.operandOrder = operandOrder;
        this.rows = List.copyOf(rows);
        this.unsupported = unsupported;
        this.predication = predication;
        for (InstructionRow row : rows) {
            for (String mnemonic : row.mnemonics()) {
                byMnemonic.computeIfAbsent(mnemonic.toUpperCase(Locale.ROOT), m -> new ArrayList<>()).add(row);
                mnemonics.add(mnemonic);
            }
        }
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

    public String architecture() {
        return architecture;
    }

    public RegisterFile registers() {
        return registers;
    }

    public OperandOrder operandOrder() {
        return operandOrder;
    }

    public List<InstructionRow> rows() {
        return rows;
    }

    /** The rows of a mnemonic, perhaps with a condition code behind it, without regard to case; empty if there is none. */
    public List<InstructionRow> find(String mnemonic) {
        List<InstructionRow> rows = byMnemonic.get(mnemonic.toUpperCase(Locale.ROOT));
        return rows != null ? rows : predication.find(mnemonic);
    }

    /** All mnemonics as the manual writes them, in the order of the table. */
    public Collection<String> mnemonics() {
        return Collections.unmodifiableSet(mnemonics);
    }

    /** Why an instruction that the architecture has cannot be verified yet. */
    public Optional<String> whyUnsupported(String mnemonic) {
        return Optional.ofNullable(unsupported.get(mnemonic.toUpperCase(Locale.ROOT)));
    }

    /** At most three mnemonics that may have been meant, in the case of the given one. */
    public List<String> nearest(String mnemonic) {
        boolean lowerCase = mnemonic.equals(mnemonic.toLowerCase(Locale.ROOT));
        return Nearest.to(mnemonic, mnemonics()).stream().map(m -> lowerCase ? m.toLowerCase(Locale.ROOT) : m).toList();
    }
}
