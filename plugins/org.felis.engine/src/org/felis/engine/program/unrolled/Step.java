package org.felis.engine.program.unrolled;

import java.util.List;
import java.util.Optional;

import org.felis.engine.program.Event;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.ThreadEnd;

/**
 * One instance of an instruction in an unrolled thread.
 *
 * @param index its position in {@link UnrolledThread#steps()}, a topological order of the control flow: every successor has
 *        a larger index. The step 0 is the entry.
 * @param iteration how many times each loop around it has been entered again, for people: empty outside loops
 * @param events the events of its operations, in order
 * @param successors where control goes next: one, or, after a conditional jump, two (first {@code TAKEN})
 */
public record Step(int index, Instruction instruction, List<Integer> iteration, List<Event> events,
        List<Successor> successors) {

    public Step {
        iteration = List.copyOf(iteration);
        events = List.copyOf(events);
        successors = List.copyOf(successors);
    }

    /** When a successor is reached. */
    public enum When {
        ALWAYS, TAKEN, NOT_TAKEN
    }

    /**
     * An edge of the control flow.
     *
     * @param target the index of a step, or, negative, that of a way out of the thread ({@link #outside})
     */
    public record Successor(int target, When when) {

        /** The end of a thread. */
        public static final int END = outside(ThreadEnd.COMPLETE);

        /** The target that stands for an end of the thread. */
        public static int outside(ThreadEnd end) {
            return -1 - end.ordinal();
        }

        /** How the thread ends on this edge; empty if it leads to a step. */
        public Optional<ThreadEnd> end() {
            return target >= 0 ? Optional.empty() : Optional.of(ENDS[-1 - target]);
        }
    }

    private static final ThreadEnd[] ENDS = ThreadEnd.values();

    /** The event of a compare-and-swap's conditional write. */
    public Event writeOf(Operation.Kept swap) {
        return requireEventOf(instruction.writeOf(swap));
    }

    /** The event of the operation with that index, if it has one. The two parts of an update share one. */
    public Optional<Event> eventOf(int operation) {
        int eventOperation = instruction.eventOperation(operation);
        for (Event event : events) {
            if (event.operation() == eventOperation) {
                return Optional.of(event);
            }
        }
        return Optional.empty();
    }

    /**
     * The event of the operation with that index.
     *
     * @throws IllegalArgumentException if it has none
     */
    public Event requireEventOf(int operation) {
        return eventOf(operation).orElseThrow(() -> new IllegalArgumentException(
                instruction.operations().get(operation) + " of '" + instruction.text() + "' makes no event"));
    }
}
