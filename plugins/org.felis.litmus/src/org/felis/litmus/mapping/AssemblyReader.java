package org.felis.litmus.mapping;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.xtext.parser.IParseResult;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.instructions.InstructionLowering;
import org.felis.litmus.instructions.OperandException;
import org.felis.litmus.instructions.Surroundings;
import org.felis.litmus.litmus.AssemblyProgram;
import org.felis.litmus.litmus.Cell;
import org.felis.litmus.litmus.Label;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.Row;

/** Reads instructions that stand outside of a litmus test, such as C's inline assembly, by the table of their architecture. They may jump to labels among themselves only. */
public final class AssemblyReader {

    private static final int BYTES_PER_INSTRUCTION = 4;

    private final String architecture;
    private final InstructionLowering lowering;

    /** @param architecture as in the first line of tests */
    public AssemblyReader(String architecture) {
        this.architecture = architecture;
        this.lowering = new InstructionLowering(Architecture.find(architecture).orElseThrow().instructions());
    }

    /**
     * Reads some instructions.
     *
     * @param lines an instruction each, perhaps with labels in front; the last line may have labels only
     * @param place of all of them
     * @return an instruction for each line
     * @throws MappingException if a line is no instruction that the table has; the message says which, and what the table would accept
     */
    public List<Instruction> read(List<String> lines, SourceRange place) throws MappingException {
        List<Instruction> instructions = readInParts(lines, place);
        if (instructions.size() > lines.size()) {
            throw new MappingException("a memory access that is done under a condition is not supported here; a branch over it is");
        }
        return instructions;
    }

    /**
     * Reads some instructions, those too that do the rest of what they do under a condition: each is two then, a jump over the second and the second.
     *
     * @param lines an instruction each, perhaps with labels in front; the last line may have labels only
     * @param place of all of them
     * @throws MappingException if a line is no instruction that the table has; the message says which, and what the table would accept
     */
    public List<Instruction> readInParts(List<String> lines, SourceRange place) throws MappingException {
        List<Cell> cells = new ArrayList<>();
        for (String line : lines) {
            cells.add(cell(line));
        }
        Set<String> labels = new HashSet<>();
        cells.forEach(cell -> cell.getLabels().forEach(label -> labels.add(label.getName())));
        List<Instruction> instructions = new ArrayList<>();
        List<String> pending = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            String line = lines.get(i);
            String behind = "behind line " + i;
            pending.addAll(cell.getLabels().stream().map(Label::getName).toList());
            List<Operation> operations = operations(cell, line, labels, behind);
            int jump = jumpInside(operations);
            instructions.add(new Instruction(pending, line, operations.subList(0, jump + 1), place));
            pending.clear();
            if (jump + 1 < operations.size()) {
                instructions.add(new Instruction(List.of(), line, operations.subList(jump + 1, operations.size()), place));
                pending.add(behind);
            }
        }
        if (!pending.isEmpty()) {
            instructions.add(new Instruction(pending, "", List.of(), place));
        }
        return instructions;
    }

    /** The index of the jump in front of what is done under a condition, or else of the last operation. */
    private static int jumpInside(List<Operation> operations) {
        for (int i = 0; i < operations.size(); i++) {
            if (operations.get(i) instanceof ControlAction.Jump) {
                return i;
            }
        }
        return operations.size() - 1;
    }

    private Cell cell(String line) throws MappingException {
        Optional<IParseResult> parsed = LitmusLanguage.parse(architecture + " assembly\n{}\n P0 ;\n " + line + " ;\n");
        if (parsed.isPresent() && !parsed.get().hasSyntaxErrors() && parsed.get().getRootASTElement() instanceof LitmusTest test && test.getProgram() instanceof AssemblyProgram code
                && code.getRows().size() == 1) {
            Row row = code.getRows().get(0);
            if (row.getCells().size() == 1) {
                return row.getCells().get(0);
            }
        }
        throw new MappingException("'" + line + "' is not an instruction");
    }

    /** @param behind the label of the place behind it */
    private List<Operation> operations(Cell cell, String line, Set<String> labels, String behind) throws MappingException {
        if (cell.getInstruction() == null) {
            return List.of();
        }
        Own surroundings = new Own(labels, behind);
        List<Operation> operations;
        try {
            operations = lowering.lower(cell.getInstruction(), surroundings);
        } catch (OperandException wrong) {
            throw new MappingException("'" + line + "': " + wrong.getMessage());
        }
        if (surroundings.needsAddresses) {
            throw new MappingException("'" + line + "': names and addresses of code are not supported here; registers and labels are");
        }
        return operations;
    }

    /** Nothing but the labels. */
    private static final class Own implements Surroundings {
        private static final Value.Address NOWHERE = new Value.Address(new MemoryObject(0, "nowhere", 1), 0);

        private final Set<String> labels;
        private final String behind;
        private boolean needsAddresses;

        Own(Set<String> labels, String behind) {
            this.labels = labels;
            this.behind = behind;
        }

        private Value.Address noAddress() {
            needsAddresses = true;
            return NOWHERE;
        }

        @Override
        public Value.Address location(String name) {
            return noAddress();
        }

        @Override
        public Set<String> labels() {
            return labels;
        }

        @Override
        public String thread() {
            return "the assembly";
        }

        @Override
        public String jumpLabel(String label) {
            return label;
        }

        @Override
        public Optional<String> labelAt(long distanceBytes) {
            return Optional.of(behind).filter(label -> distanceBytes == BYTES_PER_INSTRUCTION);
        }

        @Override
        public Value.Address addressOfLabel(String label) {
            return noAddress();
        }

        @Override
        public Value.Address returnAddress() {
            return noAddress();
        }

        @Override
        public List<JumpTarget> jumpTargets() {
            noAddress();
            return List.of();
        }
    }
}
