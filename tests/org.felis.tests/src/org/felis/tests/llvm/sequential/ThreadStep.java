package org.felis.tests.llvm.sequential;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Ordering;
import org.felis.llvm.ir.Terminator;
import org.felis.llvm.ir.Type;
import org.felis.tests.llvm.sequential.Arithmetic.UndefinedException;
import org.felis.tests.llvm.sequential.Arithmetic.UnsupportedException;
import org.felis.tests.llvm.sequential.Machine.Frame;
import org.felis.tests.llvm.sequential.Machine.Status;
import org.felis.tests.llvm.sequential.SequentialInterpreter.Found;

/** One instruction of one thread. It changes the machine that it is given; what can happen otherwise happens in copies of that. */
final class ThreadStep {

    final Machine machine;
    final Machine.Thread thread;
    final TypedMemory memory;
    private final Code code;
    private final Frame frame;
    private final Instruction instruction;
    private final Set<Found> found;
    /** A state in which a compare-and-swap has failed although the values agree. */
    private Optional<Machine> forNoReason = Optional.empty();

    /** The next instruction of the thread. @param found gets what it does */
    ThreadStep(Code code, Machine machine, int thread, Set<Found> found) {
        this(code, machine, thread, code.instruction(machine.threads.get(thread).frame()), found);
    }

    private ThreadStep(Code code, Machine machine, int thread, Instruction instruction, Set<Found> found) {
        this.code = code;
        this.machine = machine;
        this.thread = machine.threads.get(thread);
        this.memory = new TypedMemory(machine, code.evaluation(), found);
        this.frame = this.thread.frame();
        this.instruction = instruction;
        this.found = found;
    }

    /** The same step in a copy of the machine as it is now. */
    ThreadStep copy() {
        return new ThreadStep(code, machine.copy(thread.number), thread.number, instruction, found);
    }

    /** The states after the instruction; none if the thread cannot go on now. */
    List<Machine> run() {
        try {
            frame.instruction++;
            return switch (instruction.operation()) {
                case Terminator terminator -> terminate(terminator);
                case MemoryOperation operation -> access(operation);
                case Computation computation -> returning(code.evaluation().compute(frame, computation));
                case Call.Invocation call -> call(call);
                case DebugVariable variable -> List.of(machine);
                default -> throw new UnsupportedException();
            };
        } catch (UndefinedException undefined) {
            return failed(Found.MEMORY);
        } catch (UnsupportedException unsupported) {
            return failed(Found.UNSUPPORTED);
        }
    }

    /** Whether this is a state after the instruction that need not come about, however often the thread tries. */
    boolean isForNoReason(Machine after) {
        return forNoReason.filter(machine -> machine == after).isPresent();
    }

    /** The thread goes on with this as the instruction's result. */
    List<Machine> returning(Datum value) {
        instruction.result().ifPresent(register -> frame.registers.put(register, value));
        return List.of(machine);
    }

    /** The thread fails here. */
    List<Machine> failed(Found how) {
        found.add(how);
        return ended(Status.FAILED);
    }

    List<Machine> ended(Status how) {
        thread.end(how);
        return List.of(machine);
    }

    /** An assertion does not hold: the thread fails, but only at its end. */
    void violateAssertion() {
        found.add(Found.ASSERTION);
        thread.hasFailed = true;
    }

    /** A new thread that begins with a call of the function. */
    void start(String function, List<Datum> arguments) {
        machine.addThread(code.entered(function, arguments, Optional.empty()));
    }

    private Datum value(Operand operand) {
        return code.evaluation().value(frame, operand);
    }

    private List<Machine> terminate(Terminator terminator) throws UndefinedException {
        return switch (terminator) {
            case Terminator.Return ret -> leave(ret.value().map(this::value).orElse(Datum.UNDEFINED));
            case Terminator.Jump jump -> go(jump.target());
            case Terminator.Branch branch -> {
                Datum value = value(branch.condition());
                if (value.equals(Datum.UNDEFINED)) {
                    yield anywhere(List.of(branch.ifFalse(), branch.ifTrue()));
                }
                yield go(value.equals(Datum.ZERO) ? branch.ifFalse() : branch.ifTrue());
            }
            case Terminator.Switch choice -> {
                Datum value = value(choice.operand());
                if (value.equals(Datum.UNDEFINED)) {
                    List<String> targets = new ArrayList<>(List.of(choice.otherwise()));
                    choice.cases().forEach(c -> targets.add(c.target()));
                    yield anywhere(targets);
                }
                yield go(choice.cases().stream().filter(c -> value(c.value()).equals(value)).map(Terminator.Switch.Case::target).findFirst().orElse(choice.otherwise()));
            }
            case Terminator.IndirectJump jump -> throw new UndefinedException();
            case Terminator.Unreachable unreachable -> throw new UndefinedException();
        };
    }

