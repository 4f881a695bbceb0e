package org.felis.engine.exploration;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.FinalWrites;
import org.felis.engine.candidate.Valuation;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/** What all threads have done so far: the beginning of an execution. */
final class Run {

    private final UnrolledProgram program;
    private final ThreadRun[] threads;
    /** Those that no other run has, too: they alone are changed. */
    private final BitSet own;
    private final BitSet executed;
    /** What was read or written, of an update what was written. */
    private final Value[] values;
    private final Value.Address[] addresses;
    private final int[] source;
    /** The writes that some read takes its value from. */
    private final BitSet taken;
    /** The writes of each location in coherence order. The arrays are never changed. */
    private final Map<Value.Address, int[]> coherence;
    private double share;
    private double probability = 1;

    Run(UnrolledProgram program) {
        this.program = program;
        share = 1;
        threads = program.threads().stream().map(ThreadRun::new).toArray(ThreadRun[]::new);
        own = new BitSet();
        executed = new BitSet();
        values = new Value[program.size()];
        addresses = new Value.Address[program.size()];
        source = new int[program.size()];
        Arrays.fill(source, Valuation.UNKNOWN);
        taken = new BitSet();
        coherence = new HashMap<>();
        for (int write = 0; write < program.initialWrites().size(); write++) {
            executed.set(write);
            addresses[write] = program.initialWrites().get(write);
            values[write] = program.program().initialMemory().get(addresses[write]);
            coherence.put(addresses[write], new int[] {write});
        }
    }

    private Run(Run other) {
        program = other.program;
        threads = other.threads.clone();
        own = new BitSet();
        other.own.clear();
        executed = (BitSet) other.executed.clone();
        values = other.values.clone();
        addresses = other.addresses.clone();
        source = other.source.clone();
        taken = (BitSet) other.taken.clone();
        probability = other.probability;
        coherence = new HashMap<>(other.coherence);
    }

    /** One to look at, which has no part of what is to be explored. */
    Run copy() {
        return new Run(this);
    }

    /** A copy that goes its own way. @param part of all that is explored; it is this run's no more */
    Run branch(double part) {
        Run other = copy();
        give(part, other);
        return other;
    }

    void give(double part, Run other) {
        other.share = part;
        share -= part;
    }

    /** How probable it is that this run is followed, where that is left to chance; 1 at first. */
    double probability() {
        return probability;
    }

    /** The run is followed with that probability. */
    void follow(double chance) {
        probability *= chance;
    }

    /** Which part of all that is explored lies behind this run, if each decision has about as much behind each of its ways; all of it at first. */
    double share() {
        return share;
    }

    /** All threads, to look at. */
    List<ThreadRun> threads() {
        return Arrays.asList(threads);
    }

    /** A thread that may be changed, until the run is copied. */
    ThreadRun thread(int index) {
        if (!own.get(index)) {
            threads[index] = threads[index].copy();
            own.set(index);
        }
        return threads[index];
    }

    /** The first thread that can go on and passes a test; it may be changed, until the run is copied. */
    Optional<ThreadRun> runnable(Predicate<ThreadRun> test) {
        for (int index = 0; index < threads.length; index++) {
            if (threads[index].status() == ThreadRun.Status.RUNNING && test.test(threads[index])) {
                return Optional.of(thread(index));
            }
        }
        return Optional.empty();
    }

    boolean isMemory(Value address) {
        return address instanceof Value.Address && coherence.containsKey(address);
    }

    /** The writes of the location so far, in coherence order; the first is the initial one. */
    int[] writes(Value.Address address) {
        return coherence.get(address);
    }

    boolean isExecuted(Event event) {
        return executed.get(event.id());
    }

    /** An event happens that is no access. */
    void happen(Event event) {
        executed.set(event.id());
    }

    /** An event happens at a location. */
    void happen(Event event, Value.Address address) {
        executed.set(event.id());
        addresses[event.id()] = address;
    }

    /** The read takes its value from a write. @return the value */
    Value read(Event event, Value.Address address, int bytes, int write) {
        happen(event, address);
        source[event.id()] = write;
        taken.set(write);
        Value value = Evaluation.extend(values[write], bytes * Byte.SIZE, false);
        values[event.id()] = value;
        return value;
    }

    /** @param position in coherence, not 0 */
    void write(Event event, Value.Address address, Value value, int position) {
        happen(event, address);
        values[event.id()] = value;
        int[] before = coherence.get(address);
        int[] after = new int[before.length + 1];
        System.arraycopy(before, 0, after, 0, position);
        after[position] = event.id();
        System.arraycopy(before, position, after, position + 1, before.length - position);
        coherence.put(address, after);
    }

