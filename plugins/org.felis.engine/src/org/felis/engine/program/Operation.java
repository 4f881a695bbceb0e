package org.felis.engine.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition.Dependence;

/**
 * One step of an instruction. The operations of an instruction are done in order; later ones see the registers that earlier
 * ones wrote. Tags are those a CAT model speaks of ({@code A}, {@code L}, {@code X}, {@code DMB.SY} …); the kinds
 * {@code R W M F} are implied and not listed.
 *
 * <p>Each operation says itself what it does: which event it makes and when, which register it writes, which expressions it
 * evaluates and what for. Analyses, encoding and the judge go by these methods and do not tell operations apart, so that a new
 * operation is one record here as long as the methods can describe it.
 */
public sealed interface Operation {

    /** How the thread ends here, always or unless a condition holds; empty if control always goes on. */
    default Optional<Stop> stop() {
        return Optional.empty();
    }

    /** The kind of its event; empty if it makes none. A read that is part of an update shares the event of the write. */
    Optional<Event.Kind> event();

    /** The tags of its event. */
    default Set<String> tags() {
        return Set.of();
    }

    /** When its event happens. */
    default Occurrence occurrence() {
        return Occurrence.ALWAYS;
    }

    /** The address of its event, for a memory access or a synchronization. */
    default Optional<Expression> location() {
        return Optional.empty();
    }

    /** The size in bytes of a memory access; 0 for other operations. */
    default int bytes() {
        return 0;
    }

    /** The value whose low {@link #bytes} bytes it stores; empty if it does not write memory. */
    default Optional<Expression> stored() {
        return Optional.empty();
    }

    /** What it writes into a register, if it does. */
    default Optional<Definition> definition() {
        return Optional.empty();
    }

    /** The condition by which it decides where control goes on, if that makes a branch event and control dependencies. */
    default Optional<Expression> branch() {
        return Optional.empty();
    }

    /**
     * The condition by which it decides where control goes on: along the edge {@code TAKEN} if it is not 0, else along the edge
     * {@code NOT_TAKEN}.
     */
    default Optional<Expression> direction() {
        return branch();
    }

    /** Whether control may go on either way, whatever the values: an execution chooses. */
    default boolean isFreeChoice() {
        return false;
    }

    /** The condition that is not 0 in any execution that passes it. */
    default Optional<Expression> assumption() {
        return Optional.empty();
    }

    /** How it ends the thread, always or at times; empty if control always goes on. */
    default Optional<ThreadEnd> end() {
        return Optional.empty();
    }

    /** The access that the operation is one of several parts of; empty for an access of its own and for other operations. */
    default Optional<AtomicAccess> partOf() {
        return Optional.empty();
    }

