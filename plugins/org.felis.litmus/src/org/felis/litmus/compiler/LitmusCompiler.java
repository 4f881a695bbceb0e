package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.felis.engine.expression.Condition;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.LitmusCompilation;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.c.CArithmetic;
import org.felis.litmus.instructions.InstructionLowering;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.litmus.AssemblyProgram;
import org.felis.litmus.litmus.Cell;
import org.felis.litmus.litmus.Filter;
import org.felis.litmus.litmus.InitialState;
import org.felis.litmus.litmus.LitmusPackage;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.LocationItem;
import org.felis.litmus.litmus.Row;
import org.felis.litmus.litmus.ThreadHeader;
import org.felis.litmus.mapping.Mapping;
import org.felis.litmus.parser.ModalTokenSource;
import org.felis.litmus.parser.SyntaxMessages;
import org.felis.litmus.parser.UnreadText;
import org.felis.litmus.problems.LitmusProblem;

/** Lowers the syntax tree of one litmus test to a program, and finds everything that is wrong with it. */
public final class LitmusCompiler {

    private final Sources sources;
    private final Problems problems = new Problems();
    private final String text;
    private final ICompositeNode root;
    private final LitmusTest test;
    private final Optional<Mapping> target;

    private LitmusCompiler(String file, IParseResult parsed, Optional<Mapping> target) {
        this.target = target;
        this.root = parsed.getRootNode();
        this.sources = new Sources(file, parsed);
        this.text = sources.text();
        this.test = parsed.getRootASTElement() instanceof LitmusTest read ? read : null;
    }

    /**
     * Compiles a parsed test.
     *
     * @param file the name to use in the places of problems and instructions
     * @param target what a C test is compiled for, if it is not to be taken as C
     */
    public static LitmusCompilation compile(String file, IParseResult parsed, Optional<Mapping> target) {
        return new LitmusCompiler(file, parsed, target).compile();
    }

    private LitmusCompilation compile() {
        if (text.isBlank()) {
            problems.add(LitmusProblem.EMPTY_FILE, SourceRange.startOf(sources.file()));
            return result(Optional.empty());
        }
        if (isUnreadable()) {
            return result(Optional.empty());
        }
        int line = 0;
        for (INode node : sources.syntaxErrors()) {
            Problem error = syntaxError(node);
            // further errors of the line mostly follow from the first one
            if (error.range().line() != line) {
                problems.add(error);
                line = error.range().line();
            }
        }
        if (test == null || isPartlyUnread()) {
            return result(Optional.empty());
        }
        return result(program());
    }

    private boolean isPartlyUnread() {
        if (test.getUnread() == null) {
            return false;
        }
        SourceRange rest = sources.range(test, LitmusPackage.Literals.LITMUS_TEST__UNREAD);
        problems.add(UnreadText.problem(test.getUnread(), rest.offset()),
                sources.range(rest.offset(), UnreadText.marked(test.getUnread())), UnreadText.parameters(test.getUnread()));
        return true;
    }

    private boolean isUnreadable() {
        LitmusProblem problem = UnreadText.isUnreadable(text) ? UnreadText.problem(text, 0) : null;
        if (problem == LitmusProblem.FILE_TOO_LONG) {
            problems.add(problem, sources.range(0, 0), ModalTokenSource.MAX_CHARACTERS);
        } else if (problem == LitmusProblem.NOT_TEXT) {
            int first = UnreadText.firstControlCharacter(text);
            problems.add(problem, sources.range(first, 1), (int) text.charAt(first));
        }
        return problem != null;
    }

    private Problem syntaxError(INode node) {
        SyntaxErrorMessage message = node.getSyntaxErrorMessage();
        SourceRange range = SyntaxMessages.place(message).map(p -> sources.range(p.offset(), p.length()))
                .orElseGet(() -> sources.range(node));
        return Problem.error(message.getIssueCode(), message.getMessage(), range);
    }

    // ---- the parts of the test

