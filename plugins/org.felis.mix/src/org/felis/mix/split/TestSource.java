package org.felis.mix.split;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.parser.IParseResult;
import org.felis.engine.expression.IntegerType;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.c.COperations;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.compiler.frame.Types;
import org.felis.litmus.litmus.CCall;
import org.felis.litmus.litmus.CFunction;
import org.felis.litmus.litmus.CParameter;
import org.felis.litmus.litmus.CType;
import org.felis.litmus.litmus.Declaration;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.NumberValue;
import org.felis.litmus.litmus.ObservedLocation;
import org.felis.litmus.litmus.RegisterName;
import org.felis.mix.MixProblem;

/** A test in C as it was read: its tree, its locations, and what it asks about. Gives what every way to split needs. */
final class TestSource {

    private static final Set<String> BOOLEAN = Set.of("bool", "_Bool", "atomic_bool");

    final Sources sources;
    final LitmusTest test;
    private final int pointerBytes;
    private final Map<String, SharedLocation> locations = new LinkedHashMap<>();
    private final Map<String, Set<String>> observedLocals = new LinkedHashMap<>();
    private final Set<String> observedLocations = new LinkedHashSet<>();

    private TestSource(Sources sources, LitmusTest test, int pointerBytes) {
        this.sources = sources;
        this.test = test;
        this.pointerBytes = pointerBytes;
    }

    /** @throws ProblemException if it is not a test of C11 that can be compiled */
    static TestSource read(String file, String text, int pointerBytes) throws ProblemException {
        Optional<IParseResult> parsed = LitmusLanguage.parse(text);
        LitmusCompilation compilation = LitmusLanguage.compile(new LitmusSource(file, text), parsed);
        String architecture = compilation.architecture().orElse("C");
        if (!architecture.equals("C") && compilation.program().isPresent()) {
            throw MixProblem.NOT_IN_C.exception(SourceRange.startOf(file), architecture);
        }
        List<Problem> errors = compilation.problems().stream().filter(problem -> problem.severity() == Problem.Severity.ERROR).toList();
        if (!errors.isEmpty()) {
            throw new ProblemException(errors);
        }
        TestSource source = new TestSource(new Sources(file, parsed.orElseThrow()), (LitmusTest) parsed.get().getRootASTElement(), pointerBytes);
        source.readCalls();
        source.readLocations();
        source.readQuestion();
        return source;
    }

    /** The functions of the threads, by number: the compiler of tests has found them to be {@code P0 P1 …}. */
    List<CFunction> functions() {
        List<CFunction> functions = new ArrayList<>(test.getFunctions());
        functions.sort((one, other) -> Integer.compare(number(one), number(other)));
        return functions;
    }

    static int number(CFunction function) {
        return Integer.parseInt(function.getName().substring(1));
    }

    SharedLocation location(String name) {
        return locations.get(name);
    }

    List<SharedLocation> locations() {
        return List.copyOf(locations.values());
    }

    /** The locals of a thread that the test asks about. */
    Set<String> observedLocals(int thread) {
        return observedLocals.getOrDefault(String.valueOf(thread), Set.of());
    }

    Set<String> observedLocations() {
        return observedLocations;
    }

    ProblemException unsupported(EObject part, String what, String instead) {
        return MixProblem.UNSUPPORTED.exception(sources.range(part), what, instead);
    }

    /** What the test writes, on one line. */
    String line(EObject part) {
        return sources.text(sources.range(part)).replaceAll("\\s+", " ");
    }

    private void readCalls() throws ProblemException {
        for (CFunction function : test.getFunctions()) {
            for (var parts = function.eAllContents(); parts.hasNext();) {
                if (parts.next() instanceof CCall call && (!call.getFunction().startsWith("atomic_") || COperations.C11.find(call.getFunction()).isEmpty())) {
                    throw MixProblem.NOT_C11.exception(sources.range(call), call.getFunction());
                }
            }
        }
    }

