package org.felis.litmus.compiler.assembly;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.transform.CallUnfolding;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.compiler.frame.CodePlace;
import org.felis.litmus.compiler.frame.Memory;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.instructions.InstructionLowering;
import org.felis.litmus.instructions.OperandException;
import org.felis.litmus.instructions.Surroundings;
import org.felis.litmus.litmus.Cell;
import org.felis.litmus.litmus.LitmusPackage;
import org.felis.litmus.problems.LitmusProblem;

/** Lowers a column once. Remembers what of the code's own addresses it deals with. */
final class ColumnLowering implements Surroundings {

    private static final int BYTES_PER_INSTRUCTION = 4;

    private final Sources sources;
    private final Problems problems;
    private final InstructionLowering lowering;
    private final Column column;
    private final Memory memory;
    private final List<CodePlace> targets;
    private final Function<CodePlace, String> targetNames;
    private final UnaryOperator<String> names;

    private final Set<CodePlace> taken = new LinkedHashSet<>();
    /** The places that operands give by their distance, by {@link Column#target}. */
    private final Map<String, Integer> distant = new HashMap<>();
    private boolean jumpsByAddress;
    private int index;

    /**
     * @param memory gets the locations that the code names
     * @param targets where a jump to an address may lead
     * @param names what a label of the column is called in the thread that this column becomes part of
     * @param targetNames what the label of a target is called there
     */
    ColumnLowering(Sources sources, Problems problems, InstructionLowering lowering, Column column, Memory memory,
            List<CodePlace> targets, UnaryOperator<String> names, Function<CodePlace, String> targetNames) {
        this.sources = sources;
        this.problems = problems;
        this.lowering = lowering;
        this.column = column;
        this.memory = memory;
        this.targets = targets;
        this.names = names;
        this.targetNames = targetNames;
    }

    /** The instructions, with the labels of the column and those by which it is jumped to. */
    List<Instruction> lower() {
        List<List<Operation>> lowered = new ArrayList<>();
        for (int i = 0; i < column.instructions().size(); i++) {
            lowered.add(operations(i));
        }
        List<Instruction> instructions = new ArrayList<>();
        List<String> pending = new ArrayList<>();
        for (int i = 0; i <= lowered.size(); i++) {
            pending.addAll(column.labelsAt(i));
            if (column.labelsAt(i).isEmpty() && distant.containsKey(column.target(i))) {
                pending.add(column.target(i));
            }
            if (i < lowered.size()) {
                for (List<Operation> step : steps(lowered.get(i))) {
                    instructions.add(new Instruction(pending, text(i), step, source(i)));
                    pending.clear();
                }
            }
        }
        if (!pending.isEmpty()) {
            instructions.add(new Instruction(pending, "", List.of(),
                    end().orElseGet(() -> instructions.get(instructions.size() - 1).source())));
        }
        return instructions;
    }

    /** The operations up to each jump, behind which what follows is a step of its own. */
    private static List<List<Operation>> steps(List<Operation> operations) {
        List<List<Operation>> steps = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < operations.size() - 1; i++) {
            if (operations.get(i) instanceof ControlAction.Jump) {
                steps.add(operations.subList(start, i + 1));
                start = i + 1;
            }
        }
        steps.add(operations.subList(start, operations.size()));
        return steps;
    }

    /** The same for those who follow jumps to addresses: several jumps may stand in one line. */
    CallUnfolding.Body body() {
        List<CallUnfolding.Line> lines = new ArrayList<>();
        for (int i = 0; i < column.instructions().size(); i++) {
            lines.add(new CallUnfolding.Line(text(i), operations(i), source(i)));
        }
        return new CallUnfolding.Body(lines, end());
    }

    /** The operations of an instruction; none if something is wrong with it. A jump may stand anywhere among them. */
    List<Operation> operations(int instruction) {
        Cell cell = column.instructions().get(instruction);
        if (problems.isFull() || !sources.isIntact(cell)) {
            return List.of();
        }
        String text = text(instruction);
        int lineEnd = text.indexOf('\n');
        if (lineEnd >= 0) {
            int length = text.substring(0, lineEnd).stripTrailing().length();
            problems.add(LitmusProblem.MISSING_ROW_END, sources.range(source(instruction).offset() + length, 0));
            return List.of();
        }
        index = instruction;
        try {
            return lowering.lower(cell.getInstruction(), this);
        } catch (OperandException exception) {
            problems.add(exception.problem(), place(cell.getInstruction(), exception), exception.parameters());
            return List.of();
        }
    }

    /** The instruction as the test writes it. */
    String text(int instruction) {
        return column.text(instruction);
    }

    SourceRange source(int instruction) {
        return column.place(instruction);
    }

    /** The place of the last label. */
    Optional<SourceRange> end() {
        return column.lastLabel().map(sources::range);
    }

    /** The places whose addresses the code itself makes. */
    Set<CodePlace> taken() {
        return taken;
    }

    /** Whether some instruction jumps to an address that it computes. */
    boolean jumpsByAddress() {
        return jumpsByAddress;
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

    // ---- surroundings

    @Override
    public Value.Address location(String name) {
        return memory.block(name).cell(0);
    }

    @Override
    public Set<String> labels() {
        return column.labels();
    }

    @Override
    public String thread() {
        return column.name();
    }

    @Override
    public String jumpLabel(String label) {
        return names.apply(label);
    }

    @Override
    public Optional<String> labelAt(long distanceBytes) {
        long target = index + distanceBytes / BYTES_PER_INSTRUCTION;
        if (distanceBytes % BYTES_PER_INSTRUCTION != 0 || target < 0 || target > column.instructions().size()) {
            return Optional.empty();
        }
        String name = column.target((int) target);
        distant.put(name, (int) target);
        return Optional.of(name);
    }

    @Override
    public Value.Address addressOfLabel(String label) {
        Optional<Integer> labelled = column.indexOf(label);
        return address(labelled.isPresent() ? labelled.get() : distant.get(label));
    }

    @Override
    public Value.Address returnAddress() {
        return address(index + 1);
    }

    private Value.Address address(int target) {
        CodePlace place = column.codeAt(target);
        taken.add(place);
        return memory.code(place);
    }

    @Override
    public List<JumpTarget> jumpTargets() {
        jumpsByAddress = true;
        return targets.stream().map(place -> new JumpTarget(memory.code(place),
                targetNames.apply(place))).toList();
    }
}
