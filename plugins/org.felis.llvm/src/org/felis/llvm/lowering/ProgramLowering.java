package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Question;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.EventClasses;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.engine.program.transform.ComparedNumbers;
import org.felis.engine.program.transform.DeclaredObject;
import org.felis.engine.program.transform.Footprint;
import org.felis.engine.program.transform.Footprints;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.engine.specification.Specification;
import org.felis.litmus.compiler.c.CTarget;
import org.felis.llvm.debug.SourceTypes;
import org.felis.llvm.ir.Module;
import org.felis.llvm.ir.Type;
import org.felis.llvm.layout.LayoutException;
import org.felis.llvm.layout.TypeLayout;
import org.felis.llvm.lowering.ProgramObjects.Kind;

/**
 * Makes a program of a module: thread by thread, beginning with {@code main}, and again until nothing new is learnt ({@link Facts}). Then memory is divided into cells.
 *
 * <p>Precondition: the module is well formed ({@code check.ModuleCheck}). Postcondition: jumps of the program lead forward only; every way that the bound cuts off ends in a stop that
 * says so; an access at an address that is not a constant stands behind a check of the address.
 */
public final class ProgramLowering {

    private static final String MAIN = "main";
    /** More rounds than any program needs: in each, something becomes shared. */
    private static final int MOST_ROUNDS = 1_000;

    /** A thread that is created. */
    private record Created(String function, Binding argument, List<Binding> arguments, SourceRange source) {
    }

    private final Module module;
    private final TypeLayout layout;
    private final ConstantValues constants;
    private final SourceTypes types;
    private final Sources sources;
    private final Accesses accesses;
    private final int bound;
    private final Set<Pass> passes;
    private final Interruption interruption;
    private final AddressedFunctions addressedFunctions;
    private final Facts facts = new Facts();
    private final Map<String, FunctionPlan> plans = new HashMap<>();
    private final List<Created> threads = new ArrayList<>();
    /** The threads of parallel regions that nobody has waited for. */
    private final List<Integer> openRegions = new ArrayList<>();
    private Memory memory;
    private Allocations allocations;
    private Substitutes substitutes;
    private ObjectOperations operations;
    /** What a specification says while it is run; empty while a program is lowered. */
    private Optional<SpecifiedObject.Run> run = Optional.empty();
    /** The least bound that something was cut off by in this round. */
    private boolean assumesNoRaces;
    private Optional<Integer> leastBound = Optional.empty();
    /** Of how many threads a join of this round knew. */
    private int fewestKnown;

    private ProgramLowering(Module module, Sources sources, Accesses accesses, int bound, Set<Pass> passes, Interruption interruption) {
        this.module = module;
        this.layout = TypeLayout.of(module);
        this.constants = new ConstantValues(module, layout);
        this.addressedFunctions = new AddressedFunctions(module);
        this.sources = sources;
        this.types = sources.debug().types();
        this.accesses = accesses;
        this.bound = bound;
        this.passes = EnumSet.noneOf(Pass.class);
        this.passes.addAll(passes);
        if (!passes.contains(Pass.OMISSION) || !allowsOmission()) {
            this.passes.removeAll(EnumSet.of(Pass.OMISSION, Pass.REWRITING, Pass.SUBSTITUTION));
        }
        this.interruption = interruption;
    }

    /** The classes of the events that programs have of which {@link Pass#OMISSION} leaves something out. */
    public static EventClasses eventsOfC11() {
        return C11Accesses.events();
    }

    /**
     * Whether a model may allow that iterations are left out. Those of other accesses have dependencies: what depends on a later read is ordered behind it. Operations on objects that nothing orders any more would be
     * in any order, and sections that nothing comes between are not among {@link #eventsOfC11}.
     */
    private boolean allowsOmission() {
        boolean hasSections = does(Pass.SECTIONS) && (calls(InstructionLowering.ATOMIC_FUNCTION + "begin") || specifies(InstructionLowering.ATOMIC_FUNCTION));
        return accesses.areOfC11() && !calls(ObjectOperations.BEGIN) && !hasSections;
    }

