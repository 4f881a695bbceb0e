package org.felis.engine.analysis.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

import org.felis.engine.dataflow.Components;
import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.ForwardFlow;
import org.felis.engine.dataflow.RegisterAnalysis;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.PossibleValues;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Event;
import org.felis.engine.program.Occurrence;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;
import org.felis.engine.relation.EventSet;

/**
 * One round of value propagation: sweeps over all threads until the contents of the memory cells no longer grow. Register
 * values follow control flow; memory contents do not (a cell holds its initial value and whatever some write may store
 * there), as in Andersen's inclusion-based analysis.
 *
 * <p>Within a round, only values grow: which cells an access may touch, which edges may be taken and which cells may yield
 * symbols is taken from the round before, and the first round knows nothing of memory. So the results of every round hold
 * in all executions. Growing all of these together would not do: values are well-founded in every candidate execution, but a
 * branch may be taken, or a write may hit a location, just because some read takes its value from that very write.
 */
final class ValuePropagation {

    /** The parity of an edge: index into the arrays of possible edges. */
    private static final int TAKEN = 0;
    private static final int NOT_TAKEN = 1;

    private final UnrolledProgram program;
    private final MemoryCells cells;
    private final Optional<ValuePropagation> previous;
    private final EventSet symbolicCells;
    private final PossibleValues[] contents;
    private boolean contentsGrew;
    /** The cells from which some read may get a symbol, judging by this round. */
    private EventSet cellsFedByCycles;

    // The results of the last sweep.
    private TrackedValues domain;
    final TrackedValue[] address;
    /** What accesses store or, if they only read, read. */
    final TrackedValue[] value;
    private final TrackedValue[] readValue;
    final EventSet[] touched;
    final boolean[] suppressed;
    final boolean[] unconditional;
    private final List<ThreadSweep> sweeps = new ArrayList<>();
    private final boolean[][][] possible;

    /** The first round: any read may yield anything. */
    static ValuePropagation first(UnrolledProgram program, MemoryCells cells) {
        PossibleValues any = PossibleValues.any(program.program().objects());
        PossibleValues[] contents = new PossibleValues[cells.count()];
        Arrays.fill(contents, any);
        return new ValuePropagation(program, cells, Optional.empty(), cells.all(), contents).run();
    }

    /** A round that knows what this one has found. */
    ValuePropagation next() {
        PossibleValues[] initial = program.initialWrites().stream().map(a -> program.program().initialMemory().get(a))
                .map(PossibleValues::exactly).toArray(PossibleValues[]::new);
        return new ValuePropagation(program, cells, Optional.of(this), cellsFedByCycles, initial).run();
    }

    private ValuePropagation(UnrolledProgram program, MemoryCells cells, Optional<ValuePropagation> previous,
            EventSet symbolicCells, PossibleValues[] contents) {
        this.program = program;
        this.cells = cells;
        this.previous = previous;
        this.symbolicCells = symbolicCells;
        this.contents = contents;
        int size = program.size();
        address = new TrackedValue[size];
        value = new TrackedValue[size];
        readValue = new TrackedValue[size];
        touched = new EventSet[size];
        suppressed = new boolean[size];
        unconditional = new boolean[size];
        possible = program.threads().stream().map(thread -> new boolean[thread.steps().size()][2]).toArray(boolean[][][]::new);
    }

    /** Whether another round would start from the same knowledge as this one did. */
    boolean isSettled() {
        return previous.isPresent() && symbolicCells.equals(cellsFedByCycles)
                && Arrays.equals(touched, previous.get().touched) && Arrays.equals(suppressed, previous.get().suppressed)
                && Arrays.deepEquals(possible, previous.get().possible);
    }

    private ValuePropagation run() {
        do {
            contentsGrew = false;
            sweep();
        } while (contentsGrew);
        cellsFedByCycles = findCellsFedByCycles();
        return this;
    }

