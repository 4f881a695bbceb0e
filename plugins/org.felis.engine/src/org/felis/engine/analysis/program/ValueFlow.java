package org.felis.engine.analysis.program;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.PossibleValues;
import org.felis.engine.expression.Value;
import org.felis.engine.options.AnalysisOptions.Aliasing;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.EventSet;

/**
 * Which values and addresses occur: constant and copy propagation over registers along the control flow, together with an
 * inclusion-based alias analysis (Andersen, <em>Program Analysis and Specialization for the C Programming Language</em>,
 * 1994, chapter 4; field-sensitive, flow-insensitive for the contents of memory). Holds for every candidate execution;
 * relations and axioms play no part.
 *
 * <p>Symbols (values out of thin air, docs/semantics.md, "Values") are accounted for: a read is taken to have known values only if no
 * cycle of data flow can feed its cell. Knowing a value never removes a dependency: {@link Dependencies} looks at the
 * expressions as they stand.
 */
public final class ValueFlow {

    /** Every round is sound; later ones are more precise. Two are enough unless pointers are kept in memory. */
    private static final int MOST_ROUNDS = 6;

    private final MemoryCells cells;
    private final boolean aliasesKnown;
    private final ValuePropagation result;

    private ValueFlow(UnrolledProgram program, MemoryCells cells, boolean aliasesKnown, ValuePropagation result) {
        this.cells = cells;
        this.aliasesKnown = aliasesKnown;
        this.result = result;
    }

    /** Analyses the program. */
    public static ValueFlow of(UnrolledProgram program, Aliasing aliasing) {
        MemoryCells cells = new MemoryCells(program);
        ValuePropagation round = ValuePropagation.first(program, cells);
        return switch (aliasing) {
            case NONE -> new ValueFlow(program, cells, false, round);
            case ANDERSEN -> {
                for (int i = 1; i < MOST_ROUNDS && !round.isSettled(); i++) {
                    round = round.next();
                }
                yield new ValueFlow(program, cells, true, round);
            }
        };
    }

    /**
     * The address of a memory access, if it is the same in all executions. It may lie outside the program's memory; no
     * execution contains such an access.
     */
    public Optional<Value.Address> constantAddress(Event access) {
        return ValuePropagation.only(result.address[access.id()])
                .flatMap(v -> v instanceof Value.Address address ? Optional.of(address) : Optional.empty());
    }

    /** The cells that a memory access may touch; all cells if aliases are not analysed. */
    public Set<Value.Address> mayAddresses(Event access) {
        Set<Value.Address> addresses = new LinkedHashSet<>();
        mayCells(access).forEach(cell -> addresses.add(cells.address(cell)));
        return addresses;
    }

    /** The same, as a set of initial writes in a universe of the initial writes alone. */
    EventSet mayCells(Event access) {
        if (!access.hasAddress()) {
            return cells.none();
        }
        return aliasesKnown || access.isInitialWrite() ? result.touched[access.id()] : cells.all();
    }

    /** Whether two memory accesses touch one location in some execution. */
    public boolean mayAlias(Event a, Event b) {
        return mayCells(a).intersects(mayCells(b));
    }

    /** Whether two memory accesses touch one location in every execution that contains both. */
    public boolean mustAlias(Event a, Event b) {
        if (a == b) {
            return true;
        }
        TrackedValue first = result.address[a.id()];
        TrackedValue second = result.address[b.id()];
        return aliasesKnown && first != null && second != null && first.number() == second.number() && mayAlias(a, b);
    }

    /** The value that a memory access reads or stores (an update: stores), if it is the same in all executions. */
    public Optional<Value> constantValue(Event access) {
        return ValuePropagation.only(result.value[access.id()]);
    }

    /** All values that a memory access may read or store (an update: store), if they are known and few. */
    public Optional<Set<Value>> possibleValues(Event access) {
        TrackedValue tracked = result.value[access.id()];
        return tracked != null && tracked.values().isFinite() && !tracked.values().isNone()
                ? Optional.of(new LinkedHashSet<>(tracked.values().known()))
                : Optional.empty();
    }

    /**
     * The value of the expression in front of an operation of a step, if it is the same in all executions that pass the
     * step.
     */
    Optional<Value> constant(int thread, int step, int operation, Expression expression) {
        return possible(thread, step, operation, expression).flatMap(PossibleValues::only);
    }

    /** The values of the expression in front of an operation of a step; empty if no execution passes the step. */
    Optional<PossibleValues> possible(int thread, int step, int operation, Expression expression) {
        return result.possible(thread, step, operation, expression);
    }

    /** Whether no execution goes along the edge that leads away from the step. */
    public boolean isImpossible(int thread, int step, Step.Successor edge) {
        return !result.isPossible(thread, step, edge.when());
    }

    /** Whether the event never happens, because of its condition or because no execution passes its step. */
    public boolean isSuppressed(Event event) {
        return result.suppressed[event.id()];
    }

    /** Whether the event happens whenever control passes its step. */
    boolean isUnconditional(Event event) {
        return result.unconditional[event.id()];
    }
}