    /** The function returns; the thread ends with its first one. */
    private List<Machine> leave(Datum value) {
        thread.stack.removeLast();
        if (thread.stack.isEmpty()) {
            thread.result = value;
            return ended(Status.DONE);
        }
        frame.result.ifPresent(register -> thread.frame().registers.put(register, value));
        return List.of(machine);
    }

    /** All phis of the block are computed at once. */
    private List<Machine> go(String target) {
        code.enter(frame, target);
        Map<String, Datum> values = new HashMap<>();
        for (Instruction first : code.block(frame).instructions()) {
            if (first.operation() instanceof Computation.Phi phi) {
                phi.incoming().stream().filter(incoming -> incoming.block().equals(frame.from)).findFirst()
                        .ifPresent(incoming -> values.put(first.result().orElseThrow(), value(new Operand(phi.type(), incoming.value()))));
                frame.instruction++;
            }
        }
        frame.registers.putAll(values);
        frame.from = "";
        return List.of(machine);
    }

    /** The thread fails, or goes to any of the blocks. */
    private List<Machine> anywhere(List<String> targets) {
        List<Machine> all = new ArrayList<>();
        targets.forEach(target -> all.addAll(copy().go(target)));
        all.addAll(failed(Found.MEMORY));
        return all;
    }

    private List<Machine> access(MemoryOperation operation) throws UndefinedException, UnsupportedException {
        return switch (operation) {
            case MemoryOperation.Allocate allocate -> returning(memory.allocate(thread, code.evaluation().sizes().size(allocate.type()) * value(allocate.count()).integer()));
            case MemoryOperation.Load load -> returning(memory.load(load.type(), value(load.address()), load.access().alignment()));
            case MemoryOperation.Store store -> {
                Datum value = value(store.value());
                memory.store(store.value().type(), store.access().ordering() == Ordering.NOT_ATOMIC ? value : value.decided(), value(store.address()), store.access().alignment());
                yield List.of(machine);
            }
            case MemoryOperation.Update update -> update(update);
            case MemoryOperation.CompareExchange exchange -> compareExchange(exchange);
            case MemoryOperation.Fence fence -> List.of(machine);
        };
    }

    private List<Machine> update(MemoryOperation.Update update) throws UndefinedException, UnsupportedException {
        Type type = update.operand().type();
        Datum operand = value(update.operand()).decided();
        Datum old = memory.load(type, value(update.address()), update.access().alignment());
        memory.store(type, Arithmetic.update(update.operator(), code.evaluation().sizes().bits(type), old, operand), value(update.address()), 1);
        return returning(old);
    }

    /** The pair of what was there and whether it was replaced; a weak one can also fail where the values agree. */
    private List<Machine> compareExchange(MemoryOperation.CompareExchange exchange) throws UndefinedException, UnsupportedException {
        Type type = exchange.expected().type();
        Datum expected = value(exchange.expected()).decided();
        Datum replacement = value(exchange.replacement()).decided();
        Datum old = memory.load(type, value(exchange.address()), exchange.access().alignment());
        List<Machine> all = new ArrayList<>();
        if (!old.equals(expected) || exchange.weak()) {
            all.addAll(copy().returning(new Datum.Parts(List.of(old, Datum.ZERO))));
            forNoReason = old.equals(expected) ? Optional.of(all.getLast()) : Optional.empty();
        }
        if (old.equals(expected)) {
            memory.store(type, replacement, value(exchange.address()), 1);
            all.addAll(returning(new Datum.Parts(List.of(old, Datum.ONE))));
        }
        return all;
    }

    private List<Machine> call(Call.Invocation call) throws UndefinedException, UnsupportedException {
        String name = code.evaluation().callee(frame, call).orElseThrow(UndefinedException::new);
        List<Datum> arguments = call.arguments().stream().map(argument -> argument.operand().type() instanceof Type.OfMetadata ? Datum.UNDEFINED
                : value(argument.operand())).toList();
        if (code.isDefined(name)) {
            thread.stack.add(code.entered(name, arguments, instruction.result()));
            return List.of(machine);
        }
        return new SequentialLibrary(this).call(name, arguments);
    }
}
