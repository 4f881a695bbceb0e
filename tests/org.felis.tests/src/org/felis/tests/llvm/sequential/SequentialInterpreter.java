package org.felis.tests.llvm.sequential;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.llvm.ir.Block;
import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.GlobalVariable;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.ir.Module;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Ordering;
import org.felis.llvm.ir.Terminator;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.Value;
import org.felis.tests.llvm.sequential.Arithmetic.UndefinedException;
import org.felis.tests.llvm.sequential.Arithmetic.UnsupportedException;
import org.felis.tests.llvm.sequential.Machine.Frame;
import org.felis.tests.llvm.sequential.Machine.Status;

/** Runs a program in every way that its threads can take turns. A thread that fails or waits for ever ends there; the others go on. */
public final class SequentialInterpreter {

    /** What some execution of the program does. */
    public enum Found {
        ASSERTION,
        /** A bad access to memory, or a computation without a result. */
        MEMORY,
        /** What the interpreter cannot do: where objects are in memory decides. */
        UNSUPPORTED
    }

    private final Module module;
    private final Sizes sizes;
    private final Set<Found> found = EnumSet.noneOf(Found.class);
    private final Map<String, Map<String, Integer>> blocks = new HashMap<>();
    private final Map<String, Set<String>> ownVariables = new HashMap<>();

    private SequentialInterpreter(Module module) {
        this.module = module;
        this.sizes = new Sizes(module);
        module.functions().values().stream().filter(Function::isDefined).forEach(this::prepare);
    }

    /** @return what its executions do; empty if there are more states than that */
    public static Optional<Set<Found>> run(Module module, int mostStates) {
        return new SequentialInterpreter(module).explore(mostStates);
    }