    private void sweep() {
        domain = new TrackedValues(cells.none());
        Arrays.fill(touched, cells.none());
        for (int cell = 0; cell < cells.count(); cell++) {
            touched[cell] = cells.only(cell);
            address[cell] = domain.constant(cells.address(cell));
            value[cell] = domain.constant(program.program().initialMemory().get(cells.address(cell)));
            unconditional[cell] = true;
        }
        sweeps.clear();
        for (UnrolledThread thread : program.threads()) {
            sweeps.add(new ThreadSweep(thread).run());
        }
    }

    /** Whether an execution may go along the edge that leads away from the step. */
    boolean isPossible(int thread, int step, Step.When when) {
        return sweeps.get(thread).flow.before(step).isPresent() && isPossible(possible[thread][step], when);
    }

    private static boolean isPossible(boolean[] edges, Step.When when) {
        return switch (when) {
            case ALWAYS -> true;
            case TAKEN -> edges[TAKEN];
            case NOT_TAKEN -> edges[NOT_TAKEN];
        };
    }

    /** The values of the expression in front of an operation of a step; empty if no execution passes the step. */
    Optional<PossibleValues> possible(int thread, int step, int operation, Expression expression) {
        ThreadSweep sweep = sweeps.get(thread);
        return sweep.flow.before(step)
                .map(before -> domain.evaluate(expression, sweep.inFrontOf(step, operation, before)).values());
    }

    /** Follows the registers of one thread, along the edges that the round before has found possible. */
    private final class ThreadSweep extends RegisterAnalysis<TrackedValue> {
        private final UnrolledThread thread;
        private final int index;
        private ForwardFlow<Registers<TrackedValue>> flow;

        private ThreadSweep(UnrolledThread thread) {
            super(FlowGraph.of(thread));
            this.thread = thread;
            this.index = thread.thread().index();
        }

        private ThreadSweep run() {
            flow = ForwardFlow.of(FlowGraph.of(thread), this);
            thread.steps().stream().filter(step -> flow.before(step.index()).isEmpty())
                    .forEach(step -> step.events().forEach(e -> suppressed[e.id()] = true));
            return this;
        }

        @Override
        protected TrackedValue initial(Register register) {
            return domain.constant(thread.thread().initial(register));
        }

        @Override
        protected TrackedValue join(int node, Register register, List<TrackedValue> values) {
            return domain.join(new Join(index, node, register), values);
        }

        @Override
        public Optional<Registers<TrackedValue>> along(int node, Step.Successor edge, Registers<TrackedValue> after) {
            return previous.isEmpty() || isPossible(previous.get().possible[index][node], edge.when()) ? Optional.of(after)
                    : Optional.empty();
        }

        @Override
        protected TrackedValue define(int node, int operation, Definition definition, Registers<TrackedValue> before) {
            Step step = thread.steps().get(node);
            return switch (definition) {
                case Definition.Computed computed -> domain.evaluate(computed.expression(), before);
                case Definition.Loaded loaded -> readValue[step.requireEventOf(operation).id()];
                case Definition.Chosen chosen -> domain.chosen(chosen, new ChoicePoint(index, node, operation));
                case Definition.Status status ->
                    domain.oneOf(List.of(status.ifHappens(), status.otherwise()), Definition.Status.class, step.requireEventOf(operation));
            };
        }

        @Override
        protected void visit(int node, int operation, Operation what, Registers<TrackedValue> before) {
            Step step = thread.steps().get(node);
            Arrays.fill(possible[index][node], true);
            step.eventOf(operation).ifPresent(event -> visit(event, what, before));
            if (what.direction().isPresent()) {
                PossibleValues condition = domain.evaluate(what.direction().get(), before).values();
                possible[index][node][TAKEN] = condition.mayBeTrue();
                possible[index][node][NOT_TAKEN] = condition.mayBeFalse();
            }
        }

