package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.felis.engine.expression.Condition;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition;
import org.felis.engine.program.Program;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.compiler.assembly.AssemblyCompiler;
import org.felis.litmus.compiler.c.CCompiler;
import org.felis.litmus.compiler.c.CTarget;
import org.felis.litmus.compiler.frame.CodeCompiler;
import org.felis.litmus.compiler.frame.ExpectationReader;
import org.felis.litmus.compiler.frame.InitialStateReader;
import org.felis.litmus.compiler.frame.Memory;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.QuestionReader;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.compiler.frame.ThreadNames;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.litmus.Filter;
import org.felis.litmus.litmus.InitialState;
import org.felis.litmus.litmus.LitmusPackage;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.LocationItem;
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
    private final Optional<CTarget> target;

    private LitmusCompiler(String file, IParseResult parsed, Optional<CTarget> target) {
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
    public static LitmusCompilation compile(String file, IParseResult parsed, Optional<CTarget> target) {
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
        CodeCompiler code = compiler(instructionSet.get());
        if (sources.syntaxErrors().isEmpty()) {
            if (test.getInitialState() == null) {
                problems.add(LitmusProblem.MISSING_INITIAL_STATE, code.code().map(sources::range).orElseGet(this::end));
            } else if (code.code().isEmpty()) {
                problems.add(LitmusProblem.MISSING_PROGRAM, end());
            }
        }
        ThreadNames threads = code.threads();
        InitialStateReader initialState = new InitialStateReader(sources, problems, threads, code.labelledCode(),
                code.narrowsWideTypes());
        if (test.getInitialState() != null) {
            checkClosed(test.getInitialState());
            initialState.read(test.getInitialState());
        }
        return question(code, threads, initialState, code.lower(initialState));
    }

    /** The one place that knows in which languages threads are written. */
    private CodeCompiler compiler(InstructionSet instructionSet) {
        if (Architecture.C.isOf(instructionSet)) {
            return new CCompiler(sources, problems, test.getFunctions(), target);
        }
        if (target.isPresent()) {
            problems.add(LitmusProblem.NOT_IN_C, architecturePlace(), test.getArchitecture());
        }
        return new AssemblyCompiler(sources, problems, test, instructionSet);
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

    private Optional<Program> question(CodeCompiler code, ThreadNames threads, InitialStateReader initialState,
            CodeCompiler.Lowered lowered) {
        Memory memory = lowered.memory();
        QuestionReader question = new QuestionReader(sources, problems, threads, initialState, memory,
                problems.hasErrors() ? List.of() : lowered.threads());
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
        return Optional.of(new Program(code.architecture(), test.getName(), memory.objects(), memory.initialMemory(), lowered.threads(),
                condition, filter, locations.stream().distinct().toList(), code.statements()));
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