    private void prepare(Function function) {
        Map<String, Integer> numbers = new HashMap<>();
        Set<String> own = new HashSet<>();
        for (Block block : function.blocks()) {
            numbers.put(block.name(), numbers.size());
            block.instructions().stream().filter(instruction -> instruction.operation() instanceof MemoryOperation.Allocate)
                    .forEach(instruction -> own.add(instruction.result().orElseThrow()));
        }
        // a variable whose register is used as the address of loads and stores only is known to its function only
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                switch (instruction.operation()) {
                    case MemoryOperation.Load load -> { }
                    case MemoryOperation.Store store -> own.removeIf(name -> store.value().value().equals(new Value.Local(name)));
                    case DebugVariable variable -> { }
                    default -> own.removeIf(name -> org.felis.llvm.check.Operands.of(instruction.operation()).stream()
                            .anyMatch(operand -> operand.value().equals(new Value.Local(name))));
                }
            }
        }
        blocks.put(function.name(), numbers);
        ownVariables.put(function.name(), own);
    }

    private Optional<Set<Found>> explore(int mostStates) {
        Machine start = new Machine();
        for (GlobalVariable global : module.globals().values()) {
            start.objects.put(global.name(), new ArrayList<>(java.util.Collections.nCopies((int) sizes.size(global.type()), new Machine.Part(Datum.ZERO, 0))));
            global.initial().ifPresent(constant -> initialise(start, new Datum.Address(global.name(), 0), global.type(), constant));
        }
        addThread(start, "main", List.of());
        Set<Machine> seen = new HashSet<>(Set.of(start));
        Deque<Machine> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            if (seen.size() > mostStates) {
                return Optional.empty();
            }
            for (Machine next : next(open.removeLast(), seen)) {
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
        return Optional.of(found);
    }

    private void initialise(Machine machine, Datum.Address address, Type type, Constant constant) {
        List<Type> parts = sizes.parts(type);
        if (constant instanceof Constant.Aggregate aggregate) {
            for (int i = 0; i < parts.size(); i++) {
                initialise(machine, moved(address, sizes.partOffset(type, i)), parts.get(i), (Constant) aggregate.elements().get(i).value());
            }
        } else if (constant instanceof Constant.Text text) {
            for (int i = 0; i < text.bytes().length(); i++) {
                machine.write(moved(address, i), 1, new Datum.Number(text.bytes().charAt(i)));
            }
        } else if (parts.isEmpty()) {
            machine.write(address, sizes.accessed(type), constant(type, constant));
        }
    }

    private static Datum.Address moved(Datum.Address address, long bytes) {
        return new Datum.Address(address.object(), address.offset() + bytes);
    }

    void addThread(Machine machine, String function, List<Datum> arguments) {
        Machine.Thread thread = new Machine.Thread();
        thread.stack.add(frame(function, arguments, Optional.empty()));
        machine.threads.add(thread);
    }

    private Frame frame(String name, List<Datum> arguments, Optional<String> result) {
        Map<String, Datum> registers = new HashMap<>();
        List<Function.Parameter> parameters = module.functions().get(name).parameters();
        for (int i = 0; i < parameters.size(); i++) {
            registers.put(parameters.get(i).name(), i < arguments.size() ? arguments.get(i) : Datum.ZERO);
        }
        return new Frame(name, result, registers);
    }

    /** What no other thread can notice is done at once, by the first thread that has it to do, unless it goes round in circles; else each thread may be the next. */
    private List<Machine> next(Machine machine, Set<Machine> seen) {
        List<Machine> all = new ArrayList<>();
        for (int i = 0; i < machine.threads.size(); i++) {
            if (machine.threads.get(i).status == Status.RUNNING) {
                boolean isNoticed = isNoticed(machine, i);
                List<Machine> next = step(machine, i);
                if (!isNoticed && !seen.containsAll(next)) {
                    return next;
                }
                all.addAll(next);
            }
        }
        return all;
    }

    private Instruction instruction(Machine machine, int thread) {
        Frame frame = machine.threads.get(thread).frame();
        return module.functions().get(frame.function).blocks().get(frame.block).instructions().get(frame.instruction);
    }

    private boolean isNoticed(Machine machine, int thread) {
        Frame frame = machine.threads.get(thread).frame();
        return switch (instruction(machine, thread).operation()) {
            case MemoryOperation.Load load -> !isOwn(frame, load.address());
            case MemoryOperation.Store store -> !isOwn(frame, store.address());
            case MemoryOperation.Update update -> true;
            case MemoryOperation.CompareExchange exchange -> true;
            case Call.Invocation call -> callee(machine, frame, call).map(SequentialLibrary::isNoticed).orElse(false);
            default -> false;
        };
    }

    private boolean isOwn(Frame frame, Operand address) {
        return address.value() instanceof Value.Local local && ownVariables.get(frame.function).contains(local.name());
    }

    /** The states after one instruction of the thread; none if it cannot go on now. */
    private List<Machine> step(Machine before, int thread) {
        Machine machine = before.copy();
        Machine.Thread running = machine.threads.get(thread);
        Frame frame = running.frame();
        Instruction instruction = instruction(machine, thread);
        try {
            frame.instruction++;
            return switch (instruction.operation()) {
                case Terminator terminator -> terminate(machine, running, terminator);
                case MemoryOperation operation -> access(machine, running, instruction, operation);
                case Computation computation -> result(machine, frame, instruction, compute(frame, computation));
                case Call.Invocation call -> call(machine, thread, instruction, call);
                case DebugVariable variable -> List.of(machine);
                default -> throw new UnsupportedException();
            };
        } catch (UndefinedException undefined) {
            return failed(machine, running, Found.MEMORY);
        } catch (UnsupportedException unsupported) {
            return failed(machine, running, Found.UNSUPPORTED);
        }
    }

    List<Machine> failed(Machine machine, Machine.Thread thread, Found how) {
        found.add(how);
        thread.end(Status.FAILED);
        return List.of(machine);
    }

    /** Without ending the thread. */
    void note(Found how) {
        found.add(how);
    }

    List<Machine> result(Machine machine, Frame frame, Instruction instruction, Datum value) {
        instruction.result().ifPresent(register -> frame.registers.put(register, value));
        return List.of(machine);
    }

    private static Datum decided(Datum value) throws UndefinedException {
        if (value.equals(Datum.UNDEFINED)) {
            throw new UndefinedException();
        }
        return value;
    }

    /** The thread fails, or takes any way. */
    private List<Machine> anywhere(Machine machine, Machine.Thread thread, List<String> targets) {
        List<Machine> all = new ArrayList<>();
        for (String target : targets) {
            Machine next = machine.copy();
            go(next.threads.get(machine.threads.indexOf(thread)).frame(), target);
            all.add(next);
        }
        all.addAll(failed(machine, thread, Found.MEMORY));
        return all;
    }

    private List<Machine> terminate(Machine machine, Machine.Thread thread, Terminator terminator) throws UndefinedException {
        Frame frame = thread.frame();
        switch (terminator) {
            case Terminator.Return ret -> {
                Datum value = ret.value().map(operand -> value(frame, operand)).orElse(Datum.UNDEFINED);
                thread.stack.removeLast();
                if (thread.stack.isEmpty()) {
                    thread.result = value;
                    thread.end(Status.DONE);
                } else {
                    frame.result.ifPresent(register -> thread.frame().registers.put(register, value));
                }
            }
            case Terminator.Jump jump -> go(frame, jump.target());
            case Terminator.Branch branch -> {
                Datum value = value(frame, branch.condition());
                if (value.equals(Datum.UNDEFINED)) {
                    return anywhere(machine, thread, List.of(branch.ifFalse(), branch.ifTrue()));
                }
                go(frame, value.equals(Datum.ZERO) ? branch.ifFalse() : branch.ifTrue());
            }
            case Terminator.Switch choice -> {
                Datum value = value(frame, choice.operand());
                if (value.equals(Datum.UNDEFINED)) {
                    List<String> targets = new ArrayList<>(List.of(choice.otherwise()));
                    choice.cases().forEach(c -> targets.add(c.target()));
                    return anywhere(machine, thread, targets);
                }
                go(frame, choice.cases().stream().filter(c -> value(frame, c.value()).equals(value)).map(Terminator.Switch.Case::target).findFirst().orElse(choice.otherwise()));
            }
            case Terminator.IndirectJump jump -> throw new UndefinedException();
            case Terminator.Unreachable unreachable -> throw new UndefinedException();
        }
        return List.of(machine);
    }

    /** All phis of a block are computed at once. */
    private void go(Frame frame, String target) {
        Function function = module.functions().get(frame.function);
        frame.from = function.blocks().get(frame.block).name();
        frame.block = blocks.get(frame.function).get(target);
        frame.instruction = 0;
        Map<String, Datum> values = new HashMap<>();
        for (Instruction instruction : function.blocks().get(frame.block).instructions()) {
            if (instruction.operation() instanceof Computation.Phi phi) {
                phi.incoming().stream().filter(incoming -> incoming.block().equals(frame.from)).findFirst()
                        .ifPresent(incoming -> values.put(instruction.result().orElseThrow(), value(frame, new Operand(phi.type(), incoming.value()))));
                frame.instruction++;
            }
        }
        frame.registers.putAll(values);
        frame.from = "";
    }

    private List<Machine> access(Machine machine, Machine.Thread thread, Instruction instruction, MemoryOperation operation) throws UndefinedException, UnsupportedException {
        Frame frame = thread.frame();
        return switch (operation) {
            case MemoryOperation.Allocate allocate -> result(machine, frame, instruction,
                    allocated(machine, thread, sizes.size(allocate.type()) * number(value(frame, allocate.count()))));
            case MemoryOperation.Load load -> result(machine, frame, instruction, load(machine, load.type(), value(frame, load.address()), load.access().alignment()));
            case MemoryOperation.Store store -> {
                Datum value = value(frame, store.value());
                store(machine, store.value().type(), store.access().ordering() == Ordering.NOT_ATOMIC ? value : decided(value), value(frame, store.address()),
                        store.access().alignment());
                yield List.of(machine);
            }
            case MemoryOperation.Update update -> {
                Type type = update.operand().type();
                Datum operand = decided(value(frame, update.operand()));
                Datum old = load(machine, type, value(frame, update.address()), update.access().alignment());
                store(machine, type, Arithmetic.update(update.operator(), sizes.bits(type), old, operand), value(frame, update.address()), 1);
                yield result(machine, frame, instruction, old);
            }
            case MemoryOperation.CompareExchange exchange -> {
                Type type = exchange.expected().type();
                Datum expected = decided(value(frame, exchange.expected()));
                Datum replacement = decided(value(frame, exchange.replacement()));
                Datum old = load(machine, type, value(frame, exchange.address()), exchange.access().alignment());
                List<Machine> all = new ArrayList<>();
                if (!old.equals(expected) || exchange.weak()) {
                    Machine fails = machine.copy();
                    result(fails, fails.threads.get(machine.index(thread)).frame(), instruction, new Datum.Parts(List.of(old, Datum.ZERO)));
                    all.add(fails);
                }
                if (old.equals(expected)) {
                    store(machine, type, replacement, value(frame, exchange.address()), 1);
                    all.addAll(result(machine, frame, instruction, new Datum.Parts(List.of(old, Datum.ONE))));
                }
                yield all;
            }
            case MemoryOperation.Fence fence -> List.of(machine);
        };
    }

    Datum.Address allocated(Machine machine, Machine.Thread thread, long bytes) {
        String name = "thread " + machine.index(thread) + " object " + thread.allocations++;
        machine.objects.put(name, new ArrayList<>(java.util.Collections.nCopies((int) Math.max(1, bytes), new Machine.Part(Datum.UNDEFINED, 0))));
        return new Datum.Address(name, 0);
    }

    static long number(Datum value) throws UnsupportedException {
        if (value instanceof Datum.Number number) {
            return number.bits();
        }
        throw new UnsupportedException();
    }

    Datum load(Machine machine, Type type, Datum address, long alignment) throws UndefinedException, UnsupportedException {
        if (!sizes.parts(type).isEmpty()) {
            throw new UnsupportedException();
        }
        int bytes = sizes.accessed(type);
        if (!machine.isAccessible(address, bytes, alignment)) {
            throw new UndefinedException();
        }
        Datum value = machine.read((Datum.Address) address, bytes);
        return value instanceof Datum.Number number ? Arithmetic.number(Arithmetic.unsigned(number), sizes.bits(type)) : value;
    }

    void store(Machine machine, Type type, Datum value, Datum address, long alignment) throws UndefinedException, UnsupportedException {
        if (!sizes.parts(type).isEmpty()) {
            throw new UnsupportedException();
        }
        if (!machine.isAccessible(address, sizes.accessed(type), alignment)) {
            throw new UndefinedException();
        }
        machine.write((Datum.Address) address, sizes.accessed(type), value);
    }

    private Optional<String> callee(Machine machine, Frame frame, Call.Invocation call) {
        return value(frame, new Operand(new Type.Pointer(0), call.callee())) instanceof Datum.Address address && address.offset() == 0
                ? Optional.of(address.object()) : Optional.empty();
    }

    private List<Machine> call(Machine machine, int thread, Instruction instruction, Call.Invocation call) throws UndefinedException, UnsupportedException {
        Machine.Thread running = machine.threads.get(thread);
        Frame frame = running.frame();
        String name = callee(machine, frame, call).orElseThrow(UndefinedException::new);
        List<Datum> arguments = call.arguments().stream().map(argument -> argument.operand().type() instanceof Type.OfMetadata ? Datum.UNDEFINED
                : value(frame, argument.operand())).toList();
        Function function = module.functions().get(name);
        if (function != null && function.isDefined()) {
            running.stack.add(frame(name, arguments, instruction.result()));
            return List.of(machine);
        }
        return new SequentialLibrary(this, machine, thread, instruction).call(name, arguments);
    }

    private Datum value(Frame frame, Operand operand) {
        return switch (operand.value()) {
            case Value.Local local -> frame.registers.getOrDefault(local.name(), Datum.UNDEFINED);
            case Constant constant -> constant(operand.type(), constant);
            case Value.OfMetadata metadata -> Datum.UNDEFINED;
            case Value.InlineAssembly assembly -> Datum.UNDEFINED;
        };
    }

    private Datum constant(Type type, Constant constant) {
        return switch (constant) {
            case Constant.Int integer -> Arithmetic.number(integer.value(), sizes.bits(type));
            case Constant.Global global -> new Datum.Address(global.name(), 0);
            case Constant.Simple simple -> simple == Constant.Simple.UNDEF || simple == Constant.Simple.POISON ? Datum.UNDEFINED : Datum.ZERO;
            case Constant.ElementAddress element -> address(element.element(), constant(element.base().type(), (Constant) element.base().value()), element.indices(),
                    element.indices().stream().map(index -> constant(index.type(), (Constant) index.value())).toList());
            case Constant.Cast cast -> constant(cast.operand().type(), (Constant) cast.operand().value());
            default -> throw new UnsupportedOperationException(constant.toString());
        };
    }

    private Datum address(Type element, Datum base, List<Operand> indices, List<Datum> values) {
        if (base.equals(Datum.UNDEFINED) || values.contains(Datum.UNDEFINED)) {
            return Datum.UNDEFINED;
        }
        long offset = 0;
        Type current = element;
        for (int i = 0; i < values.size(); i++) {
            long index = Arithmetic.signed((Datum.Number) values.get(i), sizes.bits(indices.get(i).type())).longValueExact();
            if (i == 0) {
                offset += index * sizes.size(current);
            } else if (sizes.resolved(current) instanceof Type.Array array) {
                current = array.element();
                offset += index * sizes.size(current);
            } else {
                offset += sizes.partOffset(current, (int) index);
                current = sizes.parts(current).get((int) index);
            }
        }
        return base instanceof Datum.Number number ? new Datum.Number(number.bits() + offset) : moved((Datum.Address) base, offset);
    }

    private Datum compute(Frame frame, Computation computation) throws UndefinedException, UnsupportedException {
        return switch (computation) {
            case Computation.Arithmetic arithmetic -> Arithmetic.compute(arithmetic.operator(), sizes.bits(arithmetic.type()),
                    value(frame, new Operand(arithmetic.type(), arithmetic.left())), value(frame, new Operand(arithmetic.type(), arithmetic.right())));
            case Computation.Compare compare -> Arithmetic.compare(compare.comparison(), sizes.bits(compare.type()),
                    value(frame, new Operand(compare.type(), compare.left())), value(frame, new Operand(compare.type(), compare.right())));
            case Computation.Cast cast -> cast(cast, value(frame, cast.operand()));
            case Computation.Select select -> {
                Datum condition = value(frame, select.condition());
                yield condition.equals(Datum.UNDEFINED) ? condition : value(frame, condition.equals(Datum.ZERO) ? select.ifFalse() : select.ifTrue());
            }
            case Computation.ElementAddress element -> address(element.element(), value(frame, element.base()), element.indices(),
                    element.indices().stream().map(index -> value(frame, index)).toList());
            case Computation.ExtractValue extract -> value(frame, extract.aggregate()) instanceof Datum.Parts parts && extract.path().size() == 1
                    ? parts.elements().get(extract.path().getFirst()) : Datum.UNDEFINED;
            case Computation.Freeze freeze -> value(frame, freeze.operand());
            default -> throw new UnsupportedException();
        };
    }

    private Datum cast(Computation.Cast cast, Datum value) throws UnsupportedException {
        int to = sizes.bits(cast.to());
        if (value instanceof Datum.Number number) {
            return switch (cast.operator()) {
                case TRUNC, ZEXT, PTRTOINT, INTTOPTR, BITCAST, ADDRSPACECAST -> Arithmetic.number(Arithmetic.unsigned(number), to);
                case SEXT -> Arithmetic.number(Arithmetic.signed(number, sizes.bits(cast.operand().type())), to);
                case FPTRUNC, FPEXT, FPTOUI, FPTOSI, UITOFP, SITOFP -> throw new UnsupportedException();
            };
        }
        if (value instanceof Datum.Address && to < Long.SIZE) {
            throw new UnsupportedException();
        }
        return value;
    }
}
