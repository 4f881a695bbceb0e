package org.felis.engine.program;

import java.util.Optional;
import java.util.Set;

import org.felis.engine.source.SourceRange;

/**
 * Something that happens inside one instance of an instruction: a register is read or written, memory is accessed, a fence
 * or a branch is passed. What concerns registers is outside the universe of {@link Event}s; the others stand for theirs.
 *
 * @param id dense id in its {@link MicroEvents}: step by step, in order of the operations; within an operation the register
 *        reads, then the event, then the register write
 * @param kind what it is
 * @param thread the thread's index
 * @param step the index of its {@link Step}
 * @param operation the index of its operation in the step's instruction
 * @param register the register read or written, never a temporary; empty for other kinds
 * @param event the event that it stands for; empty for register reads and writes
 * @param tags the event's tags; {@link #ADDRESS} or {@link #DATA} for a register read that feeds the port of an access
 * @param source where the instruction stands
 */
public record MicroEvent(int id, Kind kind, int thread, int step, int operation, Optional<Register> register,
        Optional<Event> event, Set<String> tags, SourceRange source) {

    /** The tag of a register read for the address of a memory access, also for a selection among addresses. */
    public static final String ADDRESS = "ADDR";

    /**
     * The tag of a register read for the value of a write, also for a selection among values or for the condition under
     * which it writes.
     */
    public static final String DATA = "DATA";

    /** The kinds of micro-events, in the order in which one operation does them. */
    public enum Kind {
        REGISTER_READ, MEMORY_ACCESS, SYNCHRONIZATION, FENCE, BRANCH, REGISTER_WRITE;

        /** Whether it reads or writes a register. */
        public boolean isOfRegister() {
            return this == REGISTER_READ || this == REGISTER_WRITE;
        }
    }

    public MicroEvent {
        tags = Set.copyOf(tags);
        if (register.isPresent() != kind.isOfRegister() || event.isPresent() == kind.isOfRegister()) {
            throw new IllegalArgumentException(
                    kind + " with register " + register + " and event " + event.map(Event::id));
        }
    }

    /** Whether it is the given memory access, fence or branch. */
    public boolean isEvent(int eventId) {
        return event.isPresent() && event.get().id() == eventId;
    }

    MicroEvent withId(int newId) {
        return new MicroEvent(newId, kind, thread, step, operation, register, event, tags, source);
    }
}
