package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Failure;
import org.felis.engine.program.transform.Span;
import org.felis.llvm.ir.Type;
import org.felis.llvm.layout.StructureLayout;
import org.felis.llvm.layout.TypeLayout;

/**
 * Accesses to memory: to bytes that are part of the state they are no events; others are, behind a check that the address is one of memory. An access that cannot be
 * right in any execution ends the thread.
 */
final class MemoryLowering {

    private final ThreadLowering thread;

    MemoryLowering(ThreadLowering thread) {
        this.thread = thread;
    }

    /** Where an access goes. */
    private sealed interface Target {

        /** Bytes that are part of the state, or that are never written. */
        record InState(MemoryObject object, long offset) implements Target {
        }

        record InMemory(Expression address) implements Target {
        }
    }

    /** Empty if the thread fails here. */
    private Optional<Target> target(Binding address, int bytes, long alignment) {
        return switch (address) {
            case Binding.Known known -> known(known.value(), bytes);
            case Binding.Computed computed -> {
                thread.stopBeingAlone();
                Expression kept = thread.code().kept(computed.expression());
                thread.code().require(new Expression.Accessible(kept, bytes, (int) Math.max(1, Math.min(alignment, Bytes.MOST))), Failure.MEMORY);
                thread.hazardPointers().beforeAccess(kept, computed.expression());
                yield Optional.of(new Target.InMemory(kept));
            }
            case Binding.Parts parts -> fail(Failure.UNDEFINED);
            case Binding.Undefined undefined -> fail(Failure.UNDEFINED);
        };
    }

    /** Whether the bytes there are part of the state, not in memory. */
    boolean isInState(Binding address) {
        return address instanceof Binding.Known(Value.Address start) && memory().isTracked(start.object());
    }

    private Optional<Target> known(Value value, int bytes) {
        if (Evaluation.accessible(value, bytes, 1).equals(Value.ZERO)) {
            return fail(Failure.MEMORY);
        }
        Value.Address address = (Value.Address) value;
        if (memory().isTracked(address.object())) {
            if (!isAlive(address.object())) {
                return Optional.empty();
            }
            return Optional.of(new Target.InState(address.object(), address.offset()));
        }
        Expression place = new Expression.Constant(address);
        thread.hazardPointers().beforeAccess(place, place);
        return Optional.of(new Target.InMemory(place));
    }

    /** Whether an object that is not in memory has not been freed; else, the thread fails here. */
    private boolean isAlive(MemoryObject object) {
        State.Cell end = thread.state().cells().get(State.Place.ofEnd(object));
        if (end != null) {
            Expression ended = expression(end.content());
            if (!(ended instanceof Expression.Constant constant)) {
                thread.stopBeingAlone();
                thread.code().require(IntegerArithmetic.fold(BinaryOperator.EQUAL, ended, Expression.ZERO), Failure.MEMORY);
            } else if (ThreadLowering.isTrue(constant)) {
                thread.fail(Failure.MEMORY);
            }
        }
        return thread.isReached();
    }

    /** Ends the life of the allocated object that begins at the address. At null, nothing happens; at any other address, the thread fails. */
    void free(Binding address) {
        if (address instanceof Binding.Known(Value.Address start) && isAllocated(start) && memory().isTracked(start.object())) {
            if (isAlive(start.object())) {
                thread.state().cells().put(State.Place.ofEnd(start.object()), new State.Cell(1, Binding.of(1)));
            }
        } else {
            allocated(address).ifPresent(thread::end);
        }
    }

    /** Ends that life for accesses that no hazard pointer protects. */
    void retire(Binding address) {
        thread.stopBeingAlone();
        memory().expression(address); // another thread may still protect it: it is in memory
        allocated(address).ifPresent(thread::retire);
    }

    private boolean isAllocated(Value.Address start) {
        return start.offset() == 0 && memory().objects().kind(start.object()) == ProgramObjects.Kind.HEAP;
    }

    /** The address behind a check that it is null or the start of an object; empty where it is known to be null, or the thread fails here. */
    private Optional<Expression> allocated(Binding address) {
        return switch (address) {
            case Binding.Known(Value.Address start) when isAllocated(start) -> Optional.of(new Expression.Constant(start));
            case Binding.Known known -> {
                if (!known.value().equals(Value.ZERO)) {
                    thread.fail(Failure.MEMORY);
                }
                yield Optional.empty();
            }
            case Binding.Computed computed -> {
                thread.stopBeingAlone();
                Expression kept = thread.code().kept(computed.expression());
                Expression isStart = IntegerArithmetic.choose(new Expression.Accessible(kept, 1, 1),
                        IntegerArithmetic.fold(BinaryOperator.EQUAL, new Expression.Unary(Expression.UnaryOperator.OFFSET, kept), Expression.ZERO), Expression.ZERO);
                thread.code().require(IntegerArithmetic.choose(IntegerArithmetic.fold(BinaryOperator.EQUAL, kept, Expression.ZERO), Expression.ONE, isStart), Failure.MEMORY);
                yield Optional.of(kept);
            }
            case Binding.Parts parts -> {
                thread.fail(Failure.UNDEFINED);
                yield Optional.empty();
            }
            case Binding.Undefined undefined -> {
                thread.fail(Failure.UNDEFINED);
                yield Optional.empty();
            }
        };
    }