    /**
     * Lowers a module.
     *
     * @param file the program's, as the user named it
     * @param texts the contents of source files by the names that debug information has, as far as they are known
     * @param target the instructions that accesses become; empty for the events of a language
     * @param language which one, if there is no target
     * @param bound how many iterations of a loop are considered, and how many calls of a function inside itself
     * @param passes those that are to be done; usually all
     * @throws ProblemException if the program uses what is not supported: what, and where
     * @throws Interruption.StoppedException if asked to stop
     */
    public static Program lower(String file, Module module, Function<String, Optional<String>> texts, Optional<CTarget> target, Language language,
            int bound, Set<Pass> passes, Interruption interruption) throws ProblemException {
        Sources sources = new Sources(file, module, texts);
        try {
            return new ProgramLowering(module, sources, target.<Accesses>map(TargetAccesses::new).orElseGet(language::accesses), bound, passes, interruption).program(file);
        } catch (CProblem.Found found) {
            throw new ProblemException(found.problem());
        } catch (LayoutException unknown) {
            throw new ProblemException(CProblem.NOT_SUPPORTED.at(sources.whole(), unknown.getMessage()).problem());
        }
    }

    private Program program(String file) {
        FunctionPlan main = plan(MAIN).orElseThrow(() -> CProblem.NO_MAIN.at(sources.whole()));
        List<Thread> lowered = List.of();
        for (int round = 0; round < MOST_ROUNDS; round++) {
            interruption.check();
            try {
                lowered = round(main);
            } catch (CProblem.Found found) {
                if (facts.haveGrown()) {
                    continue; // it may be supported with what is known now
                }
                throw found;
            }
            if (!facts.haveGrown()) {
                return divided(file, lowered);
            }
        }
        throw CProblem.TOO_LARGE.at(sources.whole(), "more than " + MOST_ROUNDS + " of its objects are shared");
    }

    private void begin() {
        memory = new Memory(module, sources.debug(), constants, new ProgramObjects(types::pathAt), facts, passes);
        allocations = new Allocations(does(Pass.LEAKS));
        substitutes = new Substitutes(this);
        operations = new ObjectOperations(this);
        threads.clear();
        openRegions.clear();
        fewestKnown = Integer.MAX_VALUE;
        leastBound = Optional.empty();
    }

    private List<Thread> round(FunctionPlan main) {
        begin();
        List<Thread> lowered = new ArrayList<>();
        ThreadLowering first = new ThreadLowering(this, 0, sources.whole());
        first.run(main, main.function().parameters().stream().map(parameter -> Binding.of(0)).toList());
        first.stopBeingAlone();
        lowered.add(thread(0, MAIN, first.code().finish()));
        List<List<Integer>> somewhere = new ArrayList<>(List.of(first.writesSomewhere()));
        Map<String, Integer> names = new HashMap<>(Map.of(MAIN, 1));
        for (int i = 0; i < threads.size(); i++) {
            Created created = threads.get(i);
            FunctionPlan plan = plan(created.function()).orElseThrow(() -> CProblem.UNKNOWN_FUNCTION.at(created.source(), created.function()));
            ThreadLowering thread = new ThreadLowering(this, i + 1, created.source());
            Binding argument = ThreadFunctions.begin(thread, created.argument());
            List<Binding> arguments = new ArrayList<>(created.arguments());
            if (arguments.isEmpty()) {
                arguments.add(argument);
            }
            thread.run(plan, arguments).ifPresent(result -> ThreadFunctions.finish(thread, result));
            int number = names.merge(created.function(), 1, Integer::sum);
            lowered.add(thread(i + 1, created.function() + (number == 1 ? "" : "#" + number), thread.code().finish()));
            somewhere.add(thread.writesSomewhere());
        }
        facts.addJoinOfAny(fewestKnown, threads.size());
        List<Thread> others = substitutes.threads(lowered.size());
        lowered.addAll(others);
        others.forEach(thread -> somewhere.add(List.of())); // where they do not know at which address they write, the threads with the loops do not, either
        if (does(Pass.IDLE_ACCESSES)) {
            lowered.forEach(thread -> thread.instructions().forEach(instruction -> instruction.operations().forEach(this::note)));
        }
        if (facts.knowsOwnWrites()) {
            Writers.note(lowered, somewhere, footprints(lowered), memory.objects(), facts);
        }
        return does(Pass.TIDYING) ? lowered.stream().map(this::tidied).toList() : lowered;
    }

