package org.felis.engine.program;

import java.util.Optional;
import java.util.Set;

/**
 * One step of an instruction. The operations of an instruction are done in order; later ones see the registers that earlier
 * ones wrote. Tags are those a CAT model speaks of ({@code A}, {@code L}, {@code X}, {@code DMB.SY} …); the kinds
 * {@code R W M F} are implied and not listed.
 */
public sealed interface Operation {

    /** The size in bytes of an access, of all its parts together; 0 for other operations. */
    default int accessBytes() {
        int bytes = switch (this) {
            case Read read -> read.bytes();
            case Write write -> write.bytes();
            case WriteExclusive write -> write.bytes();
            case Assign assign -> 0;
            case Synchronize synchronize -> 0;
            case Assume assume -> 0;
            case Fence fence -> 0;
            case Jump jump -> 0;
        };
        return partOf().map(AtomicAccess::bytes).orElse(bytes);
    }

    /** The register that the operation may write, if there is one. */
    default Optional<Register> written() {
        return switch (this) {
            case Assign assign -> Optional.of(assign.target());
            case Read read -> Optional.of(read.target());
            case WriteExclusive write -> Optional.of(write.status());
            case Synchronize synchronize -> synchronize.target();
            case Write write -> Optional.empty();
            case Assume assume -> Optional.empty();
            case Fence fence -> Optional.empty();
            case Jump jump -> Optional.empty();
        };
    }

    /** The access that the operation is one of several parts of; empty for an access of its own and for other operations. */
    default Optional<AtomicAccess> partOf() {
        return Optional.empty();
    }

    /**
     * {@code target := value}.
     *
     * @param compared for the register of a compare-and-swap that gets what was in memory, the value compared with it: it is the
     *        same where the instruction's conditional write ({@link Step#conditionalWrite}) happens. Then an execution chooses
     *        whether the target depends, by data, on {@code value}; or, by data, on this one and, as a pick, on the
     *        comparison
     */
    record Assign(Register target, Expression value, Optional<Expression> compared) implements Operation {

        /** An assignment that depends on what its value is computed from. */
        public Assign(Register target, Expression value) {
            this(target, value, Optional.empty());
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
    }

    /**
     * {@code memory[address] := value}, of the low {@code bytes} bytes, done only if {@code condition} is not 0. The
     * condition is a decision inside the instruction (compare-and-swap), not a branch.
     *
     * @param update whether the write and the last read before it in the instruction that has the same address expression
     *        are one event that both reads and writes and has the tags given here, as the read-modify-writes of C11 are;
     *        such a write has no condition
     */
    record Write(Expression address, Expression value, int bytes, Set<String> tags, Expression condition,
            boolean update, Optional<AtomicAccess> partOf) implements Operation {
        public Write {
            tags = Set.copyOf(tags);
            if (update && !condition.equals(Expression.ONE)) {
                throw new IllegalArgumentException("an update with a condition: " + condition);
            }
        }

        /** An access of its own. */
        public Write(Expression address, Expression value, int bytes, Set<String> tags, Expression condition,
                boolean update) {
            this(address, value, bytes, tags, condition, update, Optional.empty());
        }

        /** A write that is an event of its own. */
        public Write(Expression address, Expression value, int bytes, Set<String> tags, Expression condition) {
            this(address, value, bytes, tags, condition, false);
        }

        /** An unconditional write. */
        public Write(Expression address, Expression value, int bytes, Set<String> tags) {
            this(address, value, bytes, tags, Expression.ONE, false);
        }

        /** The write of an event that reads and writes; the read is the one before. */
        public static Write update(Expression address, Expression value, int bytes, Set<String> tags) {
            return new Write(address, value, bytes, tags, Expression.ONE, true);
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
    }

    /** Executions in which the condition is 0 here do not exist. No event, and nothing depends on it. */
    record Assume(Expression condition) implements Operation {
    }

    /** A fence event. */
    record Fence(Set<String> tags) implements Operation {
        public Fence {
            tags = Set.copyOf(tags);
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
    }
}
