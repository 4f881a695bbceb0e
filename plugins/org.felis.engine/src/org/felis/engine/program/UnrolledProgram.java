package org.felis.engine.program;

import java.util.List;

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
 */
public record UnrolledProgram(Program program, int bound, List<UnrolledThread> threads, List<Event> events,
        List<Value.Address> initialWrites, Relation statementOrder) {

    public UnrolledProgram {
        threads = List.copyOf(threads);
        events = List.copyOf(events);
        initialWrites = List.copyOf(initialWrites);
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

    /** The step of an event that is not an initial write. */
    public Step step(Event event) {
        return threads.get(event.thread()).steps().get(event.step());
    }

    /** Whether some loop can be cut off by the bound. */
    public boolean hasBoundedLoop() {
        return threads.stream().anyMatch(UnrolledThread::hasBoundedLoop);
    }

    /** The events that satisfy the predicate. */
    public EventSet events(java.util.function.Predicate<Event> predicate) {
        return EventSet.of(size(), events.stream().filter(predicate).mapToInt(Event::id));
    }

    /**
     * The events that a base set or tag of a CAT model names; {@code null} is never returned: an unknown name is a tag that
     * no event carries.
     */
    public EventSet baseSet(String name) {
        return events(event -> switch (name) {
            case "R" -> event.isRead();
            case "W" -> event.isWrite();
            case "M" -> event.isMemoryAccess();
            case "F" -> event.kind() == Event.Kind.FENCE;
            case "B" -> event.kind() == Event.Kind.BRANCH;
            case "IW" -> event.isInitialWrite();
            default -> event.tags().contains(name);
        });
    }

    /** Pairs of events of one thread, and of initial writes among themselves (reflexive). */
    public Relation sameThread() {
        return Relation.where(size(), (a, b) -> events.get(a).thread() == events.get(b).thread());
    }

    /** Pairs of events of one step (reflexive). Initial writes are each alone. */
    public Relation sameInstance() {
        return Relation.where(size(), (a, b) -> a == b || !events.get(a).isInitialWrite()
                && events.get(a).thread() == events.get(b).thread() && events.get(a).step() == events.get(b).step());
    }
}
