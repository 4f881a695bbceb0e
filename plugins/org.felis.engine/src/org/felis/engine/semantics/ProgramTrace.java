package org.felis.engine.semantics;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;

import org.felis.engine.program.Event;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ThreadTrace.Access;

/**
 * What all threads do along one path each, before it is said which writes the reads read from. Holds the sets and relations
 * that do not depend on that, each computed when first asked for, so that executions along the same paths share them. May be
 * used by several threads.
 */
final class ProgramTrace {

    private final UnrolledProgram program;
    private final List<ThreadTrace> threads;
    private final EventSet executed;
    private final int[] threadOf;
    private final int[] stepOf;
    private final Access[] accesses;
    private final Access[] readings;
    private final int[] reads;
    private final Map<String, EventSet> baseSets = new ConcurrentHashMap<>();
    private Relation programOrder;
    private Relation sameThread;
    private Relation sameInstance;

    /** @param threads one trace for each thread, in their order */
    ProgramTrace(UnrolledProgram program, List<ThreadTrace> threads) {
        int size = program.size();
        this.program = program;
        this.threads = List.copyOf(threads);
        threadOf = new int[size];
        stepOf = new int[size];
        accesses = new Access[size];
        readings = new Access[size];
        for (int event = 0; event < size; event++) {
            threadOf[event] = program.event(event).thread();
            stepOf[event] = program.event(event).step();
        }
        for (ThreadTrace thread : threads) {
            for (Access access : thread.accesses()) {
                accesses[access.event()] = access;
                if (access.read()) {
                    readings[access.event()] = access;
                }
            }
        }
        executed = EventSet.of(size, program.events().stream().filter(e -> e.isInitialWrite()).mapToInt(e -> e.id()))
                .union(EventSet.of(size, threads.stream().flatMap(t -> t.events().stream()).mapToInt(e -> e)));
        reads = executed.stream().filter(e -> program.event(e).isRead()).toArray();
    }

    UnrolledProgram program() {
        return program;
    }

    List<ThreadTrace> threads() {
        return threads;
    }

    /** The events that happen. */
    EventSet executed() {
        return executed;
    }

    /** The reads that happen, in ascending order. */
    int[] reads() {
        return reads;
    }

    /** The thread of an event, or {@code Event.NO_THREAD}. */
    int threadOf(int event) {
        return threadOf[event];
    }

    /** Whether the two events belong to one instance of an instruction. */
    boolean isSameInstance(int a, int b) {
        return a == b || threadOf[a] >= 0 && threadOf[a] == threadOf[b] && stepOf[a] == stepOf[b];
    }

    /** The access of an event, for an update the write; null for an event that is none or an initial write. */
    Access access(int event) {
        return accesses[event];
    }

    /** The read of an event, or null if it is none. */
    Access reading(int event) {
        return readings[event];
    }

    EventSet baseSet(String name) {
        return baseSets.computeIfAbsent(name, n -> program.baseSet(n).intersection(executed));
    }

    /** Executed events of one thread, the first of an earlier step than the second or before it in one statement. */
    Relation programOrder() {
        if (programOrder == null) {
            programOrder = Relation.where(program.size(), (a, b) -> threadOf[a] >= 0 && threadOf[a] == threadOf[b]
                    && stepOf[a] < stepOf[b]).union(program.statementOrder()).restrict(executed, executed);
        }
        return programOrder;
    }

    /** Executed events of one thread; the initial writes count as one (reflexive). */
    Relation sameThread() {
        if (sameThread == null) {
            sameThread = program.sameThread().restrict(executed, executed);
        }
        return sameThread;
    }

    /** Executed events of one instance of an instruction (reflexive). */
    Relation sameInstance() {
        if (sameInstance == null) {
            sameInstance = Relation.where(program.size(), this::isSameInstance).restrict(executed, executed);
        }
        return sameInstance;
    }

    /** The pairs of executed events that satisfy the predicate. */
    Relation pairs(BiPredicate<Event, Event> predicate) {
        return Relation.where(program.size(), (a, b) -> predicate.test(program.event(a), program.event(b)))
                .restrict(executed, executed);
    }
}