    private Optional<Program> program() {
        Optional<InstructionSet> instructionSet = instructionSet();
        if (instructionSet.isEmpty()) {
            return Optional.empty();
        }
        boolean inC = Architecture.C.isOf(instructionSet.get());
        EObject code = inC ? test.getFunctions().stream().findFirst().orElse(null) : test.getProgram();
        if (sources.syntaxErrors().isEmpty()) {
            if (test.getInitialState() == null) {
                problems.add(LitmusProblem.MISSING_INITIAL_STATE,
                        code == null ? end() : sources.range(code));
            } else if (code == null) {
                problems.add(LitmusProblem.MISSING_PROGRAM, end());
            }
        }
        if (target.isPresent() && !inC) {
            problems.add(LitmusProblem.NOT_IN_C, architecturePlace(), test.getArchitecture());
        }
        CFunctions functions = new CFunctions(sources, problems, test.getFunctions());
        ThreadNames threads = inC ? new ThreadNames(sources, problems, instructionSet.get(), functions.names())
                : new ThreadNames(sources, problems, instructionSet.get(), Optional.ofNullable(test.getProgram())
                        .map(AssemblyProgram::getHeader).filter(header -> isFrameIntact(header)),
                        Optional.ofNullable(test.getProgram()));
        List<Column> assembly = inC ? List.of() : columns(threads);
        InitialStateReader initialState = new InitialStateReader(sources, problems, instructionSet.get(), threads, assembly);
        if (test.getInitialState() != null) {
            checkClosed(test.getInitialState());
            initialState.read(test.getInitialState());
        }
        List<? extends ThreadCode> columns;
        Memory memory;
        if (inC) {
            CArithmetic arithmetic = new CArithmetic(target.map(Mapping::bytes).orElse(Long.BYTES));
            CTypes types = new CTypes(sources, problems, arithmetic.wordBytes());
            CLocations locations = new CLocations(sources, problems, types, arithmetic, initialState.locations());
            functions.threads().forEach(locations::read);
            columns = functions.threads().stream().map(function -> new CThreadLowering(sources, problems, functions.operations(), target,
                    function, types, arithmetic, locations.bothSigns())).toList();
            memory = new Memory(locations.locations(), Map.of(), true);
        } else {
            columns = lowerings(assembly, instructionSet.get(), initialState.codeAddresses());
            memory = new Memory(initialState.locations(), Map.of(), false);
        }
        List<Thread> lowered = threads(columns, initialState, memory);
        if (!problems.hasErrors()) {
            lowered.forEach(thread -> UnsetAddresses.report(thread, problems));
            Optional<MixedSizes> sizes = inC ? Optional.empty() : Optional.of(new MixedSizes(lowered, memory, problems));
            Map<String, Integer> corrections = sizes.map(MixedSizes::corrections).orElse(Map.of());
            if (!corrections.isEmpty()) {
                memory = memory.withSizes(corrections);
                lowered = threads(columns, initialState, memory);
                sizes = Optional.of(new MixedSizes(lowered, memory, problems));
            }
            Set<Value.Address> cells = memory.initialMemory().keySet();
            lowered.forEach(thread -> ConstantAddresses.report(thread, cells, inC, problems));
            if (!problems.hasErrors() && sizes.isPresent()) {
                lowered = sizes.get().divided(instructionSet.get());
            }
        }
        threads.declare((thread, register) -> thread < columns.size() ? columns.get(thread).declaredType(register) : Optional.empty());
        return question(instructionSet.get(), threads, initialState, memory, lowered);
    }