    private void readLocations() throws ProblemException {
        if (!test.getFilters().isEmpty()) {
            throw unsupported(test.getFilters().get(0), "a test with a filter", "leave the filter out");
        }
        Map<String, Declaration> declared = new LinkedHashMap<>();
        for (Declaration declaration : test.getInitialState().getDeclarations()) {
            if (declaration.getRegister() != null) {
                throw unsupported(declaration, "a thread with initial values of variables", "set them in the thread");
            }
            if (declaration.getLocation().getSize() != null || !declaration.getPointers().isEmpty()) {
                throw unsupported(declaration, "a test with arrays or pointers in memory", "use locations of integers");
            }
            declared.merge(declaration.getLocation().getName(), declaration, (one, other) -> other.getValue() != null ? other : one);
        }
        for (CFunction function : functions()) {
            for (CParameter parameter : function.getParameters()) {
                if (parameter.getName() == null) {
                    continue;
                }
                if (parameter.getPointers().size() != 1 || parameter.isArray()) {
                    throw unsupported(parameter, "a parameter that does not point to an integer", "write it as 'atomic_int *" + parameter.getName() + "'");
                }
                Width width = width(parameter.getType(), parameter);
                long initial = initial(declared.get(parameter.getName()));
                SharedLocation location = new SharedLocation(parameter.getName(), type(parameter.getType()), width.bits, width.signed, initial, isAtomic(parameter.getType()));
                SharedLocation before = locations.putIfAbsent(parameter.getName(), location);
                if (before != null && (before.bits() != location.bits() || before.atomic() != location.atomic())) {
                    throw unsupported(parameter, "a location of two types", "give '" + parameter.getName() + "' one type in all threads");
                }
            }
        }
    }

    private long initial(Declaration declaration) throws ProblemException {
        if (declaration == null || declaration.getValue() == null) {
            return 0;
        }
        String text = sources.text(sources.range(declaration.getValue())).replaceAll("\\s", "");
        boolean isNumber = declaration.getValue() instanceof NumberValue number && number.getLabel() == null;
        text = text.replaceAll("^ATOMIC_(VAR_)?INIT\\((.*)\\)$", "$2");
        try {
            return Long.decode(text);
        } catch (NumberFormatException address) {
            throw unsupported(declaration, isNumber ? "this initial value" : "a test with pointers in memory", "use locations of integers");
        }
    }

    private void readQuestion() throws ProblemException {
        List<EObject> asked = new ArrayList<>(test.getLocations());
        if (test.getCondition() != null) {
            asked.add(test.getCondition());
        }
        for (EObject part : asked) {
            for (var contents = part.eAllContents(); contents.hasNext();) {
                switch (contents.next()) {
                    case RegisterName register -> observedLocals.computeIfAbsent(register.getThread().replaceFirst("^P", ""), t -> new LinkedHashSet<>()).add(register.getName());
                    case ObservedLocation location -> {
                        if (!locations.containsKey(location.getName())) {
                            throw unsupported(location, "a question about '" + location.getName() + "', which no thread has", "ask about a location of a thread");
                        }
                        observedLocations.add(location.getName());
                    }
                    default -> { }
                }
            }
        }
        if (observedLocals.isEmpty() && observedLocations.isEmpty()) {
            throw MixProblem.UNSUPPORTED.exception(SourceRange.startOf(sources.file()), "a test that asks nothing", "end it with a condition such as 'exists (0:r0=0)'");
        }
    }

    /** The width of a type of C on the machine. */
    record Width(int bits, boolean signed) {
    }

    Width width(CType type, EObject place) throws ProblemException {
        List<String> words = type == null ? List.of() : new ArrayList<>(type.getWords());
        if (Types.isAnyWide(words)) {
            boolean signed = words.stream().noneMatch(word -> word.contains("uint") || word.equals("unsigned"));
            return new Width(2 * Long.SIZE, signed);
        }
        if (words.stream().anyMatch(BOOLEAN::contains)) {
            return new Width(Byte.SIZE, false);
        }
        Optional<String> unknown = Types.unknownWord(words);
        if (unknown.isPresent() || words.contains("void") || words.contains("struct") || words.stream().allMatch(word -> word.equals("_Atomic"))) {
            throw unsupported(place, "the type '" + String.join(" ", words) + "'", "use an integer type");
        }
        IntegerType integer = Types.type(words, pointerBytes);
        return new Width(integer.bits(), integer.signed());
    }

    /** As the test writes it. */
    String type(CType type) {
        return type == null ? "int" : line(type);
    }

    private static boolean isAtomic(CType type) {
        return type != null && type.getWords().stream().anyMatch(word -> word.equals("_Atomic") || word.startsWith("atomic_"));
    }
}