        private void visit(Event event, Operation what, Registers<TrackedValue> before) {
            suppressed[event.id()] = false;
            unconditional[event.id()] = true;
            switch (what.occurrence()) {
                case Occurrence.Always always -> { }
                case Occurrence.If conditional -> {
                    PossibleValues condition = domain.evaluate(conditional.decision(), before).values();
                    suppressed[event.id()] = !condition.mayBeTrue();
                    unconditional[event.id()] = !condition.mayBeFalse();
                }
                case Occurrence.IfReserved reserved -> unconditional[event.id()] = false;
            }
            if (what.location().isPresent()) {
                address[event.id()] = domain.evaluate(what.location().get(), before);
                touched[event.id()] = cells.of(address[event.id()].values());
            }
            if (event.isRead() && what.stored().isEmpty()) {
                readValue[event.id()] = read(event, what.bytes());
                value[event.id()] = readValue[event.id()];
            }
            if (what.stored().isPresent()) {
                store(event, domain.lowBytes(domain.evaluate(what.stored().get(), before), what.bytes()));
            }
        }

        private TrackedValue read(Event event, int bytes) {
            PossibleValues found = PossibleValues.NONE;
            EventSet sources = cellsTouched(event);
            for (int cell : sources.toArray()) {
                found = found.join(contents[cell]);
            }
            if (sources.intersects(symbolicCells)) {
                found = found.orSymbol();
            }
            return domain.lowBytes(domain.of(Definition.Loaded.class, event, found, sources), bytes);
        }
    }

    private record Join(int thread, int step, Register register) {
    }

    /**
     * The cells that an access may touch, judging by the round before. The first round, in which memory may hold anything, can
     * judge by itself: nothing that it finds of an address rests on what it finds of memory.
     */
    private EventSet cellsTouched(Event access) {
        return previous.orElse(this).touched[access.id()];
    }

    private void store(Event event, TrackedValue stored) {
        value[event.id()] = stored;
        if (previous.isEmpty() || previous.get().suppressed[event.id()]) {
            return;
        }
        cellsTouched(event).forEach(cell -> {
            PossibleValues all = contents[cell].join(stored.values());
            contentsGrew |= all != contents[cell] && !all.equals(contents[cell]);
            contents[cell] = all;
        });
    }

    /**
     * The cells from which some read may get a symbol: those on a cycle of data flow (a cell's contents are computed from
     * it) and those fed by such cells.
     */
    private EventSet findCellsFedByCycles() {
        List<Event> writes = program.events().stream().filter(event -> event.isWrite() && !event.isInitialWrite()
                && !suppressed[event.id()] && !value[event.id()].sources().isEmpty()).toList();
        if (writes.isEmpty()) {
            return cells.none();
        }
        // nodes are the cells, then the writes: from a cell to what is computed from it, and from there to where it is stored
        List<List<Integer>> writesFrom = new ArrayList<>();
        for (int cell = 0; cell < cells.count(); cell++) {
            writesFrom.add(new ArrayList<>(0));
        }
        for (int i = 0; i < writes.size(); i++) {
            int write = cells.count() + i;
            value[writes.get(i).id()].sources().forEach(cell -> writesFrom.get(cell).add(write));
        }
        IntFunction<int[]> flows = node -> node < cells.count()
                ? writesFrom.get(node).stream().mapToInt(Integer::intValue).toArray()
                : touched[writes.get(node - cells.count()).id()].toArray();
        Components components = Components.of(cells.count() + writes.size(), flows);
        BitSet fed = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        for (int node = 0; node < cells.count() + writes.size(); node++) {
            if (components.isOnCycle(node)) {
                fed.set(node);
                open.add(node);
            }
        }
        while (!open.isEmpty()) {
            for (int target : flows.apply(open.pop())) {
                if (!fed.get(target)) {
                    fed.set(target);
                    open.push(target);
                }
            }
        }
        return EventSet.of(cells.count(), fed.get(0, cells.count()));
    }

    /** The only value of an initial write or of a written or read value, if known. */
    static Optional<Value> only(TrackedValue tracked) {
        return tracked == null ? Optional.empty() : tracked.values().only();
    }
}
