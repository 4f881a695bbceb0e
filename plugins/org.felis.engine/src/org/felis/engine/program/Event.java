package org.felis.engine.program;

import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Register;
import org.felis.engine.source.SourceRange;

/**
 * One event of an unrolled program: it exists in the executions whose control flow passes its {@code Step}.
 *
 * @param id dense id in its {@code UnrolledProgram}; initial writes come first, then thread by thread in topological order
 *        of the steps, and in order of the operations within a step; then all micro-events, in the same order of steps
 * @param kind what it is
 * @param thread the thread's index, or {@link #NO_THREAD} for initial writes
 * @param step the index of the step in its thread, or -1 for initial writes
 * @param operation the index of its operation in the step's instruction, that of the write for an update; -1 for initial
 *        writes
 * @param tags the tags a CAT model may ask for, without the kinds ({@code R W M F B IW Rreg Wreg PRED})
 * @param register the register read or written, never a temporary; empty for other kinds
 * @param partOf the access that it is one of several parts of; empty for an access of its own and for other kinds
 * @param source where the instruction or the initialisation stands
 */
public record Event(int id, Kind kind, int thread, int step, int operation, Set<String> tags,
        Optional<Register> register, Optional<AtomicAccess> partOf, SourceRange source) {

    /** The thread of events that belong to no thread. */
    public static final int NO_THREAD = -1;

    /** The kinds of events. The last three are {@linkplain MicroEvents micro-events}. */
    public enum Kind {
        INITIAL_WRITE, READ, WRITE,
        /** Both a read and a write. */
        UPDATE,
        /** At a location, but no access; see {@link MemoryAction.Synchronize}. */
        SYNCHRONIZATION,
        FENCE, BRANCH, REGISTER_READ, REGISTER_WRITE,
        /** A decision inside an instruction: which value a selection takes, whether a conditional write happens. */
        PREDICATE;

        public boolean isRead() {
            return this == READ || this == UPDATE;
        }

        public boolean isWrite() {
            return this == INITIAL_WRITE || this == WRITE || this == UPDATE;
        }

        public boolean isMemoryAccess() {
            return isWrite() || this == READ;
        }

        /** Whether its events have an address: memory accesses and synchronization. */
        public boolean hasAddress() {
            return isMemoryAccess() || this == SYNCHRONIZATION;
        }

        /** Whether it reads or writes a register. */
        public boolean isOfRegister() {
            return this == REGISTER_READ || this == REGISTER_WRITE;
        }

        /** Whether events of the kind exist only where a model asks for what happens inside instructions. */
        public boolean isMicro() {
            return isOfRegister() || this == PREDICATE;
        }
    }

    public Event {
        tags = Set.copyOf(tags);
        if (register.isPresent() != kind.isOfRegister()) {
            throw new IllegalArgumentException(kind + " with register " + register);
        }
    }

    /** An event that is not of a register and no part of an access. */
    public Event(int id, Kind kind, int thread, int step, int operation, Set<String> tags, SourceRange source) {
        this(id, kind, thread, step, operation, tags, Optional.empty(), Optional.empty(), source);
    }

    /** The same event with another id. */
    public Event numbered(int other) {
        return new Event(other, kind, thread, step, operation, tags, register, partOf, source);
    }

    public boolean isRead() {
        return kind.isRead();
    }

    public boolean isWrite() {
        return kind.isWrite();
    }

    public boolean isMemoryAccess() {
        return kind.isMemoryAccess();
    }

    public boolean hasAddress() {
        return kind.hasAddress();
    }

    /** Whether registers may depend on it; on a write only through the status of a store exclusive. */
    public boolean isSource() {
        return isRead() || kind == Kind.SYNCHRONIZATION || kind == Kind.WRITE;
    }

    /** Whether it carries the tag. */
    public boolean has(EngineTag tag) {
        return tags.contains(tag.text());
    }

    /** Whether both are of one thread, or both initial writes. */
    public boolean isOfSameThread(Event other) {
        return thread == other.thread;
    }

    /** Whether both are of one instruction instance. An initial write is of none (herdtools7, {@code herd/event.ml}, "same_instance"). */
    public boolean isOfSameInstance(Event other) {
        return !isInitialWrite() && thread == other.thread && step == other.step;
    }

    /** Whether this is the read, and the other event the write, of one atomic instruction instance. */
    public boolean isAtomicReadOf(Event write) {
        return id != write.id && isRead() && write.isWrite() && isOfSameInstance(write) && has(EngineTag.ATOMIC)
                && write.has(EngineTag.ATOMIC);
    }

    /** Whether both are accesses of one instruction instance, which does the other one after this one. */
    public boolean isOrderedBefore(Event other) {
        return thread == other.thread && step == other.step && operation < other.operation && has(EngineTag.IN_ORDER)
                && other.has(EngineTag.IN_ORDER) && !isSameAccess(other);
    }

    /** Whether both are parts of one single-copy atomic access; an access is one with itself. */
    public boolean isSameAccess(Event other) {
        return isMemoryAccess() && (id == other.id || partOf.isPresent() && thread == other.thread && step == other.step
                && partOf.equals(other.partOf));
    }

    public boolean isInitialWrite() {
        return kind == Kind.INITIAL_WRITE;
    }

    /** Whether it is a {@linkplain MicroEvents micro-event}. */
    public boolean isMicro() {
        return kind.isMicro();
    }

    /** Whether the two are accesses of one register of one thread. */
    public boolean isOfSameRegister(Event other) {
        return thread == other.thread && register.isPresent() && register.equals(other.register);
    }

    /** Whether the two are register writes and the other one, of an instruction later or later in this one, overwrites this. */
    public boolean mayBeOverwrittenBy(Event other) {
        return kind == Kind.REGISTER_WRITE && other.kind == Kind.REGISTER_WRITE && isOfSameRegister(other)
                && (step < other.step || step == other.step && operation < other.operation);
    }
}
