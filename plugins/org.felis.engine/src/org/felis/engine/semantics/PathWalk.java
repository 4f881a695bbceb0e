package org.felis.engine.semantics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.Expression;
import org.felis.engine.program.MicroEvents;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.program.Step;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.UnrolledThread;
import org.felis.engine.program.Value;
import org.felis.engine.relation.EventSet;
import org.felis.engine.semantics.SymbolicValue.Known;
import org.felis.engine.semantics.ThreadTrace.Access;
import org.felis.engine.semantics.ThreadTrace.AccessKind;
import org.felis.engine.semantics.ThreadTrace.Decision;
import org.felis.engine.semantics.ThreadTrace.Reservation;
import org.felis.engine.semantics.ThreadTrace.Selection;

/** Follows one thread along a path with symbolic register contents. */
final class PathWalk {

    private static final SymbolicValue TRUE = new Known(Value.ONE);
    private static final int NONE = -1;

    private final UnrolledThread thread;
    private final EventSet executed;
    private final EventSet keeping;
    private final Map<Register, SymbolicValue> registers = new HashMap<>();
    private final List<Access> accesses = new ArrayList<>();
    private final List<Integer> events = new ArrayList<>();
    private final List<Decision> decisions = new ArrayList<>();
    private final List<Reservation> reservations = new ArrayList<>();
    private final List<Map<Register, SymbolicValue>> registersBefore = new ArrayList<>();
    private final List<Selection> selections = new ArrayList<>();
    /** By step; empty without micro-events. */
    private final Map<Integer, List<MicroEvents.Selection>> selectionsInside;
    private final List<Integer> kept = new ArrayList<>();
    /** By the event of a conditional write that happens. */
    private final Map<Integer, SymbolicValue> conditions = new HashMap<>();
    /** Whether a register was written since {@code registersBefore} has its last element. */
    private boolean written;
    private int slots;
    /** The last load exclusive, unless a store exclusive came after it. */
    private int reservingLoad = NONE;
    private int reservedBytes;

    private PathWalk(UnrolledProgram program, UnrolledThread thread, EventSet executed, EventSet keeping) {
        this.thread = thread;
        this.executed = executed;
        this.keeping = keeping;
        this.selectionsInside = program.microEvents().map(m -> m.selectionsByStep(thread.thread().index()))
                .orElse(Map.of());
    }

    /**
     * The trace of the thread along the path.
     *
     * @param executed the events that happen; those of other threads do not matter
     * @param keeping the conditional writes of compare-and-swaps that keep the register compared; those of other threads do
     *        not matter
     * @throws ReplayException if the steps are not a path from the thread's entry to an end, if an event of the path that
     *         cannot be suppressed does not happen, if one off the path does, or if a store exclusive succeeds without a
     *         load exclusive of its size before it
     */
    static ThreadTrace follow(UnrolledProgram program, UnrolledThread thread, List<Integer> path, EventSet executed,
            EventSet keeping) throws ReplayException {
        PathWalk walk = new PathWalk(program, thread, executed, keeping);
        walk.checkPath(path);
        for (int i = 0; i < path.size(); i++) {
            walk.registersBefore.add(walk.registersNow());
            walk.pass(thread.steps().get(path.get(i)), i + 1 < path.size() ? path.get(i + 1) : Step.Successor.END);
        }
        walk.registersBefore.add(walk.registersNow());
        walk.checkNothingElseHappens();
        return new ThreadTrace(thread, List.copyOf(path), List.copyOf(walk.accesses), List.copyOf(walk.events),
                List.copyOf(walk.decisions), List.copyOf(walk.reservations), List.copyOf(walk.registersBefore),
                List.copyOf(walk.kept), List.copyOf(walk.selections), walk.slots);
    }

    /** The registers as they are; the same map as before if nothing was written since. */
    private Map<Register, SymbolicValue> registersNow() {
        if (written || registersBefore.isEmpty()) {
            written = false;
            return Collections.unmodifiableMap(new HashMap<>(registers));
        }
        return registersBefore.get(registersBefore.size() - 1);
    }