    /** The empty token that stands in for a missing brace shows that it is missing. */
    private void checkClosed(InitialState state) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(state);
        // where the parser understood everything, the brace is none of a declaration
        for (INode part : sources.syntaxErrors().isEmpty() ? node.getChildren() : node.getLeafNodes()) {
            if (part instanceof ILeafNode leaf && !leaf.isHidden() && leaf.getTotalLength() == 0) {
                problems.add(LitmusProblem.UNCLOSED_INITIAL_STATE,
                        sources.range(text.substring(0, leaf.getOffset()).stripTrailing().length(), 0));
            }
        }
    }

    /** Whether everything up to the row of thread names was understood. */
    private boolean isFrameIntact(ThreadHeader header) {
        return sources.isIntact(header)
                && (test.getInitialState() == null || sources.isIntact(test.getInitialState()));
    }

    private Optional<InstructionSet> instructionSet() {
        String architecture = test.getArchitecture();
        if (architecture == null) {
            if (sources.syntaxErrors().isEmpty()) {
                problems.add(LitmusProblem.MISSING_HEADER, sources.range(0, 0));
            }
            return Optional.empty();
        }
        Optional<InstructionSet> instructionSet = Architecture.find(architecture).map(Architecture::instructions);
        if (instructionSet.isEmpty()) {
            problems.add(Architecture.isKnownElsewhere(architecture) ? LitmusProblem.UNSUPPORTED_ARCHITECTURE : LitmusProblem.UNKNOWN_ARCHITECTURE,
                    architecturePlace(), architecture, String.join(", ", Architecture.headerNames()));
        } else if (test.getName() == null) {
            SourceRange range = architecturePlace();
            problems.add(LitmusProblem.MISSING_NAME, sources.range(range.offset() + range.length(), 0));
        }
        return instructionSet;
    }

    private SourceRange architecturePlace() {
        return sources.range(test, LitmusPackage.Literals.LITMUS_TEST__ARCHITECTURE);
    }

    /** The code of each thread; empty if the threads are not known. */
    private List<Column> columns(ThreadNames threads) {
        List<Column> columns = new ArrayList<>();
        if (test.getProgram() != null && threads.count() > 0) {
            List<List<Cell>> cells = cells(test.getProgram(), threads);
            for (int i = 0; i < threads.count(); i++) {
                columns.add(new Column(i, cells.get(i), sources, problems));
            }
        }
        return columns;
    }

    private List<List<Cell>> cells(AssemblyProgram code, ThreadNames threads) {
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

    private List<ThreadLowering> lowerings(List<Column> columns, InstructionSet instructionSet, CodeAddresses addresses) {
        InstructionLowering lowering = new InstructionLowering(instructionSet);
        return columns.stream().map(column -> new ThreadLowering(sources, problems, lowering, column, addresses)).toList();
    }

    private static String counted(int count, String what) {
        return count == 1 ? "one " + what : count + " " + what + "s";
    }

    /** Whether an instruction goes on in the next line, because the end of the row is missing. */
    private boolean isSeveralLines(Row row) {
        return row.getCells().stream().anyMatch(cell -> cell.getInstruction() != null
                && sources.text(sources.range(cell.getInstruction())).indexOf('\n') >= 0);
    }

    private static List<Thread> threads(List<? extends ThreadCode> columns, InitialStateReader initialState, Memory memory) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Map<Register, Value> registers = new LinkedHashMap<>(columns.get(i).parameters(memory));
            ThreadCode code = columns.get(i);
            List<Instruction> instructions = code.lower(memory);
            initialState.registers(i).forEach((register, initial) -> registers.put(register,
                    memory.value(initial.value(), code.declaredType(register).orElse(initial.type()))));
            threads.add(new Thread(i, "P" + i, instructions, registers));
        }
        return threads;
    }

    private Optional<Program> question(InstructionSet instructionSet, ThreadNames threads,
            InitialStateReader initialState, Memory memory, List<Thread> lowered) {
        QuestionReader question = new QuestionReader(sources, problems, threads, initialState, memory,
                problems.hasErrors() ? List.of() : lowered);
        List<Observable> locations = new ArrayList<>();
        test.getLocations().stream().filter(sources::isIntact).forEach(list -> {
            for (LocationItem item : list.getItems()) {
                locations.addAll(question.observables(item));
            }
        });
        Optional<Proposition> filter = Optional.empty();
        for (Filter read : test.getFilters()) {
            if (filter.isPresent()) {
                problems.add(LitmusProblem.SEVERAL_FILTERS, sources.range(read));
            } else if (sources.isIntact(read)) {
                filter = Optional.of(question.proposition(read.getProposition()));
            }
        }
        Condition condition = test.getCondition() != null && sources.isIntact(test.getCondition())
                ? question.condition(test.getCondition())
                : new Condition(Condition.Quantifier.NONE, new Proposition.True(),
                        architecturePlace());
        if (problems.hasErrors()) {
            return Optional.empty();
        }
        return Optional.of(new Program(target.map(Mapping::architecture).orElse(instructionSet.architecture()), test.getName(), memory.objects(),
                memory.initialMemory(), lowered, condition, filter, locations.stream().distinct().toList(),
                Architecture.C.isOf(instructionSet) && target.isEmpty()));
    }

    // ---- the result

    /** The place behind the last character that is no blank. */
    private SourceRange end() {
        return sources.range(text.stripTrailing().length(), 0);
    }

    private LitmusCompilation result(Optional<Program> program) {
        Map<String, String> metadata = new LinkedHashMap<>();
        List<String> comments = new ArrayList<>();
        if (test != null) {
            for (String line : test.getMetadata()) {
                int equals = line.indexOf('=');
                if (equals > 0) {
                    metadata.putIfAbsent(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
                }
            }
        }
        ExpectationReader expectations = new ExpectationReader(sources, problems);
        for (ILeafNode leaf : hasComments() ? root.getLeafNodes() : List.<ILeafNode>of()) {
            if (leaf.isHidden()) {
                comment(leaf.getText()).ifPresent(comment -> {
                    comments.add(comment);
                    expectations.readComment(leaf.getText(), leaf.getOffset());
                });
            }
        }
        if (test != null) {
            expectations.readTrailer(test);
        }
        Optional<String> architecture = test == null ? Optional.empty() : Optional.ofNullable(test.getArchitecture());
        return new LitmusCompilation(program, problems.inOrder(), architecture, metadata, comments,
                expectations.expectations());
    }

    private boolean hasComments() {
        return text.contains("(*") || text.contains("//") || text.indexOf('#') >= 0;
    }

    private static Optional<String> comment(String hidden) {
        if (hidden.startsWith("(*")) {
            return Optional.of(hidden.substring(2, hidden.length() - 2).strip());
        }
        return hidden.startsWith("//") ? Optional.of(hidden.substring(2).strip())
                : hidden.startsWith("#") ? Optional.of(hidden.substring(1).strip()) : Optional.empty();
    }
}
