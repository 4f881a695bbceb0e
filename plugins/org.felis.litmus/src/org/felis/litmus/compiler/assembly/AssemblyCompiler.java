package org.felis.litmus.compiler.assembly;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Thread;
import org.felis.litmus.compiler.frame.AddressCheck;
import org.felis.litmus.compiler.frame.CodeAddresses;
import org.felis.litmus.compiler.frame.CodeCompiler;
import org.felis.litmus.compiler.frame.InitialStateReader;
import org.felis.litmus.compiler.frame.LabelledCode;
import org.felis.litmus.compiler.frame.Memory;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.compiler.frame.SymbolicRegisters;
import org.felis.litmus.compiler.frame.ThreadCode;
import org.felis.litmus.compiler.frame.ThreadNames;
import org.felis.litmus.compiler.frame.UnsetAddresses;
import org.felis.litmus.instructions.InstructionLowering;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.litmus.AssemblyProgram;
import org.felis.litmus.litmus.Cell;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.Row;
import org.felis.litmus.litmus.ThreadColumn;
import org.felis.litmus.litmus.ThreadHeader;
import org.felis.litmus.problems.LitmusProblem;

/** Compiles threads in assembly, with the table of an instruction set. */
public final class AssemblyCompiler implements CodeCompiler {

    private final Sources sources;
    private final Problems problems;
    private final LitmusTest test;
    private final InstructionSet instructionSet;
    private ThreadNames threads;
    private List<Column> columns = List.of();

    public AssemblyCompiler(Sources sources, Problems problems, LitmusTest test, InstructionSet instructionSet) {
        this.sources = sources;
        this.problems = problems;
        this.test = test;
        this.instructionSet = instructionSet;
    }

    @Override
    public Optional<? extends EObject> code() {
        return Optional.ofNullable(test.getProgram());
    }

    @Override
    public ThreadNames threads() {
        Optional<AssemblyProgram> code = Optional.ofNullable(test.getProgram());
        Optional<ThreadHeader> header = code.map(AssemblyProgram::getHeader).filter(this::isFrameIntact);
        List<String> names = header.map(h -> h.getThreads().stream().map(ThreadColumn::getName).toList()).orElse(List.of());
        // every symbolic register has this character in its name
        SymbolicRegisters symbolic = new SymbolicRegisters(instructionSet.registers(),
                sources.text().indexOf('%') < 0 ? Optional.empty() : code);
        for (int i = 0; i < names.size(); i++) {
            if (!names.get(i).equals("P" + i)) {
                problems.add(LitmusProblem.THREAD_NAME, sources.range(header.get().getThreads().get(i)), "P" + i);
            }
        }
        threads = new ThreadNames(sources, problems, instructionSet.architecture(), instructionSet.registers(), names, symbolic,
                IntegerType.INT);
        columns = columns();
        return threads;
    }

    /** Whether everything up to the row of thread names was understood. */
    private boolean isFrameIntact(ThreadHeader header) {
        return sources.isIntact(header)
                && (test.getInitialState() == null || sources.isIntact(test.getInitialState()));
    }

    @Override
    public List<? extends LabelledCode> labelledCode() {
        return columns;
    }

    @Override
    public boolean narrowsWideTypes() {
        return false;
    }

    @Override
    public Lowered lower(InitialStateReader initialState) {
        List<ThreadLowering> codes = lowerings(initialState.codeAddresses());
        Memory memory = new Memory(initialState.locations(), Map.of(), false);
        List<Thread> lowered = ThreadCode.threads(codes, initialState, memory);
        if (problems.hasErrors()) {
            return new Lowered(lowered, memory);
        }
        lowered.forEach(thread -> UnsetAddresses.report(thread, problems));
        MixedSizes sizes = new MixedSizes(lowered, memory, problems);
        Map<String, Integer> corrections = sizes.corrections();
        if (!corrections.isEmpty()) {
            memory = memory.withSizes(corrections);
            lowered = ThreadCode.threads(codes, initialState, memory);
            sizes = new MixedSizes(lowered, memory, problems);
        }
        Set<Value.Address> cells = memory.initialMemory().keySet();
        lowered.forEach(thread -> AddressCheck.report(thread, cells, false, problems));
        return new Lowered(problems.hasErrors() ? lowered : sizes.divided(instructionSet), memory);
    }

    @Override
    public String architecture() {
        return instructionSet.architecture();
    }

    @Override
    public boolean statements() {
        return false;
    }

    /** The code of each thread; empty if the threads are not known. */
    private List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        if (test.getProgram() != null && threads.count() > 0) {
            List<List<Cell>> cells = cells(test.getProgram());
            for (int i = 0; i < threads.count(); i++) {
                columns.add(new Column(i, cells.get(i), sources, problems));
            }
        }
        return columns;
    }

    private List<List<Cell>> cells(AssemblyProgram code) {
        List<List<Cell>> cells = new ArrayList<>();
        for (int i = 0; i < threads.count(); i++) {
            cells.add(new ArrayList<>());
        }
        for (Row row : code.getRows()) {
            if (row.getCells().size() != threads.count() && sources.isIntact(row) && !isSeveralLines(row)) {
                problems.add(LitmusProblem.CELL_COUNT, sources.range(row),
                        counted(row.getCells().size(), "cell"), counted(threads.count(), "thread"));
            }
            for (int i = 0; i < Math.min(row.getCells().size(), threads.count()); i++) {
                cells.get(i).add(row.getCells().get(i));
            }
        }
        return cells;
    }

    private List<ThreadLowering> lowerings(CodeAddresses addresses) {
        InstructionLowering lowering = new InstructionLowering(instructionSet);
        return columns.stream().map(column -> new ThreadLowering(sources, problems, lowering, column, columns, addresses)).toList();
    }

    private static String counted(int count, String what) {
        return count == 1 ? "one " + what : count + " " + what + "s";
    }

    /** Whether an instruction goes on in the next line, because the end of the row is missing. */
    private boolean isSeveralLines(Row row) {
        return row.getCells().stream().anyMatch(cell -> cell.getInstruction() != null
                && sources.text(sources.range(cell.getInstruction())).indexOf('\n') >= 0);
    }
}