    private void put(Register register, SymbolicValue value) {
        registers.put(register, value);
        written = true;
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
            Event event = step.eventOf(i);
            boolean happens = event != null && executed.contains(event.id());
            if (happens) {
                if (!events.contains(event.id())) {
                    events.add(event.id());
                }
            } else if (event != null && !canBeSuppressed(operations.get(i))) {
                throw failure("an event of '" + step.instruction().text() + "' on its path does not happen");
            }
            switch (operations.get(i)) {
                case Operation.Assign assign -> put(assign.target(), assigned(step, assign));
                case Operation.Read read -> read(step, event, read);
                case Operation.Write write -> write(step, event, happens, write);
                case Operation.WriteExclusive write -> writeExclusive(step, event, happens, write);
                case Operation.Synchronize synchronize -> synchronize(step, event, synchronize);
                case Operation.Assume assume -> decisions
                        .add(new Decision(step.index(), false, value(assume.condition()), Optional.of(true)));
                case Operation.Fence fence -> { }
                case Operation.Jump jump -> jump.condition().ifPresent(condition -> decisions
                        .add(new Decision(step.index(), true, value(condition), isTaken(step, next))));
            }
        }
    }

    /** A selection whose micro-events matter must be decided, as a branch must. */
    private void select(Step step, MicroEvents.Selection decision) {
        SymbolicValue condition = value(decision.condition());
        decisions.add(new Decision(step.index(), false, condition, Optional.empty()));
        selections.add(new Selection(decision.index(), condition));
    }

    private SymbolicValue assigned(Step step, Operation.Assign assign) {
        SymbolicValue value = value(assign.value());
        if (assign.compared().isEmpty()) {
            return value;
        }
        Optional<Integer> write = keepable(step).filter(w -> keeping.contains(w) && executed.contains(w));
        if (write.isEmpty()) {
            return value;
        }
        if (!kept.contains(write.get())) {
            kept.add(write.get());
        }
        return new SymbolicValue.IfThenElse(slots++, conditions.get(write.get()), value(assign.compared().get()), value);
    }

    /** The conditional write of a compare-and-swap that may keep the register compared. */
    static Optional<Integer> keepable(Step step) {
        for (Operation operation : step.instruction().operations()) {
            if (operation instanceof Operation.Assign assign && assign.compared().isPresent()) {
                return step.conditionalWrite().map(Event::id);
            }
        }
        return Optional.empty();
    }

    /** Whether an execution may pass the operation without its event. */
    static boolean canBeSuppressed(Operation operation) {
        return operation instanceof Operation.WriteExclusive
                || operation instanceof Operation.Write write && isConditional(write);
    }

    private static boolean isConditional(Operation.Write write) {
        return !write.condition().equals(Expression.ONE);
    }

    private void read(Step step, Event event, Operation.Read read) {
        SymbolicValue value = new SymbolicValue.Reading(event.id());
        accesses.add(new Access(event.id(), step.index(), AccessKind.READ, read.bytes(), value(read.address()), value, TRUE));
        put(read.target(), value);
        if (event.has(EngineTag.EXCLUSIVE)) {
            reservingLoad = event.id();
            reservedBytes = read.accessBytes();
        }
    }

    private void write(Step step, Event event, boolean happens, Operation.Write write) {
        SymbolicValue condition = value(write.condition());
        if (isConditional(write)) {
            decisions.add(new Decision(step.index(), false, condition, Optional.of(happens)));
        }
        if (happens) {
            conditions.put(event.id(), condition);
            accesses.add(new Access(event.id(), step.index(), AccessKind.WRITE, write.bytes(), value(write.address()),
                    low(write.bytes(), value(write.value())), condition));
        }
    }

    private void writeExclusive(Step step, Event event, boolean succeeds, Operation.WriteExclusive write)
            throws ReplayException {
        if (succeeds) {
            if (reservingLoad == NONE || reservedBytes != write.accessBytes()) {
                throw failure("'" + step.instruction().text() + "' succeeds without a load exclusive of "
                        + write.accessBytes() + " bytes before it");
            }
            accesses.add(new Access(event.id(), step.index(), AccessKind.WRITE, write.bytes(), value(write.address()),
                    low(write.bytes(), value(write.value())), TRUE));
            reservations.add(new Reservation(reservingLoad, event.id()));
        }
        reservingLoad = NONE;
        put(write.status(), !succeeds ? new Known(write.failure())
                : write.decidesStatus() ? new SymbolicValue.Told(event.id(), write.success())
                        : new Known(write.success()));
    }

    private void synchronize(Step step, Event event, Operation.Synchronize synchronize) {
        accesses.add(new Access(event.id(), step.index(), AccessKind.SYNCHRONIZATION, 0, value(synchronize.address()),
                new Known(Value.ZERO), TRUE));
        synchronize.target().ifPresent(
                target -> put(target, new SymbolicValue.Told(event.id(), synchronize.result())));
    }

    /** Whether the jump at the end of the step is taken, as far as the next step tells. */
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
