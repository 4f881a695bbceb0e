package org.felis.c.machine;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.c.core.CoreProgram;
import org.felis.c.core.Expression;
import org.felis.c.core.Function;
import org.felis.c.core.Initializer;
import org.felis.c.core.StringLiteral;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.core.Variable;
import org.felis.c.core.UnsupportedException;
import org.felis.c.memory.Memory;
import org.felis.c.memory.MemoryObject;
import org.felis.c.memory.UndefinedException;
import org.felis.c.memory.Value;
import org.felis.c.syntax.Place;
import org.felis.c.trace.Action;
import org.felis.c.trace.Position;
import org.felis.c.trace.Recorder;
import org.felis.c.type.CType;
import org.felis.c.type.Implementation;
import org.felis.engine.bits.BitTerm;
import org.felis.engine.interruption.Interruption;

/** One execution of a program: its objects and functions. */
final class Execution {

    /** The program ends before {@code main} does. */
    static final class EndException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Outcome.End end;
        private final transient Value status;
        private final transient Place place;

        EndException(Outcome.End end, Value status, Place place) {
            super(null, null, false, false);
            this.end = end;
            this.status = status;
            this.place = place;
        }
    }

    private static final int MOST_CALLS = 2_000;
    /** How often it is looked whether to stop. */
    private static final int STEPS_BETWEEN_CHECKS = 1_024;

    private final CoreProgram program;
    private final MachineOptions options;
    private final Paths paths;
    private final Interruption interruption;
    private final Memory memory;
    private final Arithmetic arithmetic;
    private final Evaluation evaluation;
    private final StatementExecution statements;
    private final Threads threads;
    private final Recorder recorder;
    private final StringBuilder output = new StringBuilder();
    private final Map<Variable, MemoryObject> statics = new IdentityHashMap<>();
    private final List<MemoryObject> strings = new ArrayList<>();
    private Frame frame = new Frame(null);
    /** What runs when the program ends (C11 7.22.4.2), the last first. */
    private final Deque<String> exitHandlers = new ArrayDeque<>();
    private int calls;
    private long steps;
    private Optional<String> limit = Optional.empty();

    Execution(CoreProgram program, MachineOptions options, Paths paths, Threads threads, Recorder recorder, Interruption interruption) {
        this.threads = threads;
        this.recorder = recorder;
        this.program = program;
        this.options = options;
        this.paths = paths;
        this.interruption = interruption;
        this.memory = new Memory(program.implementation(), options.provenance(), paths);
        this.arithmetic = new Arithmetic(program.implementation(), paths);
        this.evaluation = new Evaluation(this);
        this.statements = new StatementExecution(this);
        paths.start(memory);
    }

    Outcome run() {
        try {
            makeStatics();
            Function start = program.functions().get(options.function());
            boolean isMain = start.name().equals(MachineOptions.MAIN);
            Value result = call(start, isMain ? arguments(start) : anyArguments(start), start.place(), new Effects());
            if (isMain) {
                runExitHandlers();
            }
            // main returns 0 where it says nothing else (C11 5.1.2.2.3)
            String value = isMain && (result == Value.MISSING || !(start.type().result() instanceof CType.Integer)) ? "0" : text(result);
            return new Outcome(Outcome.End.RETURNED, value, Optional.empty(), Place.NONE, output.toString());
        } catch (UndefinedException undefined) {
            return new Outcome(Outcome.End.UNDEFINED, "", Optional.of(undefined.behaviour()), undefined.place(), output.toString());
        } catch (EndException end) {
            return new Outcome(end.end, end.status == null ? "" : text(end.status), Optional.empty(), end.place, output.toString());
        }
    }

    private String text(Value value) {
        if (value instanceof Value.IntegerValue integer) {
            return memory.isCrowded() || isOneOfFew(integer.bits())
                    ? ((BitTerm.Constant) BitTerm.constant(paths.value(integer.bits()), integer.bits().width())).signed().toString() : "<" + integer.bits()
                            + ">";
        }
        return "unspecified";
    }

    /** Whether unknowns are only in conditions, so that it has few values. */
    private static boolean isOneOfFew(BitTerm term) {
        return switch (term) {
            case BitTerm.Constant constant -> true;
            case BitTerm.Variable variable -> false;
            case BitTerm.Operation operation -> operation.operands().stream().allMatch(Execution::isOneOfFew);
            case BitTerm.Choice choice -> isOneOfFew(choice.then()) && isOneOfFew(choice.otherwise());
        };
    }

    private void makeStatics() {
        Implementation implementation = program.implementation();
        for (StringLiteral literal : program.strings()) {
            int size = (int) implementation.size(literal.element());
            MemoryObject object = memory.create("\"…\"" + literal.number(), MemoryObject.Kind.STRING, (long) size * literal.units().size(), size, true);
            for (int i = 0; i < literal.units().size(); i++) {
                BitTerm unit = BitTerm.constant(literal.units().get(i), 8 * size);
                memory.store(new Memory.Region(object, i * size, size), Expression.Access.of(literal.element()), new Value.IntegerValue(unit));
            }
            object.freeze();
            strings.add(object);
        }
        for (CoreProgram.Static object : program.statics()) {
            statics.put(object.variable(), make(object.variable(), Optional.of(object.initializer()), MemoryObject.Kind.STATIC));
        }
        for (CoreProgram.Static object : program.statics()) {
            evaluation.initialize(statics.get(object.variable()), object.variable().type(), new Initializer(object.initializer().parts(), true), true);
        }
    }

    private List<Value> anyArguments(Function function) {
        List<Value> arguments = new ArrayList<>();
        for (Variable parameter : function.parameters()) {
            if (!(parameter.type().plain() instanceof CType.Integer type) || type == CType.Integer.BOOL) {
                throw new UnsupportedException(parameter.place(), "a function with parameters other than integers cannot be run by itself");
            }
            arguments.add(new Value.IntegerValue(BitTerm.variable(parameter.name(), program.implementation().bits(type))));
        }
        return arguments;
    }

    private List<Value> arguments(Function main) {
        if (main.parameters().size() != 2) {
            return List.of();
        }
        int pointer = program.implementation().pointerBytes();
        MemoryObject name = memory.create("argv[0]", MemoryObject.Kind.STATIC, 1, 1, false);
        memory.put(new Memory.Region(name, 0, 1), List.of(org.felis.c.memory.MemoryByte.ZERO));
        MemoryObject list = memory.create("argv", MemoryObject.Kind.STATIC, 2L * pointer, pointer, false);
        CType.Pointer text = new CType.Pointer(CType.Integer.CHAR);
        memory.store(new Memory.Region(list, 0, pointer), Expression.Access.of(text), memory.pointers().start(name));
        memory.store(new Memory.Region(list, pointer, pointer), Expression.Access.of(text), memory.pointers().nullPointer());
        return List.of(new Value.IntegerValue(arithmetic.constant(CType.Integer.INT, BigInteger.ONE)), memory.pointers().start(list));
    }

    // objects

    /** @param initializer may give values to an array of unknown length at the end of a structure: the object is larger then */
    private MemoryObject make(Variable variable, Optional<Initializer> initializer, MemoryObject.Kind kind) {
        Implementation implementation = program.implementation();
        long size = implementation.size(variable.type());
        for (Initializer.Part part : initializer.map(Initializer::parts).orElse(List.of())) {
            size = Math.max(size, part.offset() + implementation.size(part.access().type()));
        }
        long alignment = Math.max(variable.alignment(), implementation.alignment(variable.type()));
        return memory.create(variable.name(), kind, size, alignment, variable.isConst(), Optional.of(variable.type()));
    }

    MemoryObject make(Variable variable, MemoryObject.Kind kind) {
        return make(variable, Optional.empty(), kind);
    }

    /** Empty if the variable is defined elsewhere, or does not live here. */
    Optional<MemoryObject> find(Variable variable) {
        return Optional.ofNullable(variable.storage() == Variable.Storage.STATIC ? statics.get(variable) : frame.get(variable));
    }

    MemoryObject object(Variable variable, Place place) {
        return find(variable).orElseThrow(() -> new UnsupportedException(place, "'" + variable.name()
                + "' is declared here and defined elsewhere, which is not supported"));
    }

    MemoryObject string(StringLiteral literal) {
        return strings.get(literal.number());
    }

    // calls

    Value call(Function function, List<Value> arguments, Place place, Effects effects) {
        if (++calls > MOST_CALLS) {
            throw new LimitException("more than " + MOST_CALLS + " nested calls");
        }
        Set<Effects.Footprint> collector = evaluation.isCollecting() ? new LinkedHashSet<>() : null;
        Frame caller = frame;
        Interleaving.Strand strand = evaluation.suspend();
        frame = new Frame(collector);
        Position outside = recorder.enter(Position.Role.CALL);
        List<MemoryObject> parameters = new ArrayList<>();
        for (int i = 0; i < function.parameters().size() && i < arguments.size(); i++) {
            Variable parameter = function.parameters().get(i);
            MemoryObject object = make(parameter, MemoryObject.Kind.AUTOMATIC);
            Memory.Region whole = new Memory.Region(object, 0, object.size());
            memory.store(whole, Expression.Access.of(parameter.type()), arguments.get(i));
            recorder.access(Action.Kind.WRITE, whole, parameter.type(), arguments.get(i), false, place);
            object.freeze();
            frame.put(parameter, object);
            parameters.add(object);
        }
        Value result = statements.run(function);
        parameters.forEach(memory::end);
        frame = caller;
        evaluation.resume(strand);
        recorder.back(outside);
        calls--;
        if (collector != null) {
            collector.removeIf(footprint -> footprint.object() != null && !footprint.object().isLive());
            effects.addCall(collector);
        }
        return result;
    }

    /** Registers a function that is called when the program ends. */
    void atExit(String function) {
        exitHandlers.push(function);
    }

    void runExitHandlers() {
        while (!exitHandlers.isEmpty()) {
            Function handler = program.functions().get(exitHandlers.pop());
            call(handler, List.of(), handler.place(), new Effects());
        }
    }

    /** Notes that there is more than is looked at. */
    void limit(String what) {
        limit = Optional.of(what);
    }

    Optional<String> limit() {
        return limit;
    }

    /** Counts an expression; asks now and then whether to stop. */
    void step() {
        if (++steps > options.mostSteps()) {
            throw new LimitException("an execution that evaluates more than " + options.mostSteps() + " expressions");
        }
        if (steps % STEPS_BETWEEN_CHECKS == 0) {
            interruption.check();
        }
    }

    static UndefinedException undefined(UndefinedBehaviour behaviour, Place place) {
        return new UndefinedException(behaviour, place);
    }

    // for the others

    CoreProgram program() {
        return program;
    }

    MachineOptions options() {
        return options;
    }

    Paths paths() {
        return paths;
    }

    Memory memory() {
        return memory;
    }

    Arithmetic arithmetic() {
        return arithmetic;
    }

    Evaluation evaluation() {
        return evaluation;
    }

    Recorder recorder() {
        return recorder;
    }

    Threads threads() {
        return threads;
    }

    StatementExecution statements() {
        return statements;
    }

    StringBuilder output() {
        return output;
    }

    Frame frame() {
        return frame;
    }

    Implementation implementation() {
        return program.implementation();
    }
}
