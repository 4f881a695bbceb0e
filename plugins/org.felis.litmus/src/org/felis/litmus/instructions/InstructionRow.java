package org.felis.litmus.instructions;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A row of an architecture's table: everything there is to know about one form of an instruction.
 *
 * @param mnemonics its names as the manual writes them, found without regard to case; the first is the one shown
 * @param operands what it takes
 * @param optional how many of the last operands may be absent
 * @param tags the tags that its events can carry
 * @param documentation one sentence
 * @param lowering makes its operations
 * @param form how it is written, if not as a mnemonic with operands
 */
public record InstructionRow(List<String> mnemonics, List<OperandShape> operands, int optional, Set<String> tags,
        String documentation, Lowering lowering, Optional<Form> form) {

    /** A row that is written as a mnemonic with operands. */
    public InstructionRow(List<String> mnemonics, List<OperandShape> operands, int optional, Set<String> tags, String documentation,
            Lowering lowering) {
        this(mnemonics, operands, optional, tags, documentation, lowering, Optional.empty());
    }

    /** A row that is written in its own form, whose blanks are the operands. */
    public InstructionRow(Form form, Set<String> tags, String documentation, Lowering lowering) {
        this(List.of(form.mnemonic()), form.shapes(), 0, tags, documentation, lowering, Optional.of(form));
    }

    /** Makes the operations of an instruction. */
    @FunctionalInterface
    public interface Lowering {
        void lower(Arguments arguments, OperationBuilder builder);
    }

    public String mnemonic() {
        return mnemonics.get(0);
    }

    public int required() {
        return operands.size() - optional;
    }

    /** The form as a manual writes it: {@code LDR <Rt>, [<Xn>{, …}]}. */
    public String syntax() {
        if (form.isPresent()) {
            return form.get().text();
        }
        StringBuilder syntax = new StringBuilder(mnemonic());
        for (int i = 0; i < operands.size(); i++) {
            syntax.append(i >= required() ? "{" : "").append(i == 0 ? " " : ", ").append(operands.get(i).notation());
        }
        return syntax.append("}".repeat(optional)).toString();
    }

    /** For people: {@code 2 operands: a register, …}. */
    String takes() {
        if (operands.isEmpty()) {
            return "no operands";
        }
        String number = optional == 0 ? "" + operands.size() : required() + " to " + operands.size();
        return number + (operands.size() == 1 ? " operand" : " operands") + ": "
                + operands.stream().map(OperandShape::accepts).collect(Collectors.joining(", "));
    }
}
