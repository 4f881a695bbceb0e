package org.felis.litmus.instructions;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.engine.program.Operation;
import org.felis.litmus.instructions.InstructionSet.OperandOrder;
import org.felis.litmus.litmus.Instruction;
import org.felis.litmus.litmus.Operand;
import org.felis.litmus.problems.LitmusProblem;

/** Finds the row of an instruction and makes its operations. */
public final class InstructionLowering {

    private static final String ATT_SYNTAX = "; this looks like AT&T syntax, tests for X86 have the destination first: MOV [x],$1 or MOV EAX,[x]";

    private final InstructionSet instructionSet;

    public InstructionLowering(InstructionSet instructionSet) {
        this.instructionSet = instructionSet;
    }

    /**
     * The operations of an instruction. A jump may stand anywhere among them; what follows it is a step of its own.
     *
     * @throws OperandException if no row has that mnemonic or accepts these operands
     */
    public List<Operation> lower(Instruction instruction, Surroundings surroundings) throws OperandException {
        String mnemonic = instructionSet.mnemonic(instruction);
        List<InstructionRow> rows = instructionSet.find(mnemonic);
        if (rows.isEmpty()) {
            throw unknown(instruction, mnemonic);
        }
        List<Operand> operands = new ArrayList<>(instruction.getOperands());
        if (instructionSet.operandOrder() == OperandOrder.TARGET_LAST) {
            Collections.reverse(operands);
        }
        List<Failure> failures = new ArrayList<>();
        for (InstructionRow row : rows) {
            Matching matching = new Matching(instructionSet, surroundings);
            List<Argument> arguments = new ArrayList<>();
            Failure failure = match(instruction, row, operands, matching, arguments);
            if (failure == null) {
                OperationBuilder builder = new OperationBuilder(surroundings);
                row.lowering().lower(new Arguments(arguments, matching.bits()), builder);
                return builder.operations();
            }
            failures.add(failure);
        }
        throw best(failures, attSyntax(instruction));
    }

    /** Why a row does not fit, and how many operands did. */
    private record Failure(int matched, OperandException exception) {
    }

    private Failure match(Instruction instruction, InstructionRow row, List<Operand> operands, Matching matching,
            List<Argument> arguments) {
        if (row.form().isPresent()) {
            Form.Outcome outcome = row.form().get().match(instruction, matching, arguments);
            return outcome.failure() == null ? null : new Failure(outcome.matched(), outcome.failure());
        }
        int count = Math.min(operands.size(), row.operands().size());
        for (int i = 0; i < count; i++) {
            try {
                arguments.add(row.operands().get(i).read(operands.get(i), matching));
            } catch (OperandException exception) {
                return new Failure(i, exception);
            }
        }
        if (operands.size() > row.operands().size()) {
            return new Failure(count, new OperandException(LitmusProblem.TOO_MANY_OPERANDS, operands.get(count),
                    instructionSet.mnemonic(instruction), row.takes()));
        }
        if (operands.size() < row.required()) {
            return new Failure(count, new OperandException(LitmusProblem.MISSING_OPERAND, instruction,
                    instructionSet.mnemonic(instruction), row.operands().get(count).accepts()));
        }
        return null;
    }

    /** Behind a message about an instruction as compilers for x86 write it: how it is written here; else nothing. */
    private String attSyntax(Instruction instruction) {
        boolean intel = instructionSet.architecture().equals("X86") && instructionSet.operandOrder() != OperandOrder.TARGET_LAST;
        INode written = NodeModelUtils.findActualNodeFor(instruction);
        String text = written == null ? "" : NodeModelUtils.getTokenText(written);
        return intel && (text.contains("(") || text.contains("%")) ? ATT_SYNTAX : "";
    }

    /**
     * The failure of the row that fits best; where several fit equally well, what either of them would accept.
     *
     * @param hint at the end of the message about an operand
     */
    private static OperandException best(List<Failure> failures, String hint) {
        int matched = failures.stream().mapToInt(Failure::matched).max().getAsInt();
        List<OperandException> fitting = failures.stream().filter(f -> f.matched() == matched)
                .map(Failure::exception).toList();
        // what a longer form would accept says more than that a shorter one ends here
        List<OperandException> longer = fitting.stream().filter(e -> e.problem() != LitmusProblem.TOO_MANY_OPERANDS)
                .toList();
        List<OperandException> candidates = longer.isEmpty() ? fitting : longer;
        OperandException first = candidates.stream().filter(e -> e.problem() != LitmusProblem.WRONG_OPERAND)
                .findFirst().orElse(candidates.get(0));
        if (first.problem() != LitmusProblem.WRONG_OPERAND) {
            return first;
        }
        Set<Object> accepted = candidates.stream().filter(e -> e.where() == first.where())
                .map(e -> e.parameters()[0]).collect(Collectors.toCollection(LinkedHashSet::new));
        return new OperandException(LitmusProblem.WRONG_OPERAND, first.where(),
                accepted.stream().map(Object::toString).collect(Collectors.joining(", or ")) + hint);
    }

    private OperandException unknown(Instruction instruction, String mnemonic) {
        return instructionSet.whyUnsupported(mnemonic)
                .map(reason -> new OperandException(LitmusProblem.UNSUPPORTED_INSTRUCTION, instruction, mnemonic, reason))
                .orElseGet(() -> {
                    List<String> nearest = instructionSet.nearest(mnemonic);
                    return new OperandException(LitmusProblem.UNKNOWN_INSTRUCTION, instruction,
                            instructionSet.architecture(), mnemonic, nearest.isEmpty() ? ""
                                    : "; did you mean " + String.join(" or ", nearest) + "?");
                });
    }
}
