package org.felis.engine.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * The micro-events of an unrolled program, or of one of its steps, and the intrinsic relations between those of one step.
 * Derived from the operations and their expressions; nothing of it is in the universe of events or in the encoding. The words
 * are herd7's (Alglave, Maranget, <em>herd7</em>, diy.inria.fr; its AArch64 model computes dependencies from them).
 *
 * <p>Register reads are per operation, register and port: {@code EOR W2,W0,W0} reads {@code W0} once, a compare-and-swap
 * reads its base register once for its read and once for its write. What is computed into a temporary counts for whatever
 * the temporary is used for, so that such a read is tagged with the port at its end; without use there is no read. What is in
 * an operation after a write to the same register, in the same instruction, reads what was written ({@code iico_data}).
 *
 * <p>Micro-events are those that <em>may</em> happen. In an execution, those of the steps passed do, except accesses whose
 * events do not; then the edges between those that happen hold.
 *
 * @param events {@code events.get(i).id() == i}
 * @param iicoData over the ids: the value of the first is, or goes into, what the second reads, writes or decides, without
 *        another micro-event between: register reads to the access, branch or register write that they feed; a memory read to
 *        the register write or memory write that takes its value
 * @param iicoCtrl over the ids: the first decides, inside the instruction, whether or with which value the second
 *        happens. From what the condition of a conditional write was computed from to the write; from what the condition of
 *        an if-then-else was computed from to what gets the chosen value (herd7 draws that to the chosen side's register
 *        reads, from where {@code iico_data} leads there); from a store exclusive's write to the write of its status
 */
public record MicroEvents(List<MicroEvent> events, Relation iicoData, Relation iicoCtrl) {

    /** Says which side of an if-then-else an instruction takes. */
    @FunctionalInterface
    public interface Selection {

        /** Nothing is known: both sides may be taken. */
        Selection UNKNOWN = (thread, step, operation, condition) -> Optional.empty();

        /**
         * Whether the condition, as that operation evaluates it, is true; empty if it may be either. The side that is not
         * taken has no micro-events.
         */
        Optional<Boolean> isTrue(int thread, int step, int operation, Expression condition);
    }

    public MicroEvents {
        events = List.copyOf(events);
        if (iicoData.size() != events.size() || iicoCtrl.size() != events.size()) {
            throw new IllegalArgumentException("relations over " + iicoData.size() + " and " + iicoCtrl.size()
                    + " elements for " + events.size() + " micro-events");
        }
    }

    /** The micro-events of the whole program, thread by thread and step by step. */
    public static MicroEvents of(UnrolledProgram program, Selection selection) {
        List<MicroEvents> parts = program.threads().stream().flatMap(thread -> thread.steps().stream()
                .map(step -> of(thread.thread().index(), step, selection))).toList();
        int size = parts.stream().mapToInt(part -> part.events().size()).sum();
        List<MicroEvent> events = new ArrayList<>(size);
        Relation.Builder data = Relation.builder(size);
        Relation.Builder control = Relation.builder(size);
        for (MicroEvents part : parts) {
            int first = events.size();
            part.events().forEach(event -> events.add(event.withId(first + event.id())));
            part.iicoData().forEach((a, b) -> data.add(first + a, first + b));
            part.iicoCtrl().forEach((a, b) -> control.add(first + a, first + b));
        }
        return new MicroEvents(events, data.build(), control.build());
    }

    /**
     * The micro-events of one step.
     *
     * @param thread the index of the step's thread
     * @throws IllegalArgumentException if the instruction reads a temporary that it did not write before
     */
    public static MicroEvents of(int thread, Step step, Selection selection) {
        return new InstructionFlow(thread, step, selection).microEvents();
    }

    /** The micro-events that satisfy the predicate, as a set of their ids. */
    public EventSet ids(Predicate<MicroEvent> predicate) {
        return EventSet.of(events.size(), events.stream().filter(predicate).mapToInt(MicroEvent::id));
    }
}
