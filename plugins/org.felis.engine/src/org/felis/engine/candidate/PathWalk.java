package org.felis.engine.candidate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import org.felis.engine.candidate.SymbolicValue.Known;
import org.felis.engine.candidate.ThreadTrace.Access;
import org.felis.engine.candidate.ThreadTrace.AccessKind;
import org.felis.engine.candidate.ThreadTrace.Decision;
import org.felis.engine.candidate.ThreadTrace.Reservation;
import org.felis.engine.candidate.ThreadTrace.Selection;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition.Dependence;
import org.felis.engine.program.Definition;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.Occurrence;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.program.unrolled.MicroEvents;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;
import org.felis.engine.relation.EventSet;

/** Follows one thread along a path with symbolic register contents. */
public final class PathWalk {

    private static final SymbolicValue TRUE = new Known(Value.ONE);
    private static final int NONE = -1;

    private final UnrolledThread thread;
    private final EventSet executed;
    private final EventSet keeping;
    private final Map<ChoicePoint, Long> numbers;
    /** Those on the path. */
    private final Map<ChoicePoint, Long> chosen = new HashMap<>();
    private final Map<Register, SymbolicValue> registers = new HashMap<>();
    private final List<Access> accesses = new ArrayList<>();
    private final List<Integer> events = new ArrayList<>();
    private final List<Decision> decisions = new ArrayList<>();
    private final List<Reservation> reservations = new ArrayList<>();
    /** What was written to registers, by how many steps were passed before. */
    private final Map<Register, NavigableMap<Integer, SymbolicValue>> written = new HashMap<>();
    private int passed;
    private final List<Selection> selections = new ArrayList<>();
    /** By step; empty without micro-events. */
    private final Map<Integer, List<MicroEvents.Selection>> selectionsInside;
    private final List<Integer> kept = new ArrayList<>();
    /** By the event of a conditional write that happens. */
    private final Map<Integer, SymbolicValue> conditions = new HashMap<>();
    private int slots;
    /** The last load exclusive, unless a store exclusive came after it. */
    private int reservingLoad = NONE;
    private int reservedBytes;

    private PathWalk(UnrolledProgram program, UnrolledThread thread, EventSet executed, EventSet keeping, Map<ChoicePoint, Long> numbers) {
        this.thread = thread;
        this.executed = executed;
        this.keeping = keeping;
        this.numbers = numbers;
        this.selectionsInside = program.microEvents().map(m -> m.selectionsByStep(thread.thread().index()))
                .orElse(Map.of());
    }

    /**
     * The trace of the thread along the path.
     *
     * @param executed the events that happen; those of other threads do not matter
     * @param keeping the conditional writes of compare-and-swaps that keep the register compared; those of other threads do
     *        not matter
     * @param numbers what is chosen; those of other threads do not matter
     * @throws ReplayException if the steps are not a path from the thread's entry to an end, if an event of the path that
     *         cannot be suppressed does not happen, if one off the path does, if a number that the path asks for is not chosen or is too large, or if a store exclusive succeeds without a
     *         load exclusive of its size before it
     */
    public static ThreadTrace follow(UnrolledProgram program, UnrolledThread thread, List<Integer> path, EventSet executed,
            EventSet keeping, Map<ChoicePoint, Long> numbers) throws ReplayException {
        PathWalk walk = new PathWalk(program, thread, executed, keeping, numbers);
        walk.checkPath(path);
        for (int i = 0; i < path.size(); i++) {
            walk.pass(thread.steps().get(path.get(i)), i + 1 < path.size() ? path.get(i + 1) : Step.Successor.END);
            walk.passed++;
        }
        walk.checkNothingElseHappens();
        return new ThreadTrace(thread, List.copyOf(path), List.copyOf(walk.accesses), List.copyOf(walk.events),
                List.copyOf(walk.decisions), List.copyOf(walk.reservations), Collections.unmodifiableMap(walk.written),
                List.copyOf(walk.kept), Map.copyOf(walk.chosen), List.copyOf(walk.selections), walk.slots);
    }

    private void put(Register register, SymbolicValue value) {
        registers.put(register, value);
        written.computeIfAbsent(register, r -> new TreeMap<>()).put(passed, value);
    }

