package org.felis.engine.program.unrolled;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.EventClasses;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * A program with its loops unrolled to a bound, and its events: the common ground of all analyses, of the encoding and of
 * the explicit procedure. Made by {@link Unroller}. Immutable.
 *
 * @param program what was unrolled
 * @param bound how many iterations of a loop are kept
 * @param threads one for each thread of the program
 * @param events all events, {@code events.get(i).id() == i}
 * @param initialWrites the address of each initial write, {@code initialWrites.get(i)} for the event with id i
 * @param statementOrder the program order inside statements of a language: from an access to what is computed from it
 * @param microEvents what happens inside the instructions, if that belongs to the universe of events
 */
public record UnrolledProgram(Program program, int bound, List<UnrolledThread> threads, List<Event> events,
        List<Value.Address> initialWrites, Relation statementOrder, Optional<MicroEvents> microEvents) {

    public UnrolledProgram {
        threads = List.copyOf(threads);
        events = List.copyOf(events);
        initialWrites = List.copyOf(initialWrites);
    }

    /**
     * The program with, or without, micro-events in its universe of events. All other events keep their ids. Micro-events are for
     * models that ask for them (see {@code MemoryModel}): they make the universe several times as large.
     */
    public UnrolledProgram with(boolean withMicroEvents) {
        if (withMicroEvents == microEvents.isPresent()) {
            return this;
        }
        List<Event> others = events.stream().filter(e -> !e.isMicro()).toList();
        if (!withMicroEvents) {
            return new UnrolledProgram(program, bound, threads, others, initialWrites, statementOrder(others.size()),
                    Optional.empty());
        }
        MicroEvents micros = MicroEvents.of(threads, others.size());
        List<Event> all = new ArrayList<>(others);
        all.addAll(micros.events());
        return new UnrolledProgram(program, bound, threads, all, initialWrites, statementOrder(all.size()),
                Optional.of(micros));
    }

    /** It relates no micro-events. */
    private Relation statementOrder(int universe) {
        Relation.Builder pairs = Relation.builder(universe);
        statementOrder.forEach(pairs::add);
        return pairs.build();
    }

    /**
     * The program with some of its events alone, numbered anew in the same order, for the relations of executions that have no others: its steps speak of the
     * events as they were.
     *
     * @param kept no micro-events
     */
    public UnrolledProgram only(int[] kept) {
        List<Event> others = new ArrayList<>(kept.length);
        List<Value.Address> initial = new ArrayList<>();
        Relation.Builder pairs = Relation.builder(kept.length);
        for (int i = 0; i < kept.length; i++) {
            others.add(events.get(kept[i]).numbered(i));
            if (kept[i] < initialWrites.size()) {
                initial.add(initialWrites.get(kept[i]));
            }
            // of events of one step, which are neighbours
            for (int j = i - 1; j >= 0 && events.get(kept[j]).isOfSameInstance(events.get(kept[i])); j--) {
                if (statementOrder.contains(kept[j], kept[i])) {
                    pairs.add(j, i);
                }
            }
        }
        return new UnrolledProgram(program, bound, threads, others, initial, pairs.build(), Optional.empty());
    }

    /** Which kinds of events there are, and which tags they carry. */
    public EventClasses eventClasses() {
        return EventClasses.of(events);
    }

    /** The size of the universe of events. */
    public int size() {
        return events.size();
    }

    public Event event(int id) {
        return events.get(id);
    }

    /** The operation of an event that is not an initial write. */
    public Operation operation(Event event) {
        return step(event).instruction().operations().get(event.operation());
    }

    /**
     * The final value of a location whose cells hold what cannot be put together, such as a value that justifies itself: an
     * unknown of its own.
     */
    public Value.Symbol unknown(Observable.FinalMemory location) {
        return new Value.Symbol(size() + threads.size() + initialWrites.indexOf(location.contents().cells().get(0)));
    }

    /** The step of an event that is not an initial write. */
    public Step step(Event event) {
        return threads.get(event.thread()).steps().get(event.step());
    }

    /** Whether some loop can be cut off by the bound. */
    public boolean hasBoundedLoop() {
        return threads.stream().anyMatch(UnrolledThread::hasBoundedLoop);
    }

    /** The events that satisfy the predicate. */
    public EventSet events(Predicate<Event> predicate) {
        BitSet found = new BitSet(size());
        for (Event event : events) {
            if (predicate.test(event)) {
                found.set(event.id());
            }
        }
        return EventSet.of(size(), found);
    }
}
