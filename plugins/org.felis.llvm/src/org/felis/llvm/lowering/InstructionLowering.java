package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Failure;
import org.felis.engine.source.SourceRange;
import org.felis.llvm.ir.Attribute;
import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.ir.Metadata;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.UpdateOperator;
import org.felis.llvm.ir.Value;
import org.felis.llvm.lowering.State.Local;

/** Lowers single instructions: computations go to {@link ComputationLowering}, accesses to {@link MemoryLowering}, calls to functions of the program or of the {@link Library}. */
final class InstructionLowering {

    /** A function of the program whose name begins so is a section of its own (rules of the Competition on Software Verification). */
    static final String ATOMIC_FUNCTION = "__VERIFIER_atomic_";

    /** What a call yields is kept as if it were a register of its frame where ways from several functions meet. */
    private static final String CALLED = "what is called";

    private final ThreadLowering thread;
    private final MemoryLowering memory;
    private final ComputationLowering computations;

    InstructionLowering(ThreadLowering thread) {
        this.thread = thread;
        this.memory = new MemoryLowering(thread);
        this.computations = new ComputationLowering(thread, this);
    }

    /** Lowers an instruction that is no terminator and no phi. */
    void lower(Frame frame, Instruction instruction) {
        Optional<Binding> result = switch (instruction.operation()) {
            case MemoryOperation operation -> memory(frame, instruction, operation);
            case Computation computation -> Optional.of(computations.compute(frame, computation));
            case Call.Invocation call -> call(frame, call);
            case Call.NextArgument next -> throw unsupported("functions with a variable number of arguments (va_arg)");
            case DebugVariable variable -> declare(frame, variable);
            default -> throw unsupported(instruction.operation().toString());
        };
        if (thread.isReached() && instruction.result().isPresent()) {
            thread.state().locals.put(new Local(frame.number(), instruction.result().get()), shortened(result.orElse(Binding.UNDEFINED)));
        }
    }

    private Binding shortened(Binding value) {
        return switch (value) {
            case Binding.Computed computed -> Binding.of(thread.code().shortened(computed.expression()));
            case Binding.Undefined(Expression bits, long defined) when defined != 0 -> new Binding.Undefined(thread.code().shortened(bits), defined);
            case Binding.Known known -> known;
            case Binding.Parts parts -> parts;
            case Binding.Undefined undefined -> undefined;
        };
    }

    CProblem.Found unsupported(String what) {
        return CProblem.NOT_SUPPORTED.at(source(), what);
    }

    private SourceRange source() {
        return thread.code().source();
    }

    /** The value of an operand here. */
    Binding value(Frame frame, Operand operand) {
        return value(frame, operand, thread.state());
    }

    Binding value(Frame frame, Operand operand, State state) {
        return switch (operand.value()) {
            case Value.Local local -> Optional.ofNullable(state.locals.get(new Local(frame.number(), local.name()))).orElse(Binding.UNDEFINED);
            case Constant constant -> thread.program().constants().of(operand.type(), constant, name -> thread.program().address(name, thread.index(), source()), source());
            case Value.OfMetadata metadata -> Binding.UNDEFINED;
            case Value.InlineAssembly assembly -> throw unsupported("inline assembly as a value");
        };
    }

    /** A value that decides where control goes; empty if it is undefined. */
    Optional<Expression> decision(Frame frame, Operand operand) {
        Binding value = value(frame, operand);
        return value instanceof Binding.Undefined ? Optional.empty() : Optional.of(local(value));
    }

    /** The value in an expression that decides, or that addresses are computed from: nobody else learns it. */
    static Expression local(Binding value) {
        return switch (value) {
            case Binding.Known known -> new Expression.Constant(known.value());
            case Binding.Computed computed -> computed.expression();
            case Binding.Parts parts -> throw new IllegalArgumentException("a value with parts: " + parts);
            case Binding.Undefined undefined -> throw new IllegalArgumentException("an undefined value");
        };
    }

    /** The names of a variable's parts are known from here on. */
    private Optional<Binding> declare(Frame frame, DebugVariable variable) {
        if (variable.kind() == DebugVariable.Kind.DECLARE && variable.value() instanceof Metadata.OfValue(Operand operand)
                && value(frame, operand) instanceof Binding.Known(org.felis.engine.expression.Value.Address(MemoryObject object, long offset)) && offset == 0) {
            thread.program().sources().debug().variable(variable).ifPresent(declared -> thread.program().memory().objects().declare(object, declared));
        }
        return Optional.empty();
    }

