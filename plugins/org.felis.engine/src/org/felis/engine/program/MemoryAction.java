package org.felis.engine.program;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition.Dependence;

/**
 * What a thread does to the memory that threads share: it reads, writes, synchronizes at a location, or fences. If it happens, it
 * is an event, and models say how these events may be ordered.
 *
 * <p>Those of one instruction that belong together name each other: {@link Write#updated}, {@link Operation.Kept},
 * {@link AtomicAccess}.
 */
public sealed interface MemoryAction extends Operation {

    /** The same with one more tag. */
    MemoryAction tagged(EngineTag tag);

    private static Set<String> with(Set<String> tags, EngineTag tag) {
        Set<String> more = new HashSet<>(tags);
        more.add(tag.text());
        return more;
    }

    /** {@code target := memory[address]}, a read of {@code bytes} bytes, zero-extended. */
    record Read(Register target, Expression address, int bytes, Set<String> tags, Optional<AtomicAccess> partOf)
            implements MemoryAction {
        public Read {
            tags = Set.copyOf(tags);
        }

        /** An access of its own. */
        public Read(Register target, Expression address, int bytes, Set<String> tags) {
            this(target, address, bytes, tags, Optional.empty());
        }

        @Override
        public Optional<Event.Kind> event() {
            return Optional.of(Event.Kind.READ);
        }

        @Override
        public Optional<Expression> location() {
            return Optional.of(address);
        }

        @Override
        public Optional<Definition> definition() {
            return Optional.of(new Definition.Loaded(target));
        }

        @Override
        public Read tagged(EngineTag tag) {
            return new Read(target, address, bytes, with(tags, tag), partOf);
        }

        @Override
        public Read renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Read(registers.apply(target), address.renamed(registers), bytes, tags, partOf);
        }