    /** The same with other names for its registers and labels. */
    Operation renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels);

    /** The size in bytes of an access, of all its parts together; 0 for other operations. */
    default int accessBytes() {
        return partOf().map(AtomicAccess::bytes).orElse(bytes());
    }

    /** The register that the operation writes, if there is one. */
    default Optional<Register> written() {
        return definition().map(Definition::register);
    }

    /** All expressions that it evaluates, over the registers in front of it. */
    default List<Expression> expressions() {
        List<Expression> all = new ArrayList<>(3);
        location().ifPresent(all::add);
        stored().ifPresent(all::add);
        occurrence().condition().ifPresent(all::add);
        definition().flatMap(Definition::value).ifPresent(all::add);
        definition().flatMap(Definition::kept).ifPresent(kept -> all.add(kept.compared()));
        direction().ifPresent(all::add);
        assumption().ifPresent(all::add);
        return all;
    }

    /**
     * {@code target := value}.
     *
     * @param kept for the register of a compare-and-swap that gets what was in memory
     */
    record Assign(Register target, Expression value, Optional<Kept> kept) implements Operation {

        /** An assignment that depends on what its value is computed from. */
        public Assign(Register target, Expression value) {
            this(target, value, Optional.empty());
        }

        @Override
        public Optional<Event.Kind> event() {
            return Optional.empty();
        }

        @Override
        public Optional<Definition> definition() {
            return Optional.of(new Definition.Computed(target, value, kept));
        }

        @Override
        public Assign renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Assign(registers.apply(target), value.renamed(registers), kept.map(k -> k.renamed(registers)));
        }
    }

    /**
     * Of the register of a compare-and-swap, the other source that its value may have: where the swap is done, what was in memory
     * and what it was compared with are the same, and an execution chooses which of them the register keeps. It then depends, by
     * data, on what was in memory; or, by data, on {@code compared} and, as a pick, on {@code condition}.
     *
     * @param compared the value compared with what was in memory
     * @param condition the condition of the swap's conditional write, which stands before the assignment in the instruction and is
     *        named by it ({@link Instruction#writeOf})
     */
    record Kept(Expression compared, Expression condition) {
        public Kept {
            if (condition instanceof Expression.Constant) {
                throw new IllegalArgumentException("a compare-and-swap that compares nothing: " + condition);
            }
        }

        private Kept renamed(UnaryOperator<Register> registers) {
            return new Kept(compared.renamed(registers), condition.renamed(registers));
        }
    }

    /** {@code target := memory[address]}, a read of {@code bytes} bytes, zero-extended. */
    record Read(Register target, Expression address, int bytes, Set<String> tags, Optional<AtomicAccess> partOf)
            implements Operation {
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
        public Read renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Read(registers.apply(target), address.renamed(registers), bytes, tags, partOf);
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
            Optional<Register> updated, Optional<AtomicAccess> partOf) implements Operation {
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
        public Write renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Write(address.renamed(registers), value.renamed(registers), bytes, tags, condition.renamed(registers),
                    updated.map(registers), partOf);
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
            implements Operation {
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
        public WriteExclusive renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new WriteExclusive(registers.apply(status), address.renamed(registers), value.renamed(registers), bytes, tags,
                    success, failure, decidesStatus, partOf);
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
            implements Operation {
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
        public Synchronize renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Synchronize(target.map(registers), result, address.renamed(registers), tags);
        }
    }

    /** Executions in which the condition is 0 here do not exist. No event, and nothing depends on it. */
    record Assume(Expression condition) implements Operation {
        @Override
        public Optional<Event.Kind> event() {
            return Optional.empty();
        }

        @Override
        public Optional<Expression> assumption() {
            return Optional.of(condition);
        }

        @Override
        public Assume renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Assume(condition.renamed(registers));
        }
    }

    /** A fence event. */
    record Fence(Set<String> tags) implements Operation {
        public Fence {
            tags = Set.copyOf(tags);
        }

        @Override
        public Optional<Event.Kind> event() {
            return Optional.of(Event.Kind.FENCE);
        }

        @Override
        public Fence renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return this;
        }
    }

    /**
     * The thread ends here, in another way than by coming to its end: always, or unless a condition holds. The execution exists, with what other
     * threads do: only executions that are asked for as complete have no such thread. Only as the last operation of an instruction. No event; the
     * condition is no branch, and nothing depends on it.
     *
     * @param how {@code FAILED}, {@code BLOCKED} or {@code BOUND}: the last in a program that was unrolled before it came here
     * @param failure why it fails; there if and only if {@code how} is {@code FAILED}
     * @param unless the condition under which control goes on with the next instruction instead; empty if the thread always ends here
     */
    record Stop(ThreadEnd how, Optional<Failure> failure, Optional<Expression> unless) implements Operation {
        public Stop {
            if (how == ThreadEnd.COMPLETE) {
                throw new IllegalArgumentException("no operation ends a thread as " + how);
            }
            if (failure.isPresent() != (how == ThreadEnd.FAILED)) {
                throw new IllegalArgumentException(how + " with the failure " + failure);
            }
        }

        /** The thread always ends here, without a failure. */
        public Stop(ThreadEnd how) {
            this(how, Optional.empty(), Optional.empty());
        }

        /** The thread always fails here. */
        public Stop(Failure failure) {
            this(ThreadEnd.FAILED, Optional.of(failure), Optional.empty());
        }

        /** The thread ends here, without a failure, unless the condition is not 0. */
        public static Stop unless(Expression condition, ThreadEnd how) {
            return new Stop(how, Optional.empty(), Optional.of(condition));
        }

        /** The thread fails here unless the condition is not 0. */
        public static Stop unless(Expression condition, Failure failure) {
            return new Stop(ThreadEnd.FAILED, Optional.of(failure), Optional.of(condition));
        }

        @Override
        public Optional<Stop> stop() {
            return Optional.of(this);
        }

        @Override
        public Optional<Event.Kind> event() {
            return Optional.empty();
        }

        @Override
        public Optional<Expression> direction() {
            return unless;
        }

        @Override
        public Optional<ThreadEnd> end() {
            return Optional.of(how);
        }

        @Override
        public Stop renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Stop(how, failure, unless.map(condition -> condition.renamed(registers)));
        }
    }

    /**
     * A jump to the label: if {@code condition} is not 0, or always when there is none. Only as the last operation of an
     * instruction. A jump with a condition is a branch event and the source of control dependencies. These reach all that
     * follows or, in a structured language, end at the label {@code join}, where the ways of control meet again.
     *
     * @param free whether it may be taken or not, for no reason: no branch event, and there is no condition
     */
    record Jump(Optional<Expression> condition, String label, Optional<String> join, boolean free)
            implements Operation {

        /** The label that stands behind the last instruction of a thread that returns; no source can name it. */
        public static final String END_OF_THREAD = "end of thread";

        public Jump {
            if (free && condition.isPresent()) {
                throw new IllegalArgumentException("a free jump with the condition " + condition.get());
            }
        }

        /** A jump as assembly code has it. */
        public Jump(Optional<Expression> condition, String label) {
            this(condition, label, Optional.empty(), false);
        }

        /** A conditional jump of a structured language. */
        public Jump(Expression condition, String label, String join) {
            this(Optional.of(condition), label, Optional.of(join), false);
        }

        /** A jump that may be taken or not. */
        public static Jump free(String label) {
            return new Jump(Optional.empty(), label, Optional.empty(), true);
        }

        /** Whether control may also go on with the next instruction. */
        public boolean isConditional() {
            return free || condition.isPresent();
        }

        @Override
        public Optional<Event.Kind> event() {
            return condition.map(c -> Event.Kind.BRANCH);
        }

        @Override
        public Optional<Expression> branch() {
            return condition;
        }

        @Override
        public boolean isFreeChoice() {
            return free;
        }

        @Override
        public Jump renamed(UnaryOperator<Register> registers, UnaryOperator<String> labels) {
            return new Jump(condition.map(c -> c.renamed(registers)), labels.apply(label), join.map(labels), free);
        }
    }
}
