package org.felis.engine.analysis.relation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.analysis.program.Increments;
import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Relation;

/** Finds the cells that are {@linkplain Counter counters} in all consistent executions. */
public final class Counters {

    /** Beyond, it takes too long to find out whether a cell is one. */
    private static final int MOST_WRITES = 64;
    /** Beyond so many values in front of a write, a cell is not taken for one. */
    private static final int MOST_SUMS = 64;

    private final UnrolledProgram program;
    private final RelationAnalysis analysis;
    private final ValueFlow values;
    private final Relation order;
    private final Relation mayReadFrom;
    private final CertainViolation violation;
    private final Interruption interruption;

    private Counters(UnrolledProgram program, RelationAnalysis analysis, RelationTerm coherence, CertainViolation violation, Interruption interruption) {
        this.program = program;
        this.analysis = analysis;
        this.values = analysis.valueFlow();
        this.order = analysis.bounds(coherence).may();
        this.mayReadFrom = analysis.bounds(BaseRelation.RF).may();
        this.violation = violation;
        this.interruption = interruption;
    }

    /** @param analysis for consistent executions */
    public static List<Counter> of(UnrolledProgram program, MemoryModel model, RelationAnalysis analysis, Interruption interruption)
            throws Interruption.StoppedException {
        List<Counter> counters = new ArrayList<>();
        if (model.coherence().isEmpty()) {
            return counters;
        }
        Set<Value.Address> cells = computedInto(program, analysis.valueFlow());
        if (cells.isEmpty()) {
            return counters;
        }
        RelationTerm coherence = model.choices().get(model.coherence().getAsInt()).variable();
        Counters search = new Counters(program, analysis, coherence, new CertainViolation(model, analysis, coherence), interruption);
        Optional<Increments> increments = Optional.empty();
        for (int cell = 0; cell < program.initialWrites().size(); cell++) {
            List<Event> writes = cells.contains(program.initialWrites().get(cell)) ? search.writes(program.initialWrites().get(cell)) : List.of();
            if (writes.size() > 1 && writes.size() <= MOST_WRITES && writes.stream().noneMatch(write -> storesConstant(program, write))) {
                if (increments.isEmpty()) {
                    increments = Optional.of(Increments.of(program, interruption));
                }
                search.counter(cell, writes, increments.get()).ifPresent(counters::add);
            }
        }
        return counters;
    }

    private List<Event> writes(Value.Address cell) {
        return program.events().stream().filter(event -> event.isWrite() && !event.isInitialWrite() && !values.isSuppressed(event)
                && values.mayAddresses(event).contains(cell)).toList();
    }

    /** Cells that more than one write stores into what is no constant, which is rare in small tests. */
    private static Set<Value.Address> computedInto(UnrolledProgram program, ValueFlow values) {
        Set<Value.Address> once = new LinkedHashSet<>();
        Set<Value.Address> more = new LinkedHashSet<>();
        for (Event event : program.events()) {
            if (event.isWrite() && !event.isInitialWrite() && !storesConstant(program, event)) {
                values.constantAddress(event).filter(cell -> !once.add(cell)).ifPresent(more::add);
            }
        }
        return more;
    }

    private static boolean storesConstant(UnrolledProgram program, Event write) {
        return program.operation(write).stored().orElseThrow() instanceof Expression.Constant;
    }

    private Optional<Counter> counter(int cell, List<Event> writes, Increments increments) throws Interruption.StoppedException {
        Value.Address address = program.initialWrites().get(cell);
        int bytes = program.operation(writes.getFirst()).bytes();
        if (!(program.program().initialMemory().get(address) instanceof Value.Int first)) {
            return Optional.empty();
        }
        List<Integer> all = new ArrayList<>(writes.stream().map(Event::id).toList());
        all.add(cell);
        Map<Integer, Increments.Increment> found = new HashMap<>();
        for (Event write : writes) {
            Optional<Increments.Increment> increment = Optional.empty();
            if (isAccessOf(address, bytes, write) && isOrderedInThread(write, writes)) {
                increment = atomic(increments.of(write.id()), write.id(), address, bytes, all);
            }
            if (increment.isEmpty()) {
                return Optional.empty();
            }
            found.put(write.id(), increment.get());
        }
        return counter(new Counter(first.bits(), bytes * Byte.SIZE, List.of()), writes, found, increments);
    }

    /** The way to see what is added in which the read and the write are atomic. */
    private Optional<Increments.Increment> atomic(List<Increments.Increment> ways, int write, Value.Address cell, int bytes, List<Integer> all)
            throws Interruption.StoppedException {
        for (Increments.Increment way : ways) {
            if (isAccessOf(cell, bytes, program.event(way.read())) && readsFromLast(way.read(), write, all)) {
                return Optional.of(way);
            }
        }
        return Optional.empty();
    }

    private boolean isAccessOf(Value.Address cell, int bytes, Event access) {
        return program.operation(access).bytes() == bytes && values.constantAddress(access).equals(Optional.of(cell));
    }

