package org.felis.engine.candidate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.felis.engine.candidate.ThreadTrace.Access;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Value;
import org.felis.engine.model.BaseSet;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.program.unrolled.MicroEvents;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * What all threads do along one path each, before it is said which writes the reads read from. Executions along the same paths
 * share it. May be used by several threads.
 */
public final class ProgramTrace {

    private final UnrolledProgram program;
    private final List<ThreadTrace> threads;
    private final EventSet executed;
    private final EventSet keeping;
    private final int[] threadOf;
    private final int[] stepOf;
    private final Access[] accesses;
    private final Access[] readings;
    private final int[] reads;
    private volatile Set<Observable> observables;
    private final Map<BaseSet, EventSet> baseSets = new ConcurrentHashMap<>();
    /** Null unless they follow from the paths. */
    private volatile TrackedDependencies dependencies;
    /** For the addresses that an execution had. */
    private volatile SameAddress sameAddress;
    /** By the decisions inside instructions. */
    private final Map<Map<Integer, Boolean>, EventStructure> structures = new ConcurrentHashMap<>();

    /** @param threads one trace for each thread, in their order */
    public ProgramTrace(UnrolledProgram program, List<ThreadTrace> threads) {
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
        BitSet happening = new BitSet(size);
        BitSet kept = new BitSet();
        happening.set(0, program.initialWrites().size());
        for (ThreadTrace thread : threads) {
            thread.events().forEach(happening::set);
            thread.keeping().forEach(kept::set);
        }
        executed = EventSet.of(size, happening);
        keeping = EventSet.of(size, kept);
        int count = 0;
        int[] found = new int[size];
        for (int event = happening.nextSetBit(0); event >= 0; event = happening.nextSetBit(event + 1)) {
            if (program.event(event).isRead()) {
                found[count++] = event;
            }
        }
        reads = Arrays.copyOf(found, count);
    }

    /** What is known of it by the events that happen, of which each thread has some at its beginning. */
    static ProgramTrace ofEvents(UnrolledProgram program, EventSet executed) {
        return new ProgramTrace(program, program.threads().stream().map(thread -> ThreadTrace.ofEvents(thread,
                program.events().stream().filter(event -> event.thread() == thread.thread().index()).map(Event::id).filter(executed::contains).toList())).toList());
    }

    /** What the program observes. */
    Set<Observable> observables() {
        Set<Observable> known = observables;
        if (known == null) {
            known = program.program().observables();
            observables = known;
        }
        return known;
    }

    public UnrolledProgram program() {
        return program;
    }

    public List<ThreadTrace> threads() {
        return threads;
    }

    /** The events that happen, but for micro-events: see {@link #structure}. */
    EventSet executed() {
        return executed;
    }

    /** The conditional writes of compare-and-swaps that keep the register compared. */
    EventSet keeping() {
        return keeping;
    }

    /** The numbers that the execution chooses. */
    Map<ChoicePoint, Long> numbers() {
        Map<ChoicePoint, Long> numbers = new HashMap<>();
        threads.forEach(thread -> numbers.putAll(thread.numbers()));
        return numbers;
    }

    /** The reads that happen, in ascending order. */
    public int[] reads() {
        return reads;
    }

    /** The thread of an event, or {@code Event.NO_THREAD}. */
    int threadOf(int event) {
        return threadOf[event];
    }

    /** The step of an event, or -1 for an initial write. */
    int stepOf(int event) {
        return stepOf[event];
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

    /** Whether control passes the step. */
    boolean passes(int thread, int step) {
        return threads.get(thread).path().contains(step);
    }

    /** The events of a {@linkplain BaseSet#isStatic static} base set that happen; no micro-events. */
    public EventSet baseSet(BaseSet set) {
        return baseSets.computeIfAbsent(set, s -> program.events(s::contains).intersection(executed));
    }

    /** Where accesses have these addresses, which of them are at one. */
    private record SameAddress(Value.Address[] addresses, Relation pairs) {
    }

    /**
     * The pairs of accesses at the same address; what was found for the addresses of one execution holds for others.
     *
     * @param addresses by event, null where there is none; not changed any more
     * @param find finds the pairs
     */
    Relation sameAddress(Value.Address[] addresses, Supplier<Relation> find) {
        SameAddress known = sameAddress;
        if (known == null || !Arrays.equals(known.addresses(), addresses)) {
            known = new SameAddress(addresses, find.get());
            sameAddress = known;
        }
        return known.pairs();
    }

    /** The dependencies if the reads take these values. */
    TrackedDependencies dependencies(Valuation valuation) {
        TrackedDependencies known = dependencies;
        if (known == null) {
            known = TrackedDependencies.of(this, valuation);
            if (known.followsFromPaths()) {
                dependencies = known;
            }
        }
        return known;
    }

    /** What happens if the reads take these values. */
    EventStructure structure(Valuation valuation) {
        Map<Integer, Boolean> decisions = new HashMap<>();
        for (ThreadTrace thread : threads) {
            for (ThreadTrace.Selection selection : thread.selections()) {
                try {
                    decisions.put(selection.decision(),
                            Evaluation.isTrue(valuation.evaluate(thread.index(), selection.condition())));
                } catch (UndefinedOperationException e) {
                    throw new IllegalStateException("a decision of an execution is undefined", e);
                }
            }
        }
        for (MicroEvents.Decision decision : program.microEvents().map(MicroEvents::decisions).orElse(List.of())) {
            if (decision instanceof MicroEvents.Keeping keeps) {
                decisions.put(keeps.index(), keeping.contains(keeps.write()));
            }
        }
        return structures.computeIfAbsent(decisions, d -> new EventStructure(this, d));
    }
}