    private List<Footprint> footprints(List<Thread> lowered) {
        Map<Value.Address, Value> addresses = memory.addressesAtFirst(); // first: it makes objects
        Set<String> code = memory.objects().with(kind -> kind == Kind.FUNCTION).stream().map(MemoryObject::name).collect(Collectors.toSet());
        return Footprints.of(lowered, declared(), addresses, code,
                Footprints.Alignments.asChecked(lowered), new Footprints.Unrolled(wordBytes(), (place, bytes) -> memory.atFirst(place.object(), place.offset(), bytes)));
    }

    private List<DeclaredObject> declared() {
        return memory.objects().all().stream().filter(object -> object.sizeBytes() > 0).map(object -> new DeclaredObject(object, 1)).toList();
    }

    /** What a thread does to objects that makes accesses of others wrong. */
    private void note(Operation operation) {
        if (operation instanceof MemoryAction action && action.location().isPresent()) {
            Optional<String> object = memory.objects().keyAt(action.location().get());
            if (action.tags().contains(EngineTag.FREED.text())) {
                facts.addEnded(object);
            } else if (action instanceof MemoryAction.Write && accesses.areStatements() && accesses.isPlain(action)) {
                facts.addWrittenPlainly(object);
            } else if (action instanceof MemoryAction.Read && does(Pass.OMISSION) && accesses.isPlain(action)) {
                facts.addReadPlainly(object); // what writes nothing new may race with that, too
            }
        }
    }

    private static Thread thread(int index, String name, List<Instruction> instructions) {
        return new Thread(index, name, instructions, Map.of());
    }

    private Thread tidied(Thread thread) {
        return thread(thread.index(), thread.name(), Tidying.tidied(thread.instructions(), allocations.registers()));
    }

    private Program divided(String file, List<Thread> lowered) {
        PartialAccesses checked = PartialAccesses.checked(lowered, footprints(lowered), declared());
        CellDivision divided = CellDivision.of(checked.threads(), declared(), checked.footprints(), memory, accesses);
        Optional<Specification> specification = operations.specification(new SpecifiedObject(this::machine, sources.whole()));
        List<Thread> chosen = does(Pass.FEW_NUMBERS) && specification.isEmpty() && ComparedNumbers.areChosen(divided.threads())
                ? ComparedNumbers.fewer(divided.threads(), divided.initial(), footprints(divided.threads()), allocations.registers())
                : divided.threads();
        return new Program(accesses.architecture(), name(file), memory.objects().all(), divided.initial(), chosen, new Question.Safety(sources.whole(), leastBound, allocations.leaks(), divided.unwritten(),
                specification, assumesNoRaces, substitutes.groups()), Optional.empty(), List.of(),
                accesses.areStatements());
    }

    /** What an allocated object is made of is seen when it is used. */
    void nameParts(MemoryObject object, Type.Named structure) {
        types.structure(structure.name()).ifPresent(type -> memory.objects().declareElements(object, type, layout.size(structure)));
    }

    /** The file's name without its folders and its ending. */
    private static String name(String file) {
        String last = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        return last.contains(".") ? last.substring(0, last.lastIndexOf('.')) : last;
    }

    Memory memory() {
        return memory;
    }

    Allocations allocations() {
        return allocations;
    }

    Substitutes substitutes() {
        return substitutes;
    }

    ObjectOperations operations() {
        return operations;
    }

    /** What a specification says while it is run. */
    SpecifiedObject.Run run(Library.Use use) {
        return run.orElseThrow(() -> use.unsupported("a call of '" + use.name() + "' outside of a specification"));
    }