    private Optional<Binding> load(Frame frame, MemoryOperation.Load load) {
        return memory.load(load.type(), value(frame, load.address()), Order.of(load.access().ordering()), load.access().alignment());
    }

    private Optional<Binding> memory(Frame frame, Instruction instruction, MemoryOperation operation) {
        return switch (operation) {
            case MemoryOperation.Allocate allocate -> Optional.of(allocate(frame, instruction, allocate));
            case MemoryOperation.Load load when instruction.result().filter(frame.plan()::isUnitUpdate).isPresent() -> {
                thread.code().tagging(Optional.of(EngineTag.COPIED));
                Optional<Binding> unit = load(frame, load);
                thread.code().tagging(Optional.empty());
                yield unit;
            }
            case MemoryOperation.Load load -> load(frame, load);
            case MemoryOperation.Store store -> {
                memory.store(store.value().type(), value(frame, store.value()), value(frame, store.address()), Order.of(store.access().ordering()), store.access().alignment());
                yield Optional.empty();
            }
            case MemoryOperation.Update update -> update(frame, update);
            case MemoryOperation.CompareExchange exchange -> memory.compareExchange(value(frame, exchange.address()), value(frame, exchange.expected()),
                    value(frame, exchange.replacement()), bytes(exchange.expected().type()), Order.of(exchange.access().ordering()), Order.of(exchange.failure()), exchange.weak(),
                    exchange.access().alignment()).map(parts -> parts);
            case MemoryOperation.Fence fence -> {
                if (!fence.scope().equals("singlethread") && !thread.program().memory().isAlone()) {
                    thread.program().accesses().fence(thread.code(), Order.of(fence.ordering()));
                }
                yield Optional.empty();
            }
        };
    }

    private int bytes(Type type) {
        return (computations.bits(type) + Byte.SIZE - 1) / Byte.SIZE;
    }

    private Optional<Binding> update(Frame frame, MemoryOperation.Update update) {
        if (!IntegerArithmetic.isKnown(update.operator())) {
            throw unsupported("atomicrmw " + update.operator());
        }
        int bits = computations.bits(update.operand().type());
        boolean isForAddresses = !computations.isWord(bits) || Set.of(UpdateOperator.XCHG, UpdateOperator.ADD, UpdateOperator.SUB).contains(update.operator());
        Binding operand = value(frame, update.operand());
        if (computations.isWord(bits) && update.operator() != UpdateOperator.XCHG && !ComputationLowering.isUndefined(operand)) {
            thread.requireNumber(local(operand));
        }
        long needed = isForAddresses || ComputationLowering.isUndefined(operand) ? -1 : mark(update.operator(), bits, Expression.ZERO, local(operand)).map(PointerMark::needed).orElse(-1L);
        // an address stays as it is, until the check behind the update
        Optional<Binding> before = memory.update(value(frame, update.address()), operand, (old, changed) -> isForAddresses || !thread.code().numbers().mayBeAddress(old)
                ? IntegerArithmetic.update(update.operator(), bits, old, changed)
                : IntegerArithmetic.choose(AddressChecks.hasKnownBits(old, needed), mark(update.operator(), bits, old, changed).map(PointerMark::result)
                        .orElseGet(() -> IntegerArithmetic.update(update.operator(), bits, old, changed)), old), bytes(update.operand().type()),
                Order.of(update.access().ordering()), update.access().alignment());
        if (!isForAddresses && before.isPresent()) {
            thread.requireKnownBits(local(before.get()), needed);
        }
        return before;
    }

    private static Optional<PointerMark> mark(UpdateOperator operator, int bits, Expression old, Expression operand) {
        return switch (operator) {
            case AND -> PointerMark.with(BinaryOperator.AND, bits, old, operand);
            case OR -> PointerMark.with(BinaryOperator.OR, bits, old, operand);
            case XOR -> PointerMark.with(BinaryOperator.XOR, bits, old, operand);
            default -> Optional.empty();
        };
    }

    /** A variable of the function. Each execution of the instruction makes another one. */
    private Binding allocate(Frame frame, Instruction instruction, MemoryOperation.Allocate allocate) {
        Binding count = value(frame, allocate.count());
        if (!(count instanceof Binding.Known(org.felis.engine.expression.Value.Int(long elements)))) {
            throw unsupported("an array whose length is not known when the program is compiled");
        }
        String register = instruction.result().orElse("");
        String name = register.endsWith(".addr") ? register.substring(0, register.length() - ".addr".length()) : register;
        org.felis.engine.expression.Value.Address address = thread.program().memory().objects().local(frame.path(), register,
                Character.isDigit(name.isEmpty() ? '0' : name.charAt(0)) ? "variable" : name, Math.max(1, elements * thread.program().layout().size(allocate.type())),
                thread.program().constants().alignment(allocate.alignment(), allocate.type()));
        frame.add(register, address.object());
        return new Binding.Known(address);
    }

