package org.felis.litmus.instructions;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.litmus.litmus.Instruction;
import org.felis.litmus.problems.Nearest;

/**
 * The table of an architecture's instructions. Parsing of operands, validation, completion, hover and lowering all read it:
 * adding an instruction is adding a row.
 */
public final class InstructionSet {

    /** How an architecture's assembly is written. */
    public enum OperandOrder {
        /** A mnemonic, then operands, the one that is written first. */
        TARGET_FIRST,
        /** A mnemonic, then operands, the one that is written last. */
        TARGET_LAST,
        /** Assignments, calls and jumps, in the {@link Form} of each row. */
        FORMS
    }

    /** The one row that all tables of mnemonics have. */
    private static final InstructionRow CHOOSE = new InstructionRow(List.of("CHOOSE"), List.of(CommonShapes.LABEL), 0, Set.of(),
            "Branches to the label, or goes on: an execution chooses. No machine has it; a test with it stands for several.",
            (arguments, builder) -> builder.jumpFreely(arguments.label(0)));

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
    public InstructionSet(String architecture, RegisterFile registers, OperandOrder operandOrder,
            List<InstructionRow> rows, Map<String, String> unsupported) {
        this(architecture, registers, operandOrder, rows, unsupported, Predication.NONE);
    }

    /**
     * @param unsupported why the instructions with these mnemonics cannot be verified yet
     * @param predication which rows a condition code behind the mnemonic makes conditional
     */
    public InstructionSet(String architecture, RegisterFile registers, OperandOrder operandOrder,
            List<InstructionRow> rows, Map<String, String> unsupported, Predication predication) {
        this.architecture = architecture;
        this.registers = registers;
        this.operandOrder = operandOrder;
        this.rows = operandOrder == OperandOrder.FORMS || rows.isEmpty() ? List.copyOf(rows) : Stream.concat(rows.stream(), Stream.of(CHOOSE)).toList();
        this.unsupported = unsupported;
        this.predication = predication;
        for (InstructionRow row : this.rows) {
            for (String mnemonic : row.mnemonics()) {
                byMnemonic.computeIfAbsent(mnemonic.toUpperCase(Locale.ROOT), m -> new ArrayList<>()).add(row);
                mnemonics.add(mnemonic);
            }
        }
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

    /** What the table finds the row of an instruction by, as the program writes it. */
    public String mnemonic(Instruction instruction) {
        return operandOrder == OperandOrder.FORMS ? Form.mnemonic(instruction, registers)
                : instruction.getPrefix() == null ? instruction.getMnemonic() : instruction.getPrefix() + " " + instruction.getMnemonic();
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
