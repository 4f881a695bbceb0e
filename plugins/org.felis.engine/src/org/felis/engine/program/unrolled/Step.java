package org.felis.engine.program.unrolled;

import java.util.List;
import java.util.Optional;

import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Event;
import org.felis.engine.program.Failure;
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
 * @param successors where control goes next: one, or, after a conditional jump or stop, two (first {@code TAKEN})
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

        /**
         * The target that stands for an end of the thread.
         *
         * @throws IllegalArgumentException for {@code FAILED}, of which there are several
         */
        public static int outside(ThreadEnd end) {
            if (end == ThreadEnd.FAILED) {
                throw new IllegalArgumentException("which failure?");
            }
            return -1 - end.ordinal();
        }

        /** The target that stands for the end of a thread that fails. */
        public static int outside(Failure failure) {
            return -1 - ENDS.length - failure.ordinal();
        }

        /** The target that stands for the end that a stop makes. */
        public static int outside(ControlAction.Stop stop) {
            return stop.failure().map(Successor::outside).orElseGet(() -> outside(stop.how()));
        }

        /** How the thread ends on this edge; empty if it leads to a step. */
        public Optional<ThreadEnd> end() {
            return target >= 0 ? Optional.empty() : Optional.of(target < -ENDS.length ? ThreadEnd.FAILED : ENDS[-1 - target]);
        }

        /** Why the thread fails on this edge; empty if it does not. */
        public Optional<Failure> failure() {
            return target < -ENDS.length ? Optional.of(FAILURES[-1 - ENDS.length - target]) : Optional.empty();
        }
    }

    private static final ThreadEnd[] ENDS = ThreadEnd.values();
    private static final Failure[] FAILURES = Failure.values();

    /** If a thread that ends here would do the same again and again: the label that it goes back to. */
    public Optional<String> repeatsSince() {
        return instruction.stop().flatMap(ControlAction.Stop::since);
    }

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