    /** Runs functions of the module one after the other, with nothing beside them. */
    private SpecifiedObject.Machine machine() {
        ProgramLowering alone = new ProgramLowering(module, sources, accesses, bound, EnumSet.allOf(Pass.class), interruption);
        alone.begin();
        ThreadLowering thread = new ThreadLowering(alone, 0, sources.whole());
        return new SpecifiedObject.Machine() {
            @Override
            public Optional<Binding> call(FunctionPlan function, List<Binding> arguments, int index, SpecifiedObject.Run of) {
                alone.run = Optional.of(of);
                return thread.call(function, arguments, "call " + index);
            }

            @Override
            public Optional<FunctionPlan> function(String name) {
                return alone.plan(name);
            }
        };
    }

    Accesses accesses() {
        return accesses;
    }

    TypeLayout layout() {
        return layout;
    }

    /** The size of a pointer, and of {@code pthread_t}. */
    int wordBytes() {
        return (int) layout.size(new Type.Pointer(0));
    }

    AddressedFunctions addressedFunctions() {
        return addressedFunctions;
    }

    ConstantValues constants() {
        return constants;
    }

    Sources sources() {
        return sources;
    }

    Facts facts() {
        return facts;
    }

    int bound() {
        return bound;
    }

    /** A loop or a recursion has that bound, and is cut off by it. */
    void addCutOff(int by) {
        leastBound = Optional.of(leastBound.map(least -> Math.min(least, by)).orElse(by));
    }

    boolean does(Pass pass) {
        return passes.contains(pass);
    }

    Interruption interruption() {
        return interruption;
    }

    /** The function, if the program defines it. */
    Optional<FunctionPlan> plan(String name) {
        org.felis.llvm.ir.Function function = module.functions().get(name);
        return function == null || !function.isDefined() ? Optional.empty() : Optional.of(plans.computeIfAbsent(name, n -> new FunctionPlan(LoopEntries.single(function), layout)));
    }

    /** The address of a function or variable of the module, for a thread. */
    Value address(String name, int thread, SourceRange source) {
        return memory.address(name, thread, Optional.ofNullable(module.globals().get(name)).map(variable -> size(variable.type(), source)).orElse(0L));
    }

    private long size(Type type, SourceRange source) {
        long bytes = layout.size(type);
        if (bytes > Integer.MAX_VALUE) {
            throw CProblem.TOO_LARGE.at(source, "a variable has " + bytes + " bytes");
        }
        return Math.max(1, bytes);
    }

    /** Whether the program defines functions whose names begin so. */
    boolean specifies(String prefix) {
        return module.functions().values().stream().anyMatch(function -> function.isDefined() && function.name().startsWith(prefix));
    }

    /** What is said of the program will hold if it has no race. */
    void assumeNoRaces() {
        assumesNoRaces = true;
    }

    /** Whether the program can call the function. */
    boolean calls(String function) {
        return module.functions().containsKey(function);
    }

    /** The width of what a declared function returns. */
    int resultBits(String function, SourceRange source) {
        return constants.bits(module.functions().get(function).result(), source);
    }

    /** A further thread. @return its number, from 1 */
    int addThread(String function, Binding argument, SourceRange source) {
        threads.add(new Created(function, argument, List.of(), source));
        return threads.size();
    }

    /** A further thread with arguments that are the same in all executions. @return its number, from 1 */
    int addThread(String function, List<Binding> arguments, SourceRange source) {
        threads.add(new Created(function, Binding.of(0), arguments, source));
        return threads.size();
    }

    List<Integer> openRegions() {
        return openRegions;
    }

    /** The number of the thread that was added last. */
    int lastThread() {
        return threads.size();
    }

    boolean hasThread(int number) {
        return number >= 1 && number <= threads.size();
    }

    /** The numbers of all threads, of those too that are created behind this place: what joins one of them is lowered again when they are known. */
    List<Integer> allThreads() {
        int known = Math.max(threads.size(), facts.threads());
        fewestKnown = Math.min(fewestKnown, known);
        return IntStream.rangeClosed(1, known).boxed().toList();
    }
}