    private void checkPath(List<Integer> path) throws ReplayException {
        if (path.isEmpty() ? !thread.steps().isEmpty() : thread.steps().isEmpty() || path.get(0) != 0) {
            throw failure("its path " + path + " does not start at its entry");
        }
        for (int i = 0; i < path.size(); i++) {
            boolean last = i + 1 == path.size();
            int next = last ? Step.Successor.END : path.get(i + 1);
            if (!leadsTo(thread.steps().get(path.get(i)), next)) {
                throw failure(last ? "its path " + path + " stops before the thread ends"
                        : "no step leads from " + path.get(i) + " to " + next);
            }
        }
    }

    private static boolean leadsTo(Step step, int next) {
        for (Step.Successor successor : step.successors()) {
            if (leadsTo(successor, next)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the edge goes to the step; a negative one stands for any way out. */
    private static boolean leadsTo(Step.Successor successor, int next) {
        return next < 0 ? successor.target() < 0 : successor.target() == next;
    }

    private void checkNothingElseHappens() throws ReplayException {
        for (Step step : thread.steps()) {
            for (Event event : step.events()) {
                if (executed.contains(event.id()) && !events.contains(event.id())) {
                    throw failure("an event of '" + step.instruction().text() + "' happens off its path");
                }
            }
        }
    }

    private void pass(Step step, int next) throws ReplayException {
        List<Operation> operations = step.instruction().operations();
        List<MicroEvents.Selection> selectionsHere = selectionsInside.getOrDefault(step.index(), List.of());
        for (int i = 0; i < operations.size(); i++) {
            for (MicroEvents.Selection selection : selectionsHere) {
                if (selection.operation() == i) {
                    select(step, selection);
                }
            }
            pass(step, i, operations.get(i), next);
        }
    }

    private void pass(Step step, int index, Operation operation, int next) throws ReplayException {
        Optional<Event> event = step.eventOf(index);
        boolean happens = event.isPresent() && executed.contains(event.get().id());
        if (happens && !events.contains(event.get().id())) {
            events.add(event.get().id());
        } else if (!happens && event.isPresent() && !canBeSuppressed(operation)) {
            throw failure("an event of '" + step.instruction().text() + "' on its path does not happen");
        }
        SymbolicValue condition = TRUE;
        switch (operation.occurrence()) {
            case Occurrence.Always always -> { }
            case Occurrence.If conditional -> {
                condition = value(conditional.decision());
                decisions.add(new Decision(step.index(), false, condition, Optional.of(happens)));
                if (happens) {
                    conditions.put(event.orElseThrow().id(), condition);
                }
            }
            case Occurrence.IfReserved reserved -> useReservation(step, operation, event.orElseThrow(), happens);
        }
        Optional<Expression> location = happens ? operation.location() : Optional.empty();
        if (location.isPresent()) {
            access(step, event.get(), operation, location.get(), condition);
        }
        if (operation.endsReservation()) {
            reservingLoad = NONE;
        }
        Optional<Expression> assumption = operation.assumption();
        if (assumption.isPresent()) {
            decisions.add(new Decision(step.index(), false, value(assumption.get()), Optional.of(true)));
        }
        Optional<Expression> direction = operation.direction();
        if (direction.isPresent()) {
            decisions.add(new Decision(step.index(), operation.branch().isPresent(), value(direction.get()), isTaken(step, next)));
        }
        Optional<Definition> definition = operation.definition();
        if (definition.isPresent()) {
            define(step, index, definition.get(), event, happens);
        }
    }

    private void access(Step step, Event event, Operation operation, Expression location, SymbolicValue condition) {
        SymbolicValue address = value(location);
        Optional<Expression> stored = operation.stored();
        if (stored.isPresent()) {
            accesses.add(new Access(event.id(), step.index(), AccessKind.WRITE, operation.bytes(), address,
                    low(operation.bytes(), value(stored.get())), condition));
        } else if (operation.bytes() > 0) {
            accesses.add(new Access(event.id(), step.index(), AccessKind.READ, operation.bytes(), address,
                    new SymbolicValue.Reading(event.id()), TRUE));
            if (event.has(EngineTag.EXCLUSIVE)) {
                reservingLoad = event.id();
                reservedBytes = operation.accessBytes();
            }
        } else {
            accesses.add(new Access(event.id(), step.index(), AccessKind.SYNCHRONIZATION, 0, address,
                    new Known(Value.ZERO), TRUE));
        }
    }

    /** A store exclusive ends the reservation, also if it fails. */
    private void useReservation(Step step, Operation store, Event event, boolean succeeds) throws ReplayException {
        if (succeeds) {
            if (reservingLoad == NONE || reservedBytes != store.accessBytes()) {
                throw failure("'" + step.instruction().text() + "' succeeds without a load exclusive of "
                        + store.accessBytes() + " bytes before it");
            }
            reservations.add(new Reservation(reservingLoad, event.id()));
        }
        reservingLoad = NONE;
    }

    private void define(Step step, int index, Definition definition, Optional<Event> event, boolean happens) throws ReplayException {
        put(definition.register(), switch (definition) {
            case Definition.Computed computed -> assigned(step, computed);
            case Definition.Loaded loaded -> new SymbolicValue.Reading(event.orElseThrow().id());
            case Definition.Chosen choice -> new Known(Value.of(number(step, index, choice)));
            case Definition.Status status -> !happens ? new Known(status.otherwise())
                    : status.onEvent() == Dependence.NONE ? new Known(status.ifHappens())
                            : new SymbolicValue.Told(event.orElseThrow().id(), status.ifHappens());
        });
    }

    private long number(Step step, int index, Definition.Chosen choice) throws ReplayException {
        ChoicePoint point = new ChoicePoint(thread.thread().index(), step.index(), index);
        Long number = numbers.get(point);
        if (number == null) {
            throw failure("no number is chosen at '" + step.instruction().text() + "' on its path");
        }
        if (!choice.allows(number)) {
            throw failure("the number " + number + " that is chosen at '" + step.instruction().text() + "' is none of those of which one is chosen");
        }
        chosen.put(point, number);
        return number;
    }

    /** A selection whose micro-events matter must be decided, as a branch must. */
    private void select(Step step, MicroEvents.Selection decision) {
        SymbolicValue condition = value(decision.condition());
        decisions.add(new Decision(step.index(), false, condition, Optional.empty()));
        selections.add(new Selection(decision.index(), condition));
    }

    private SymbolicValue assigned(Step step, Definition.Computed assign) {
        SymbolicValue value = value(assign.expression());
        if (assign.kept().isEmpty()) {
            return value;
        }
        int write = step.writeOf(assign.kept().get()).id();
        if (!keeping.contains(write) || !executed.contains(write)) {
            return value;
        }
        if (!kept.contains(write)) {
            kept.add(write);
        }
        return new SymbolicValue.IfThenElse(slots++, conditions.get(write), value(assign.kept().get().compared()), value);
    }

    /** The conditional writes of the step's compare-and-swaps that may keep the register compared. */
    public static Set<Integer> keepable(Step step) {
        Set<Integer> writes = Set.of();
        for (Operation operation : step.instruction().operations()) {
            Optional<Definition> definition = operation.definition();
            if (definition.isPresent() && definition.get().kept().isPresent()) {
                writes = writes.isEmpty() ? new LinkedHashSet<>() : writes;
                writes.add(step.writeOf(definition.get().kept().get()).id());
            }
        }
        return writes;
    }

    /** Whether an execution may pass the operation without its event. */
    public static boolean canBeSuppressed(Operation operation) {
        return !operation.occurrence().equals(Occurrence.ALWAYS);
    }

    /** Whether control leaves the step along the edge {@code TAKEN}, as far as the next step tells. */
    private static Optional<Boolean> isTaken(Step step, int next) {
        Step.Successor only = null;
        for (Step.Successor successor : step.successors()) {
            if (leadsTo(successor, next)) {
                if (only != null) {
                    return Optional.empty();
                }
                only = successor;
            }
        }
        return only == null ? Optional.empty() : Optional.of(only.when() == Step.When.TAKEN);
    }

    private SymbolicValue value(Expression expression) {
        return SymbolicValue.of(expression, this::register, () -> slots++);
    }

    private SymbolicValue low(int bytes, SymbolicValue value) {
        return bytes >= Long.BYTES ? value : new SymbolicValue.Extend(slots++, value, bytes * Byte.SIZE, false);
    }

    private SymbolicValue register(Register register) {
        SymbolicValue written = registers.get(register);
        return written != null ? written : new Known(thread.thread().initial(register));
    }

    private ReplayException failure(String what) {
        return new ReplayException("thread " + thread.thread().name() + ": " + what);
    }
}