        @Override
        public Read withConstants(UnaryOperator<Value> constants) {
            return new Read(target, address.withConstants(constants), bytes, tags, partOf);
        }
    }

    /**
     * {@code memory[address] := value}, of the low {@code bytes} bytes, done only if {@code condition} is not 0. The
     * condition is a decision inside the instruction (compare-and-swap), not a branch.
     *
     * @param updated of an update, the register that its read loads into: that read, which stands before the write in the
     *        instruction and has the same address, and the write are one event that both reads and writes and has the tags given
     *        here, as the read-modify-writes of C11 are. An update has no condition
     */
    record Write(Expression address, Expression value, int bytes, Set<String> tags, Expression condition,
            Optional<Register> updated, Optional<AtomicAccess> partOf) implements MemoryAction {
        public Write {
            tags = Set.copyOf(tags);
            if (updated.isPresent() && !condition.equals(Expression.ONE)) {
                throw new IllegalArgumentException("an update with a condition: " + condition);
            }
        }

        /** An access of its own. */
        public Write(Expression address, Expression value, int bytes, Set<String> tags, Expression condition,
                Optional<Register> updated) {
            this(address, value, bytes, tags, condition, updated, Optional.empty());
        }

        /** A write that is an event of its own. */
        public Write(Expression address, Expression value, int bytes, Set<String> tags, Expression condition) {
            this(address, value, bytes, tags, condition, Optional.empty());
        }

        /** An unconditional write. */
        public Write(Expression address, Expression value, int bytes, Set<String> tags) {
            this(address, value, bytes, tags, Expression.ONE, Optional.empty());
        }

        /** The write of an event that reads and writes; its read is the one into the register {@code updated}. */
        public static Write update(Register updated, Expression address, Expression value, int bytes, Set<String> tags) {
            return new Write(address, value, bytes, tags, Expression.ONE, Optional.of(updated));
        }

        @Override
        public Optional<Event.Kind> event() {
            return Optional.of(updated.isPresent() ? Event.Kind.UPDATE : Event.Kind.WRITE);
        }

        @Override
        public Occurrence occurrence() {
            return condition.equals(Expression.ONE) ? Occurrence.ALWAYS : new Occurrence.If(condition);
        }

        @Override
        public Optional<Expression> location() {
            return Optional.of(address);
        }

        @Override
        public Optional<Expression> stored() {
            return Optional.of(value);
        }

        @Override
        public Write tagged(EngineTag tag) {
            return new Write(address, value, bytes, with(tags, tag), condition, updated, partOf);
        }

        @Override
        public Write renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Write(address.renamed(registers), value.renamed(registers), bytes, tags, condition.renamed(registers),
                    updated.map(registers), partOf);
        }

        @Override
        public Write withConstants(UnaryOperator<Value> constants) {
            return new Write(address.withConstants(constants), value.withConstants(constants), bytes, tags, condition.withConstants(constants), updated, partOf);
        }
    }

    /**
     * A store exclusive (store-conditional). Either it succeeds, writes, and {@code status := success}; or it writes nothing
     * and {@code status := failure}. Both happen in executions; it can succeed only if the po-last exclusive access
     * of its thread is a load exclusive of the same address and size.
     *
     * @param decidesStatus whether the write counts as what the status comes from ({@code iico_ctrl}), as on RISC-V: what is
     *        computed from the status of a success then depends on the write
     */
    record WriteExclusive(Register status, Expression address, Expression value, int bytes, Set<String> tags,
            Value success, Value failure, boolean decidesStatus, Optional<AtomicAccess> partOf)
            implements MemoryAction {
        public WriteExclusive {
            tags = Set.copyOf(tags);
        }

        /** An access of its own. */
        public WriteExclusive(Register status, Expression address, Expression value, int bytes, Set<String> tags,
                Value success, Value failure, boolean decidesStatus) {
            this(status, address, value, bytes, tags, success, failure, decidesStatus, Optional.empty());
        }

        /** One whose status comes from nothing. */
        public WriteExclusive(Register status, Expression address, Expression value, int bytes, Set<String> tags,
                Value success, Value failure) {
            this(status, address, value, bytes, tags, success, failure, false);
        }

        @Override
        public Optional<Event.Kind> event() {
            return Optional.of(Event.Kind.WRITE);
        }

        @Override
        public Occurrence occurrence() {
            return new Occurrence.IfReserved();
        }

        @Override
        public Optional<Expression> location() {
            return Optional.of(address);
        }

        @Override
        public Optional<Expression> stored() {
            return Optional.of(value);
        }

        @Override
        public Optional<Definition> definition() {
            return Optional.of(
                    new Definition.Status(status, success, failure, decidesStatus ? Dependence.CONTROL : Dependence.NONE));
        }

        @Override
        public WriteExclusive tagged(EngineTag tag) {
            return new WriteExclusive(status, address, value, bytes, with(tags, tag), success, failure, decidesStatus, partOf);
        }

        @Override
        public WriteExclusive renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new WriteExclusive(registers.apply(status), address.renamed(registers), value.renamed(registers), bytes, tags,
                    success, failure, decidesStatus, partOf);
        }

        @Override
        public WriteExclusive withConstants(UnaryOperator<Value> constants) {
            return new WriteExclusive(status, address.withConstants(constants), value.withConstants(constants), bytes, tags, success, failure, decidesStatus,
                    partOf);
        }
    }

    /**
     * An event at a location that neither reads nor writes memory: a lock taken or released, a lock found taken, the grace
     * period of a domain. What it means is the model's business; the engine only knows its address and its tags.
     *
     * @param target the register that tells the program how it went, if there is one: it gets {@code result} and depends
     *        on the event as it would on a read
     */
    record Synchronize(Optional<Register> target, Value result, Expression address, Set<String> tags)
            implements MemoryAction {
        public Synchronize {
            tags = Set.copyOf(tags);
        }

        /** One that tells the program nothing. */
        public Synchronize(Expression address, Set<String> tags) {
            this(Optional.empty(), Value.ZERO, address, tags);
        }

        @Override
        public Optional<Event.Kind> event() {
            return Optional.of(Event.Kind.SYNCHRONIZATION);
        }

        @Override
        public Optional<Expression> location() {
            return Optional.of(address);
        }

        @Override
        public Optional<Definition> definition() {
            return target.map(register -> new Definition.Status(register, result, result, Dependence.DATA));
        }

        @Override
        public Synchronize tagged(EngineTag tag) {
            return new Synchronize(target, result, address, with(tags, tag));
        }

        @Override
        public Synchronize renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Synchronize(target.map(registers), result, address.renamed(registers), tags);
        }

        @Override
        public Synchronize withConstants(UnaryOperator<Value> constants) {
            return new Synchronize(target, result, address.withConstants(constants), tags);
        }
    }

    /** A fence event. */
    record Fence(Set<String> tags) implements MemoryAction {
        public Fence {
            tags = Set.copyOf(tags);
        }

        @Override
        public Optional<Event.Kind> event() {
            return Optional.of(Event.Kind.FENCE);
        }

        @Override
        public Fence tagged(EngineTag tag) {
            return new Fence(with(tags, tag));
        }

        @Override
        public Fence renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return this;
        }

        @Override
        public Fence withConstants(UnaryOperator<Value> constants) {
            return this;
        }
    }
}
