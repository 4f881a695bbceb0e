package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.program.Value;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.LitmusProblem;
import org.felis.litmus.instructions.ConditionFlags;
import org.felis.litmus.instructions.InstructionLowering;
import org.felis.litmus.instructions.OperandException;
import org.felis.litmus.instructions.Surroundings;
import org.felis.litmus.litmus.Cell;
import org.felis.litmus.litmus.Label;
import org.felis.litmus.litmus.LitmusPackage;

/** Lowers the column of one thread. */
final class ThreadLowering implements ThreadCode {

    private final Sources sources;
    private final Problems problems;
    private final InstructionLowering lowering;
    private final String thread;
    private final List<Cell> cells;
    private final Set<String> labels = new LinkedHashSet<>();

    ThreadLowering(Sources sources, Problems problems, InstructionLowering lowering, String thread, List<Cell> cells) {
        this.sources = sources;
        this.problems = problems;
        this.lowering = lowering;
        this.thread = thread;
        this.cells = cells;
        collectLabels();
    }

    private void collectLabels() {
        for (Cell cell : cells) {
            for (Label label : cell.getLabels()) {
                if (label.getName() != null && !labels.add(label.getName())) {
                    problems.add(LitmusProblem.DUPLICATE_LABEL, sources.range(label), thread, label.getName());
                }
            }
        }
    }

    @Override
    public List<Instruction> lower(Memory memory) {
        Surroundings surroundings = new Surroundings() {
            @Override
            public Value.Address location(String name) {
                return memory.block(name).cell(0);
            }

            @Override
            public Set<String> labels() {
                return labels;
            }

            @Override
            public String thread() {
                return thread;
            }
        };
        List<Instruction> instructions = new ArrayList<>();
        List<String> pending = new ArrayList<>();
        SourceRange lastLabel = null;
        for (Cell cell : cells) {
            for (Label label : cell.getLabels()) {
                pending.add(label.getName());
                lastLabel = sources.range(label);
            }
            if (cell.getInstruction() != null && !problems.isFull() && sources.isIntact(cell)) {
                instructions.add(lower(cell.getInstruction(), List.copyOf(pending), surroundings));
                pending.clear();
            }
        }
        if (instructions.stream().map(Instruction::jump)
                .anyMatch(jump -> jump != null && jump.label().equals(Operation.Jump.END_OF_THREAD))) {
            pending.add(Operation.Jump.END_OF_THREAD);
            lastLabel = lastLabel == null ? instructions.get(instructions.size() - 1).source() : lastLabel;
        }
        if (!pending.isEmpty()) {
            instructions.add(new Instruction(pending, "", List.of(), lastLabel));
        }
        return withoutUnusedFlags(instructions);
    }

    private Instruction lower(org.felis.litmus.litmus.Instruction instruction, List<String> labelsBefore,
            Surroundings surroundings) {
        SourceRange range = sources.range(instruction);
        String text = sources.text(range);
        int lineEnd = text.indexOf('\n');
        if (lineEnd >= 0) {
            int length = text.substring(0, lineEnd).stripTrailing().length();
            problems.add(LitmusProblem.MISSING_ROW_END, sources.range(range.offset() + length, 0));
            return new Instruction(labelsBefore, text, List.of(), range);
        }
        try {
            return new Instruction(labelsBefore, text, lowering.lower(instruction, surroundings), range);
        } catch (OperandException exception) {
            problems.add(exception.problem(), place(instruction, exception), exception.parameters());
            return new Instruction(labelsBefore, text, List.of(), range);
        }
    }

    private SourceRange place(org.felis.litmus.litmus.Instruction instruction, OperandException exception) {
        return switch (exception.problem()) {
            case UNKNOWN_INSTRUCTION, UNSUPPORTED_INSTRUCTION -> {
                SourceRange mnemonic = sources.range(instruction, LitmusPackage.Literals.INSTRUCTION__MNEMONIC);
                SourceRange whole = sources.range(instruction);
                yield sources.range(whole.offset(), mnemonic.offset() + mnemonic.length() - whole.offset());
            }
            default -> sources.range(exception.where());
        };
    }

    /** Drops the settings of condition flags that the thread never looks at. */
    private static List<Instruction> withoutUnusedFlags(List<Instruction> instructions) {
        Set<Register> read = new HashSet<>();
        boolean setsFlags = false;
        for (Instruction instruction : instructions) {
            for (Operation operation : instruction.operations()) {
                if (operation instanceof Operation.Assign assign && ConditionFlags.isFlag(assign.target())) {
                    setsFlags = true;
                }
                Accesses.expressions(operation).forEach(expression -> read.addAll(expression.registers()));
            }
        }
        return !setsFlags ? instructions
                : instructions.stream().map(instruction -> new Instruction(instruction.labels(), instruction.text(),
                        instruction.operations().stream()
                                .filter(o -> !(o instanceof Operation.Assign assign)
                                        || !ConditionFlags.isFlag(assign.target()) || read.contains(assign.target()))
                                .toList(),
                        instruction.source())).collect(Collectors.toList());
    }
}