    /** The address of a copy that the caller makes for the function that is called. */
    private Binding copied(Frame frame, Binding structure, Attribute byValue) {
        long bytes = thread.program().layout().size(byValue.type().orElseThrow(() -> unsupported("a structure that is handed over as a copy on the stack, without its type (byval)")));
        Binding copy = new Binding.Known(thread.program().memory().objects().local(frame.path(), "byval", "copy", Math.max(1, bytes), 1));
        memory.copy(copy, structure, bytes, Bytes.MOST);
        return copy;
    }

    private Optional<Binding> call(Frame frame, Call.Invocation call) {
        List<Binding> arguments = new ArrayList<>();
        for (Call.Invocation.Argument argument : call.arguments()) {
            Binding value = value(frame, argument.operand());
            Optional<Attribute> byValue = argument.attributes().stream().filter(attribute -> attribute.name().equals("byval")).findFirst();
            arguments.add(byValue.isPresent() ? copied(frame, value, byValue.get()) : value);
            if (!thread.isReached()) {
                return Optional.empty();
            }
        }
        if (call.callee() instanceof Value.InlineAssembly assembly) {
            if (assembly.template().isBlank() && !assembly.constraints().contains("{@")) {
                return AssemblyTemplate.unchanged(assembly, call.type().result() instanceof Type.Structure, arguments); // a barrier for the compiler only
            }
            return AssemblyLowering.lower(thread, assembly, call, arguments);
        }
        Binding callee = value(frame, new Operand(new Type.Pointer(0), call.callee()));
        if (callee instanceof Binding.Computed(Expression pointer)) {
            return callOneOf(frame, call.type(), pointer, arguments);
        }
        Optional<String> name = callee instanceof Binding.Known known ? thread.program().memory().objects().function(known.value()) : Optional.empty();
        if (name.isEmpty()) {
            thread.fail(Failure.MEMORY);
            return Optional.empty();
        }
        return call(frame, name.get(), arguments);
    }

    /** A call of what a pointer leads to, which differs between executions: the code of each function that it can be, one after the other. */
    private Optional<Binding> callOneOf(Frame frame, Type.Function type, Expression pointer, List<Binding> arguments) {
        thread.stopBeingAlone();
        ThreadCode code = thread.code();
        Expression callee = code.kept(pointer);
        Local result = new Local(frame.number(), CALLED);
        State before = thread.state();
        List<Edge> ends = new ArrayList<>();
        for (String name : thread.program().addressedFunctions().ofType(type)) {
            org.felis.engine.expression.Value address = thread.program().memory().objects().ofFunction(name);
            Edge other = new Edge(code.newLabel(), before.copy(), "");
            code.jumpIf(IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, callee, new Expression.Constant(address)), other.label());
            call(frame, name, arguments).ifPresent(value -> {
                thread.state().locals.put(result, value);
                ends.add(thread.leave(thread.state(), ""));
            });
            thread.meet(List.of(other));
        }
        // it is no function, or one of another type
        thread.fail(Failure.MEMORY);
        if (!thread.meet(ends)) {
            return Optional.empty();
        }
        return Optional.of(Optional.ofNullable(thread.state().locals.remove(result)).orElse(Binding.UNDEFINED));
    }

    /** A call of a function by name. */
    Optional<Binding> call(Frame frame, String name, List<Binding> arguments) {
        Optional<Library.Row> row = Library.row(name);
        if (row.isPresent()) {
            return row.get().lower(new Library.Use(thread, memory, this, frame, name, arguments));
        }
        FunctionPlan plan = thread.program().plan(name).orElseThrow(() -> CProblem.UNKNOWN_FUNCTION.at(source(), name));
        if (!name.startsWith(ATOMIC_FUNCTION)) {
            return thread.call(plan, arguments, frame.callPath(name));
        }
        section(true);
        Optional<Binding> result = thread.call(plan, arguments, frame.callPath(name));
        if (thread.isReached()) {
            section(false);
        }
        return result;
    }

    /** The beginning or the end of a section that nothing of other threads comes between. */
    void section(boolean begins) {
        if (!thread.program().memory().isAlone() && thread.program().does(Pass.SECTIONS)) {
            thread.state().addEffect();
            thread.program().accesses().section(thread.code(), begins);
        }
    }
}