    private Optional<Target> fail(Failure failure) {
        thread.fail(failure);
        return Optional.empty();
    }

    private Memory memory() {
        return thread.program().memory();
    }

    private Accesses accesses() {
        return thread.program().accesses();
    }

    /** A value of the type from memory; empty if the thread fails here. */
    Optional<Binding> load(Type type, Binding address, Order order, long alignment) {
        TypeLayout layout = thread.program().layout();
        Type resolved = layout.resolved(type);
        List<Long> offsets = offsets(resolved);
        if (offsets.isEmpty()) {
            int bits = thread.program().constants().bits(resolved, thread.code().source());
            return load(address, (int) layout.storeSize(resolved), order, alignment).map(value -> narrowed(value, bits));
        }
        List<Binding> elements = new ArrayList<>();
        for (int i = 0; i < offsets.size(); i++) {
            Optional<Binding> element = load(element(resolved, i), moved(address, offsets.get(i)), order, 1);
            if (element.isEmpty()) {
                return Optional.empty();
            }
            elements.add(element.get());
        }
        return Optional.of(new Binding.Parts(elements));
    }

    /** What is in memory has whole bytes. */
    private static Binding narrowed(Binding value, int bits) {
        return bits % Byte.SIZE == 0 ? value : value instanceof Binding.Computed computed ? Binding.of(IntegerArithmetic.wrapped(computed.expression(), bits)) : value;
    }

    /** The offsets of the parts; none for a type without parts. */
    private List<Long> offsets(Type type) {
        TypeLayout layout = thread.program().layout();
        return switch (type) {
            case Type.Structure structure -> {
                StructureLayout fields = layout.structure(structure);
                yield fields.offsets();
            }
            case Type.Array array -> {
                List<Long> all = new ArrayList<>();
                for (long i = 0; i < array.length(); i++) {
                    all.add(i * layout.size(array.element()));
                }
                yield all;
            }
            default -> List.of();
        };
    }

    private static Type element(Type type, int index) {
        return type instanceof Type.Structure structure ? structure.fields().get(index) : ((Type.Array) type).element();
    }

    /** Reads so many bytes; empty if the thread fails here. */
    Optional<Binding> load(Binding address, int bytes, Order order, long alignment) {
        Optional<Target> target = target(address, bytes, alignment);
        return target.map(place -> switch (place) {
            case Target.InState(MemoryObject object, long offset) -> Bytes.read(thread.state().cells(), object, offset, bytes, memory().initially(object), thread::requireNumber);
            case Target.InMemory(Expression at) -> constant(at, bytes)
                    .orElseGet(() -> read(at, bytes, order));
        });
    }

    private Binding read(Expression at, int bytes, Order order) {
        Expression read = accesses().read(thread.code(), at, bytes, order);
        thread.readings().add(read, at, bytes, order);
        Binding found = found(read, bytes);
        return order == Order.PLAIN ? ownWrite(at, bytes).map(value -> foretold(found, value)).orElse(found) : found;
    }

    /** What the thread has written there, if it reads that for sure. */
    private Optional<Value> ownWrite(Expression at, int bytes) {
        return thread.program().facts().knowsOwnWrites() && at instanceof Expression.Constant(Value.Address address)
                && !thread.program().facts().isWrittenOtherwise(memory().objects().key(address.object()), new Span(Math.toIntExact(address.offset()), bytes), thread.index())
                        ? thread.state().ownWrites().read(memory(), address, bytes) : Optional.empty();
    }

    /** What has been read is this: an execution that has read something else has no verdict. */
    private Binding foretold(Binding read, Value value) {
        thread.code().require(IntegerArithmetic.fold(BinaryOperator.EQUAL, expression(read), new Expression.Constant(value)), Failure.UNSUPPORTED);
        return new Binding.Known(value);
    }

    /** The thread writes there. @param content what, if it is known */
    private void note(Expression at, int bytes, Binding content) {
        thread.noteWrite(at instanceof Expression.Constant constant ? Optional.of(constant.value()) : Optional.empty(), bytes, content);
    }

    private Binding found(Expression read, int bytes) {
        thread.code().numbers().define(read, bytes);
        return new Binding.Computed(read);
    }