    /** Whether coherence has the writes of a thread in program order. */
    private boolean isOrderedInThread(Event write, List<Event> writes) {
        return writes.stream().noneMatch(later -> later.isOfSameThread(write) && isLater(later, write) && order.contains(later.id(), write.id()));
    }

    private static boolean isLater(Event event, Event other) {
        return event.step() > other.step() || event.step() == other.step() && event.operation() > other.operation();
    }

    /** Whether the read takes its value from the last write before its own in coherence, in all consistent executions that contain both. */
    private boolean readsFromLast(int read, int write, List<Integer> all) throws Interruption.StoppedException {
        interruption.check();
        for (int source : all) {
            if (!mayReadFrom.contains(source, read)) {
                continue;
            }
            if (source == write) {
                if (!program.event(read).isOfSameInstance(program.event(write)) && !follows(read, write)) {
                    return false;
                }
                continue;
            }
            if (order.contains(write, source) && !follows(read, write, new int[] {source}, new int[][] {{1, 0}})) {
                return false;
            }
            for (int between : all) {
                if (between != source && order.contains(source, between) && order.contains(between, write)
                        && !follows(read, write, new int[] {source, between}, new int[][] {{0, 2}, {2, 1}})) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether no consistent execution has a read that takes its value from its own write, which control passes later. */
    private boolean follows(int read, int write) {
        return violation.follows(new int[] {write, read}, new int[][] {{0, 1}}, new int[][] {});
    }

    /**
     * Whether no consistent execution has a read that takes its value from another write, and its own write.
     *
     * @param others the source, and a write in between if there is one
     * @param ordered in coherence, by place: 0 is the source, 1 the write, 2 what is in between
     */
    private boolean follows(int read, int write, int[] others, int[][] ordered) {
        int[] events = new int[others.length + (read == write ? 1 : 2)];
        events[0] = others[0];
        events[1] = write;
        System.arraycopy(others, 1, events, 2, others.length - 1);
        events[events.length - 1] = read == write ? events[events.length - 1] : read;
        return violation.follows(events, new int[][] {{0, read == write ? 1 : events.length - 1}}, ordered);
    }

    private Optional<Counter> counter(Counter of, List<Event> writes, Map<Integer, Increments.Increment> found, Increments increments) {
        List<Counter.Addition> additions = new ArrayList<>();
        for (int thread : writes.stream().map(Event::thread).distinct().toList()) {
            List<Event> own = writes.stream().filter(write -> write.thread() == thread).toList();
            if (!add(of, thread, own, found, increments, additions)) {
                return Optional.empty();
            }
        }
        return Optional.of(new Counter(of.first(), of.bits(), additions));
    }

    /**
     * What a thread may have added.
     *
     * @param sums if the last write that happens only sometimes did happen
     * @param without if it did not
     */
    private record Added(Set<Long> sums, Set<Long> without, int write) {
        static final Added NOTHING_YET = new Added(Set.of(), Set.of(), -1);

        Added united() {
            return without.isEmpty() ? this : new Added(union(sums, without), Set.of(), -1);
        }

        Added or(Added other) {
            if (sums.isEmpty()) {
                return other;
            }
            if (without.isEmpty() || other.without.isEmpty() || write == other.write) {
                return new Added(union(sums, other.sums), union(without, other.without), without.isEmpty() ? other.write : write);
            }
            return united().or(other.united());
        }

        private static Set<Long> union(Set<Long> some, Set<Long> others) {
            Set<Long> all = new LinkedHashSet<>(some);
            all.addAll(others);
            return all;
        }
    }

    /** Follows a thread; answers whether there are few sums. */
    private boolean add(Counter of, int thread, List<Event> writes, Map<Integer, Increments.Increment> found, Increments increments,
            List<Counter.Addition> additions) {
        List<Step> steps = program.threads().get(thread).steps();
        Added[] inFront = new Added[steps.size()];
        Arrays.fill(inFront, Added.NOTHING_YET);
        inFront[0] = new Added(Set.of(0L), Set.of(), -1);
        for (Step step : steps) {
            Added now = inFront[step.index()];
            for (Event event : step.events()) {
                if (writes.contains(event) && !now.sums().isEmpty()) {
                    Set<Long> before = now.united().sums();
                    Increments.Increment increment = found.get(event.id());
                    boolean always = program.operation(event).occurrence().isUnconditional();
                    additions.add(new Counter.Addition(event.id(), increment.read(), thread, increment.amount(),
                            always && program.event(increment.read()).isOfSameInstance(event), before));
                    now = new Added(of.sums(before, Set.of(increment.amount())), always ? Set.of() : before, event.id());
                }
            }
            if (increments.assumed(thread, step.index()).contains(now.write())) {
                now = new Added(now.sums(), Set.of(), -1);
            }
            if (now.sums().size() > MOST_SUMS) {
                return false;
            }
            for (Step.Successor successor : step.successors()) {
                if (successor.target() >= 0 && !values.isImpossible(thread, step.index(), successor)) {
                    inFront[successor.target()] = inFront[successor.target()].or(now);
                }
            }
        }
        return true;
    }
}