    /** Whether some read has taken its value from the write. */
    boolean isRead(int write) {
        return taken.get(write);
    }

    /** Where among the writes of its location, in coherence order, the one is that an update has read; -1 for a write that reads nothing. */
    int placeOfSource(int event, int[] writes) {
        for (int i = writes.length - 1; i >= 0; i--) {
            if (writes[i] == source[event]) {
                return i;
            }
        }
        return -1;
    }

    /** The place of the thread's last write among those of a location, in coherence order; -1 if it has done none. */
    int lastOwn(int thread, int[] writes) {
        for (int i = writes.length - 1; i >= 0; i--) {
            if (program.event(writes[i]).thread() == thread) {
                return i;
            }
        }
        return -1;
    }

    /** Whether the event has happened at the location. */
    boolean isAt(int event, Value.Address address) {
        return address.equals(addresses[event]);
    }

    /** The write that a read has taken its value from; {@link Valuation#UNKNOWN} for what has read nothing. */
    int source(int event) {
        return source[event];
    }

    /** The last event of the same thread in front of the event that has read from the location; {@link Valuation#UNKNOWN} if there is none. */
    int lastReadBefore(Event event, Value.Address address) {
        for (int i = executed.previousSetBit(event.id() - 1); i >= 0 && program.event(i).thread() == event.thread(); i = executed.previousSetBit(i - 1)) {
            if (source[i] != Valuation.UNKNOWN && address.equals(addresses[i])) {
                return i;
            }
        }
        return Valuation.UNKNOWN;
    }

    // What the judge is asked about

    /** How many events the program has. */
    int size() {
        return program.size();
    }

    EventSet executed() {
        return EventSet.of(program.size(), executed);
    }

    /** The events that happened, but for initial writes of locations at which nothing has been done. */
    int[] touched() {
        return executed.stream().filter(event -> event >= program.initialWrites().size() || coherence.get(addresses[event]).length > 1 || isRead(event)).toArray();
    }

    /**
     * The execution so far, of some of its events alone.
     *
     * @param kept ascending; with each read the write that it reads from
     * @param choice the index of coherence among what the model chooses
     * @param alike one of the same events, if it is at hand
     */
    Execution execution(int[] kept, int choice, Optional<Execution> alike) {
        int[] numbers = numbers(kept);
        int[] from = new int[kept.length];
        Value[] contents = new Value[kept.length];
        Value.Address[] places = new Value.Address[kept.length];
        for (int i = 0; i < kept.length; i++) {
            from[i] = source[kept[i]] == Valuation.UNKNOWN ? Valuation.UNKNOWN : numbers[source[kept[i]]];
            contents[i] = values[kept[i]];
            places[i] = addresses[kept[i]];
        }
        return alike.map(other -> other.otherBeginning(contents, places, from))
                .orElseGet(() -> Execution.beginning(program.only(kept), EventSet.full(kept.length), contents, places, from, new FinalWrites.LastOf(choice)));
    }

    /** By event: its place among some. */
    private int[] numbers(int[] kept) {
        int[] numbers = new int[program.size()];
        Arrays.fill(numbers, Valuation.UNKNOWN);
        for (int i = 0; i < kept.length; i++) {
            numbers[kept[i]] = i;
        }
        return numbers;
    }

    /** The coherence order of some events alone, by their places among these. */
    Relation coherence(int[] kept) {
        int[] numbers = numbers(kept);
        Relation.Builder pairs = Relation.builder(kept.length);
        for (int[] writes : coherence.values()) {
            for (int i = 0; i < writes.length; i++) {
                for (int j = i + 1; j < writes.length && numbers[writes[i]] != Valuation.UNKNOWN; j++) {
                    if (numbers[writes[j]] != Valuation.UNKNOWN) {
                        pairs.add(numbers[writes[i]], numbers[writes[j]]);
                    }
                }
            }
        }
        return pairs.build();
    }

    /** What makes the execution, once all threads have ended. */
    ExecutionChoices choices(List<Relation> chosen, int choice) {
        Relation.Builder readsFrom = Relation.builder(program.size());
        for (int read = 0; read < source.length; read++) {
            if (source[read] != Valuation.UNKNOWN) {
                readsFrom.add(source[read], read);
            }
        }
        return new ExecutionChoices(program, paths(), executed(), EventSet.empty(program.size()), Map.of(), readsFrom.build(), chosen, new FinalWrites.LastOf(choice));
    }

    private List<List<Integer>> paths() {
        return Arrays.stream(threads).map(ThreadRun::path).map(List::copyOf).toList();
    }
}