    /** What is at an address where nothing is ever written. */
    private Optional<Binding> constant(Expression at, int bytes) {
        return at instanceof Expression.Constant(Value.Address address) && memory().isConstant(address.object())
                ? Optional.of(Bytes.read(Map.of(), address.object(), address.offset(), bytes, memory().initially(address.object()), thread::requireNumber)) : Optional.empty();
    }

    /** Writes a value of the type. */
    void store(Type type, Binding value, Binding address, Order order, long alignment) {
        Type resolved = thread.program().layout().resolved(type);
        List<Long> offsets = offsets(resolved);
        if (offsets.isEmpty()) {
            thread.program().constants().bits(resolved, thread.code().source());
            store(value, address, (int) thread.program().layout().storeSize(resolved), order, alignment);
            return;
        }
        for (int i = 0; i < offsets.size() && thread.isReached(); i++) {
            Binding part = value instanceof Binding.Parts parts ? parts.elements().get(i) : Binding.UNDEFINED;
            store(element(resolved, i), part, moved(address, offsets.get(i)), order, 1);
        }
    }

    /** Writes the low bytes of a value. Of an undefined value nothing is written. */
    void store(Binding value, Binding address, int bytes, Order order, long alignment) {
        boolean beginsIteration = thread.beginsIteration(); // asked before what says that the object is needed, which the next iteration says anew, too
        Optional<Target> target = target(address, bytes, alignment);
        if (target.isPresent()) {
            switch (target.get()) {
                case Target.InState(MemoryObject object, long offset) -> Bytes.write(thread.state().cells(), object, offset, bytes, value, thread::requireNumber);
                case Target.InMemory(Expression at) -> {
                    Optional<Expression> stored = memory().expression(value);
                    note(at, bytes, value);
                    if (stored.isPresent() && (order == Order.PLAIN || !(value instanceof Binding.Undefined))) {
                        thread.state().addEffect();
                        boolean isRewritten = thread.program().does(Pass.REWRITING) && order == Order.PLAIN && at instanceof Expression.Constant && beginsIteration;
                        accesses().write(thread.code(), at, stored.get(), bytes, order);
                        if (isRewritten) {
                            thread.state().setRewritten(thread.state().rewritten() + 1);
                            thread.beginIteration();
                            thread.program().assumeNoRaces();
                        }
                    } else if (order != Order.PLAIN) {
                        thread.fail(Failure.UNDEFINED);
                    }
                }
            }
        }
    }

    /**
     * Reads the old value and writes a new one as one atomic operation.
     *
     * @param newValue of the old value and the operand
     * @return the old value; empty if the thread fails here
     */
    Optional<Binding> update(Binding address, Binding operand, BiFunction<Expression, Expression, Expression> newValue, int bytes, Order order, long alignment) {
        Optional<Expression> value = defined(operand);
        Optional<Target> target = value.flatMap(v -> target(address, bytes, alignment));
        if (target.isEmpty()) {
            return Optional.empty();
        }
        switch (target.get()) {
            case Target.InState(MemoryObject object, long offset) -> {
                Binding old = Bytes.read(thread.state().cells(), object, offset, bytes, memory().initially(object), thread::requireNumber);
                Optional<Expression> before = defined(old);
                before.ifPresent(b -> Bytes.write(thread.state().cells(), object, offset, bytes,
                        Binding.of(thread.code().shortened(newValue.apply(b, expression(operand)))), thread::requireNumber));
                return before.map(b -> old);
            }
            case Target.InMemory(Expression at) -> {
                Expression shared = memory().expression(operand).orElseThrow();
                note(at, bytes, Binding.UNDEFINED);
                Expression old = accesses().update(thread.code(), at, before -> newValue.apply(before, shared), bytes, order);
                Binding found = found(old, bytes);
                if (thread.program().does(Pass.OMISSION)) {
                    thread.state().exchanges().add(thread.code().kept(isChange(old, newValue.apply(old, shared), bytes)));
                } else {
                    thread.state().addEffect();
                }
                return Optional.of(found);
            }
        }
    }

