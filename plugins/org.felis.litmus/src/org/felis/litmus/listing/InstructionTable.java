package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.xtext.parser.IParseResult;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Operation;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.instructions.InstructionLowering;
import org.felis.litmus.instructions.OperandException;
import org.felis.litmus.instructions.Surroundings;
import org.felis.litmus.litmus.Cell;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.Row;

/** What the instructions of a function do, by the table of their architecture. */
final class InstructionTable implements Surroundings {

    private static final Value.Address CODE = new Value.Address(new MemoryObject(0, "code", 0), 0);

    private final Architecture architecture;
    private final InstructionLowering lowering;
    private final Set<String> labels;
    private final List<ListingProblem> problems;
    private final Set<String> globals;
    private final Map<String, Value.Address> locations = new HashMap<>();
    private boolean codeAddress;

    /**
     * @param labels of the function
     * @param problems gets what the table does not have
     * @param globals gets the locations that instructions name
     */
    InstructionTable(Architecture architecture, Set<String> labels, List<ListingProblem> problems, Set<String> globals) {
        this.architecture = architecture;
        this.lowering = new InstructionLowering(architecture.instructions());
        this.labels = labels;
        this.problems = problems;
        this.globals = globals;
    }

    /** The instructions with their operations; those that are none are left out. */
    List<ListedInstruction> withOperations(List<ListedInstruction> instructions) {
        List<String> texts = new ArrayList<>();
        for (ListedInstruction instruction : instructions) {
            texts.add(text(instruction).orElse(""));
        }
        List<Optional<Cell>> cells = cells(texts);
        List<ListedInstruction> all = new ArrayList<>();
        for (int i = 0; i < instructions.size(); i++) {
            ListedInstruction instruction = instructions.get(i);
            all.add(new ListedInstruction(instruction.labels(), instruction.text(), instruction.line(), instruction.source(), instruction.flow(),
                    texts.get(i).isEmpty() ? List.of() : operations(instruction, cells.get(i))));
        }
        return all;
    }

    /** What is done besides calls and returns. */
    private static Optional<String> text(ListedInstruction instruction) {
        return switch (instruction.flow()) {
            case Flow.Inside inside -> Optional.of(instruction.text());
            case Flow.Return back -> back.before();
            case Flow.Call call -> Optional.empty();
            case Flow.TailCall call -> Optional.empty();
        };
    }

    /** The syntax trees: of all at once, or of each for itself if something is wrong. */
    private List<Optional<Cell>> cells(List<String> texts) {
        Optional<List<Cell>> all = parse(texts);
        if (all.isPresent()) {
            return all.get().stream().map(Optional::of).toList();
        }
        List<Optional<Cell>> cells = new ArrayList<>();
        for (String text : texts) {
            cells.add(parse(List.of(text)).map(one -> one.get(0)));
        }
        return cells;
    }

    private Optional<List<Cell>> parse(List<String> texts) {
        if (texts.isEmpty()) {
            return Optional.empty();
        }
        StringBuilder test = new StringBuilder(architecture.headerName()).append(" assembly\n{}\n P0 ;\n");
        texts.forEach(text -> test.append(' ').append(text).append(" ;\n"));
        Optional<IParseResult> parsed = LitmusLanguage.parse(test.toString());
        if (parsed.isEmpty() || parsed.get().hasSyntaxErrors() || !(parsed.get().getRootASTElement() instanceof LitmusTest root) || root.getProgram() == null
                || root.getProgram().getRows().size() != texts.size() || root.getCondition() != null) {
            return Optional.empty();
        }
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            Row row = root.getProgram().getRows().get(i);
            if (row.getCells().size() != 1 || row.getCells().get(0).getInstruction() == null != texts.get(i).isEmpty()) {
                return Optional.empty();
            }
            cells.add(row.getCells().get(0));
        }
        return Optional.of(cells);
    }

    private List<Operation> operations(ListedInstruction instruction, Optional<Cell> cell) {
        if (cell.isEmpty() || !cell.get().getLabels().isEmpty()) {
            problem(instruction, "'" + instruction.text() + "' is not an instruction");
            return List.of();
        }
        codeAddress = false;
        try {
            List<Operation> operations = lowering.lower(cell.get().getInstruction(), this);
            if (codeAddress) {
                problem(instruction, "'" + instruction.text() + "': addresses of code are not supported");
            }
            return operations;
        } catch (OperandException wrong) {
            problem(instruction, "'" + instruction.text() + "': " + wrong.getMessage());
            return List.of();
        }
    }

    private void problem(ListedInstruction instruction, String message) {
        problems.add(new ListingProblem(instruction.line(), message));
    }

    // ---- surroundings

    @Override
    public Value.Address location(String name) {
        globals.add(name);
        return locations.computeIfAbsent(name, n -> new Value.Address(new MemoryObject(locations.size(), n, 16), 0));
    }

    @Override
    public Set<String> labels() {
        return labels;
    }

    @Override
    public String thread() {
        return "the function";
    }

    @Override
    public String jumpLabel(String label) {
        return label;
    }

    @Override
    public Optional<String> labelAt(long distanceBytes) {
        return Optional.empty();
    }

    @Override
    public Value.Address addressOfLabel(String label) {
        return code();
    }

    @Override
    public Value.Address returnAddress() {
        return code();
    }

    private Value.Address code() {
        codeAddress = true;
        return CODE;
    }

    @Override
    public List<JumpTarget> jumpTargets() {
        codeAddress = true;
        return List.of();
    }
}
