package org.felis.engine.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * The micro-events of an unrolled program, or of one of its steps, and the intrinsic relations between those of one step.
 * Derived from the operations and their expressions; nothing of it is in the universe of events or in the encoding. The
 * words are herd7's, whose AArch64 model computes dependencies from them (herdtools7, {@code herd/AArch64Sem.ml},
 * {@code herd/event.ml} and {@code herd/libdir/aarch64deps.cat}); its {@code iico_order} is not derived.
 *
 * <p>Register reads are per operation, register and port: {@code EOR W2,W0,W0} reads {@code W0} once, a compare-and-swap
 * reads its base register once for its read and once for its write. What is computed into a temporary counts for what the
 * temporary is used for: the register read has the tag of the port at the end of the way, and without a use there is none.
 * A register that the instruction itself wrote before is read from that write ({@code iico_data}).
 *
 * <p>Micro-events are those that <em>may</em> happen. In an execution, those of the steps passed do, except accesses whose
 * events do not; then the edges between those that happen hold.
 *
 * @param events {@code events.get(i).id() == i}
 * @param iicoData over the ids: the value of the first goes into what the second accesses, writes or branches on, without
 *        another micro-event between. From register reads to the access, branch or register write that they feed; from a
 *        memory read to the register write or memory write that takes its value
 * @param iicoCtrl over the ids: the first decides, inside the instruction, whether or with which value the second
 *        happens. From what the condition of a conditional write was computed from to the write; from what the condition of
 *        an if-then-else was computed from to what gets the chosen value (herd7 goes by way of a commit event and of the
 *        chosen side's register read, with the same ends); from a store exclusive's write to the write of its status (in
 *        herd7 for RISC-V, but not for AArch64)
 */
public record MicroEvents(List<MicroEvent> events, Relation iicoData, Relation iicoCtrl) {

    /** Says which side of an if-then-else an instruction takes. */
    @FunctionalInterface
    public interface Selection {

        /** Nothing is known: both sides may be taken. */
        Selection UNKNOWN = (thread, step, operation, condition) -> Optional.empty();

        /**
         * Whether the condition, as that operation evaluates it, is true; empty if it may be either. Nothing is
         * read for the side that is not taken.
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