    private static Expression isChange(Expression before, Expression after, int bytes) {
        return IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, before, bytes < Long.BYTES ? IntegerArithmetic.wrapped(after, bytes * Byte.SIZE) : after);
    }

    /** The pair of what was read and whether it was replaced; empty if the thread fails here. */
    Optional<Binding.Parts> compareExchange(Binding address, Binding expected, Binding replacement, int bytes, Order success, Order failure, boolean weak,
            long alignment) {
        if (defined(expected).isEmpty() || defined(replacement).isEmpty()) {
            return Optional.empty();
        }
        Optional<Target> target = target(address, bytes, alignment);
        if (target.isEmpty()) {
            return Optional.empty();
        }
        switch (target.get()) {
            case Target.InState(MemoryObject object, long offset) -> {
                Binding old = Bytes.read(thread.state().cells(), object, offset, bytes, memory().initially(object), thread::requireNumber);
                if (defined(old).isEmpty()) {
                    return Optional.empty();
                }
                Expression equal = thread.code().kept(IntegerArithmetic.fold(BinaryOperator.EQUAL, expression(old), expression(expected)));
                Bytes.write(thread.state().cells(), object, offset, bytes, equal instanceof Expression.Constant constant
                        ? constant.value().equals(Value.ZERO) ? old : replacement
                        : Binding.of(thread.code().kept(IntegerArithmetic.choose(equal, memory().expression(replacement).orElseThrow(), memory().expression(old).orElseThrow()))), thread::requireNumber);
                return Optional.of(new Binding.Parts(List.of(old, Binding.of(equal))));
            }
            case Target.InMemory(Expression at) -> {
                thread.stopBeingAlone();
                note(at, bytes, Binding.UNDEFINED);
                Accesses.Exchanged exchanged = accesses().compareExchange(thread.code(), at, memory().expression(expected).orElseThrow(),
                        memory().expression(replacement).orElseThrow(), bytes, success, failure, weak);
                thread.state().exchanges().add(thread.code().kept(exchanged.success()));
                thread.readings().add(exchanged.old(), at, bytes, failure);
                if (weak) {
                    Expression equal = IntegerArithmetic.fold(BinaryOperator.EQUAL, exchanged.old(), memory().expression(expected).orElseThrow());
                    thread.state().spurious().add(thread.code().kept(IntegerArithmetic.choose(exchanged.success(), Expression.ZERO, equal)));
                }
                return Optional.of(new Binding.Parts(List.of(found(exchanged.old(), bytes), found(exchanged.success(), 1))));
            }
        }
    }

    /** The value, which only this thread sees; the thread fails here if it is undefined. */
    Optional<Expression> defined(Binding value) {
        if (value instanceof Binding.Undefined || value instanceof Binding.Parts) {
            thread.fail(Failure.UNDEFINED);
            return Optional.empty();
        }
        return Optional.of(expression(value));
    }

    private static Expression expression(Binding value) {
        return InstructionLowering.local(value);
    }

    /** The address some bytes further on. */
    Binding moved(Binding address, long offset) {
        return offset == 0 || address instanceof Binding.Undefined || address instanceof Binding.Parts ? address
                : Binding.of(IntegerArithmetic.fold(BinaryOperator.ADD, expression(address), Expression.constant(offset)));
    }

    /** Copies bytes (memcpy, memmove), in parts that are as large as both places are aligned. */
    void copy(Binding to, Binding from, long bytes, long alignment) {
        List<Binding> contents = new ArrayList<>();
        List<Long> offsets = new ArrayList<>();
        thread.code().tagging(Optional.of(EngineTag.COPIED));
        for (long at = 0; at < bytes && thread.isReached();) {
            int part = part(from, at, bytes, alignment);
            offsets.add(at);
            load(moved(from, at), part, Order.PLAIN, 1).ifPresent(contents::add);
            at += part;
        }
        thread.code().tagging(Optional.empty());
        offsets.add(bytes);
        for (int i = 0; i < contents.size() && thread.isReached(); i++) {
            store(contents.get(i), moved(to, offsets.get(i)), (int) (offsets.get(i + 1) - offsets.get(i)), Order.PLAIN, 1);
        }
    }

    /** What is in the state is copied as it was written. */
    private int part(Binding from, long at, long bytes, long alignment) {
        if (from instanceof Binding.Known(Value.Address address) && memory().isTracked(address.object())) {
            State.Cell cell = Optional.ofNullable(thread.state().cells().get(new State.Place(address.object().index(), address.offset() + at)))
                    .orElse(memory().initially(address.object()).cells().get(new State.Place(address.object().index(), address.offset() + at)));
            if (cell != null && at + cell.bytes() <= bytes) {
                return cell.bytes();
            }
        }
        int part = (int) Math.min(Math.max(1, Math.min(alignment, Bytes.MOST)), Long.highestOneBit(bytes - at));
        while (at % part != 0) {
            part /= 2;
        }
        return part;
    }

    /** Sets each byte (memset). */
    void fill(Binding to, Binding value, long bytes, long alignment) {
        Optional<Expression> number = defined(value);
        for (long at = 0; number.isPresent() && at < bytes && thread.isReached();) {
            int part = part(Binding.of(0), at, bytes, alignment);
            store(Binding.of(IntegerArithmetic.fold(BinaryOperator.MUL, IntegerArithmetic.wrapped(number.get(), Byte.SIZE), Expression.constant(0x0101010101010101L >>> (Bytes.MOST - part) * Byte.SIZE))),
                    moved(to, at), part, Order.PLAIN, 1);
            at += part;
        }
    }
}
