package org.felis.engine.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.felis.engine.program.Event;
import org.felis.engine.program.Expression;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Step;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.UnrolledThread;
import org.felis.engine.program.Value;
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

    private static final long ALL_CELLS = -1;

    private final UnrolledProgram program;
    private final MemoryCells cells;
    private final ValuePropagation previous;
    private final long symbolicCells;
    private final PossibleValues[] contents;
    private boolean contentsGrew;

    // The results of the last sweep.
    private ValueNumbers numbers;
    final TrackedValue[] address;
    /** What accesses store or, if they only read, read. */
    final TrackedValue[] value;
    final TrackedValue[] readValue;
    final EventSet[] touched;
    final boolean[] suppressed;
    final boolean[] unconditional;
    final RegisterState[][] before;
    final boolean[][][] possible;

    /** The first round: any read may yield anything. */
    static ValuePropagation first(UnrolledProgram program, MemoryCells cells) {
        PossibleValues any = PossibleValues.any(program.program().objects());
        PossibleValues[] contents = new PossibleValues[cells.count()];
        Arrays.fill(contents, any);
        return new ValuePropagation(program, cells, null, ALL_CELLS, contents).run();
    }

    /** A round that knows what this one has found. */
    ValuePropagation next() {
        PossibleValues[] initial = program.initialWrites().stream().map(a -> program.program().initialMemory().get(a))
                .map(PossibleValues::exactly).toArray(PossibleValues[]::new);
        return new ValuePropagation(program, cells, this, cellsFedByCycles(), initial).run();
    }

    private ValuePropagation(UnrolledProgram program, MemoryCells cells, ValuePropagation previous, long symbolicCells,
            PossibleValues[] contents) {
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
        int threads = program.threads().size();
        before = new RegisterState[threads][];
        possible = new boolean[threads][][];
    }

    /** Whether another round would start from the same knowledge as this one did. */
    boolean isSettled() {
        return previous != null && symbolicCells == cellsFedByCycles()
                && Arrays.equals(touched, previous.touched) && Arrays.equals(suppressed, previous.suppressed)
                && Arrays.deepEquals(possible, previous.possible);
    }

    private ValuePropagation run() {
        do {
            contentsGrew = false;
            sweep();
        } while (contentsGrew);
        return this;
    }

    private void sweep() {
        numbers = new ValueNumbers();
        Arrays.fill(touched, cells.none());
        for (int cell = 0; cell < cells.count(); cell++) {
            touched[cell] = cells.only(cell);
            address[cell] = TrackedValue.constant(cells.address(cell), numbers);
            value[cell] = TrackedValue.constant(program.program().initialMemory().get(cells.address(cell)), numbers);
            unconditional[cell] = true;
        }
        for (int thread = 0; thread < program.threads().size(); thread++) {
            sweep(program.threads().get(thread), thread);
        }
    }

    private void sweep(UnrolledThread thread, int index) {
        int size = thread.steps().size();
        before[index] = new RegisterState[size];
        possible[index] = new boolean[size][2];
        List<List<RegisterState>> incoming = new ArrayList<>(size);
        for (int step = 0; step < size; step++) {
            incoming.add(new ArrayList<>(2));
        }
        if (size > 0) {
            incoming.get(0).add(RegisterState.initial(thread.thread(), numbers));
        }
        for (Step step : thread.steps()) {
            List<RegisterState> states = incoming.get(step.index());
            if (states.isEmpty()) {
                step.events().forEach(e -> suppressed[e.id()] = true);
                continue;
            }
            RegisterState state = states.size() == 1 ? states.get(0) : RegisterState.join(step.index(), states);
            before[index][step.index()] = state;
            state = state.copy();
            boolean[] edges = possible[index][step.index()];
            Arrays.fill(edges, true);
            walk(step, state, edges);
            boolean[] open = previous == null ? null : previous.possible[index][step.index()];
            for (Step.Successor edge : step.successors()) {
                if (edge.target() >= 0 && (open == null || isPossible(open, edge.when()))) {
                    incoming.get(edge.target()).add(state);
                }
            }
        }
    }

    static boolean isPossible(boolean[] edges, Step.When when) {
        return switch (when) {
            case ALWAYS -> true;
            case TAKEN -> edges[TAKEN];
            case NOT_TAKEN -> edges[NOT_TAKEN];
        };
    }

    private void walk(Step step, RegisterState state, boolean[] edges) {
        for (int i = 0; i < step.instruction().operations().size(); i++) {
            Operation operation = step.instruction().operations().get(i);
            Event event = step.eventOf(i);
            if (event != null) {
                suppressed[event.id()] = false;
                unconditional[event.id()] = true;
            }
            switch (operation) {
                case Operation.Assign assign -> state.set(assign.target(), state.evaluate(assign.value()));
                case Operation.Read read -> state.set(read.target(), read(event, read, state));
                case Operation.Write write -> {
                    PossibleValues condition = state.evaluate(write.condition()).values();
                    suppressed[event.id()] = !condition.mayBeTrue();
                    unconditional[event.id()] = !condition.mayBeFalse();
                    write(event, write.address(), write.value(), write.bytes(), state);
                }
                case Operation.WriteExclusive write -> {
                    unconditional[event.id()] = false;
                    write(event, write.address(), write.value(), write.bytes(), state);
                    state.set(write.status(), status(event, write));
                }
                case Operation.Synchronize synchronize -> {
                    locate(event, synchronize.address(), state);
                    synchronize.target().ifPresent(target -> state.setConstant(target, synchronize.result()));
                }
                case Operation.Assume assume -> { }
                case Operation.Fence fence -> { }
                case Operation.Jump jump -> {
                    if (jump.condition().isPresent()) {
                        PossibleValues condition = state.evaluate(jump.condition().get()).values();
                        edges[TAKEN] = condition.mayBeTrue();
                        edges[NOT_TAKEN] = condition.mayBeFalse();
                    }
                }
            }
        }
    }

    TrackedValue status(Event event, Operation.WriteExclusive write) {
        int number = numbers.operation(Operation.WriteExclusive.class, event.id(), 0, 0);
        return new TrackedValue(number, PossibleValues.of(write.success(), write.failure()), 0).normalized(numbers);
    }

    private TrackedValue read(Event event, Operation.Read read, RegisterState state) {
        locate(event, read.address(), state);
        PossibleValues found = PossibleValues.NONE;
        long sources = 0;
        for (int cell : cellsTouched(event).toArray()) {
            found = found.join(contents[cell]);
            sources |= MemoryCells.bit(cell);
        }
        if ((sources & symbolicCells) != 0) {
            found = found.orSymbol();
        }
        int bits = 8 * read.bytes();
        int number = numbers.extend(numbers.operation(Operation.Read.class, event.id(), 0, 0), bits, false);
        readValue[event.id()] = new TrackedValue(number, found.extend(bits, false), sources).normalized(numbers);
        value[event.id()] = readValue[event.id()];
        return readValue[event.id()];
    }

    /**
     * The cells that an access may touch, judging by the round before. The first round, in which memory may hold anything, can
     * judge by itself: nothing that it finds of an address rests on what it finds of memory.
     */
    private EventSet cellsTouched(Event access) {
        return (previous == null ? this : previous).touched[access.id()];
    }

    private void write(Event event, Expression target, Expression expression, int bytes, RegisterState state) {
        locate(event, target, state);
        TrackedValue written = state.evaluate(expression);
        TrackedValue stored = new TrackedValue(numbers.extend(written.number(), 8 * bytes, false),
                written.values().extend(8 * bytes, false), written.sources()).normalized(numbers);
        value[event.id()] = stored;
        if (previous == null || previous.suppressed[event.id()]) {
            return;
        }
        cellsTouched(event).forEach(cell -> {
            PossibleValues all = contents[cell].join(stored.values());
            contentsGrew |= all != contents[cell] && !all.equals(contents[cell]);
            contents[cell] = all;
        });
    }

    private void locate(Event event, Expression expression, RegisterState state) {
        address[event.id()] = state.evaluate(expression);
        touched[event.id()] = cells.of(address[event.id()].values());
    }

    /**
     * The cells from which some read may get a symbol: those on a cycle of data flow (a cell's contents are computed from
     * it) and those fed by such cells.
     */
    private long cellsFedByCycles() {
        long[] feeds = new long[Long.SIZE];
        for (Event event : program.events()) {
            if (event.isWrite() && !event.isInitialWrite() && !suppressed[event.id()]) {
                long into = 0;
                for (int cell : touched[event.id()].toArray()) {
                    into |= MemoryCells.bit(cell);
                }
                for (long from = value[event.id()].sources(); from != 0; from &= from - 1) {
                    feeds[Long.numberOfTrailingZeros(from)] |= into;
                }
            }
        }
        for (int middle = 0; middle < feeds.length; middle++) {
            for (int from = 0; from < feeds.length; from++) {
                if ((feeds[from] >>> middle & 1) != 0) {
                    feeds[from] |= feeds[middle];
                }
            }
        }
        long fed = 0;
        for (int cell = 0; cell < feeds.length; cell++) {
            if ((feeds[cell] >>> cell & 1) != 0) {
                fed |= feeds[cell];
            }
        }
        return fed;
    }

    /** The only value of an initial write or of a written or read value, if known. */
    static Optional<Value> only(TrackedValue tracked) {
        return tracked == null ? Optional.empty() : tracked.values().only();
    }
}
