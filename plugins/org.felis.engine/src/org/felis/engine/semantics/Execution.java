package org.felis.engine.semantics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.model.BaseRelation;
import org.felis.engine.program.Evaluation;
import org.felis.engine.program.Evaluation.UndefinedOperationException;
import org.felis.engine.program.Event;
import org.felis.engine.program.Observable;
import org.felis.engine.program.Proposition;
import org.felis.engine.program.Register;
import org.felis.engine.program.Step;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.Value;
import org.felis.engine.query.Outcome;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ThreadTrace.Decision;

/**
 * One concrete execution: events with their values, and the base relations. Made by {@link Replay} from
 * {@link ExecutionChoices}, or by enumeration; immutable, may be used by several threads. Relations and sets range over the
 * program's whole universe of events; those that are not executed are in none of them, also not in {@code id} or in
 * complements: in an execution, CAT's {@code _} is {@link #executed()}.
 */
public final class Execution {

    private final ProgramTrace trace;
    private final EventStructure structure;
    private final Valuation valuation;
    private final int[] source;
    private final Value[] values;
    private final Value[] readValues;
    private final Value.Address[] addresses;
    private final BaseRelations baseRelations;
    private final Map<String, Relation> chosen;

    /**
     * @param source for each read the write that it reads from
     * @throws ReplayException if the values do not fit the trace
     */
    static Execution of(ProgramTrace trace, int[] source, Map<String, Relation> chosen) throws ReplayException {
        Valuation valuation = Valuation.complete(trace, source);
        ExecutionCheck check = new ExecutionCheck(trace, valuation, source);
        check.run();
        EventStructure structure = trace.structure(valuation);
        return new Execution(trace, structure, valuation, source, check.values(), check.readValues(), check.addresses(),
                new BaseRelations(trace, structure, valuation, source, check.values(), check.addresses()), chosen);
    }

    private Execution(ProgramTrace trace, EventStructure structure, Valuation valuation, int[] source, Value[] values,
            Value[] readValues, Value.Address[] addresses, BaseRelations baseRelations, Map<String, Relation> chosen) {
        this.trace = trace;
        this.structure = structure;
        this.valuation = valuation;
        this.source = source;
        this.values = values;
        this.readValues = readValues;
        this.addresses = addresses;
        this.baseRelations = baseRelations;
        this.chosen = Map.copyOf(chosen);
    }

    /** The same execution with one more relation chosen. */
    Execution with(String name, Relation relation) {
        Map<String, Relation> more = new LinkedHashMap<>(chosen);
        more.put(name, relation);
        return new Execution(trace, structure, valuation, source, values, readValues, addresses, baseRelations, more);
    }

    public UnrolledProgram program() {
        return trace.program();
    }

    public ExecutionChoices choices() {
        return new ExecutionChoices(program(), trace.threads().stream().map(ThreadTrace::path).toList(), executed(), trace.keeping(),
                baseRelations.get(BaseRelation.RF), chosen);
    }

    /** The events that happen. */
    public EventSet executed() {
        return structure.executed();
    }

    /** The value read or written by an executed memory access; of an update, the value written. */
    public Value value(int event) {
        return requireAccess(event, values[event]);
    }

    /** The value taken by an executed read or update. */
    public Value readValue(int event) {
        return requireAccess(event, readValues[event]);
    }

    /** The address of an executed memory access or synchronization. */
    public Value.Address address(int event) {
        return requireAccess(event, addresses[event]);
    }

    private static <T> T requireAccess(int event, T found) {
        if (found == null) {
            throw new IllegalArgumentException("event " + event + " is no executed memory access");
        }
        return found;
    }

    /** The base relation with that CAT name (see {@code BaseRelation}), or the chosen one; empty for other names. */
    public Relation baseRelation(String name) {
        Relation choice = chosen.get(name);
        if (choice != null) {
            return choice;
        }
        return BaseRelation.find(name).map(baseRelations::get).orElseGet(() -> Relation.empty(program().size()));
    }

    /** The relation chosen by that name ({@code co}), if it is. */
    public Optional<Relation> chosen(String name) {
        return Optional.ofNullable(chosen.get(name));
    }

    /** The executed events in that base set or with that tag. */
    public EventSet baseSet(String name) {
        return structure.baseSet(name);
    }

    /**
     * The value of a register when its thread ends (or is cut off). A symbol if it was computed by an undefined operation and
     * never used.
     */
    public Value finalRegister(int thread, Register register) {
        ThreadTrace t = trace.threads().get(thread);
        try {
            return valuation.evaluate(thread, t.registerBefore(t.path().size(), register));
        } catch (UndefinedOperationException e) {
            return new Value.Symbol(program().size() + thread);
        }
    }

    /**
     * The value of the coherence-last write of each location, in the order of the initial memory: the write without a
     * successor in {@code co} at its location; if {@code co} leaves several, the last in program text.
     */
    public Map<Value.Address, Value> finalMemory() {
        Relation coherence = chosen(LinearOrders.COHERENCE).orElseGet(() -> Relation.empty(program().size()));
        Map<Value.Address, Value> last = new LinkedHashMap<>();
        program().initialWrites().forEach(address -> last.put(address, null));
        for (int write : baseSet("W").toArray()) {
            if (coherence.successors(write).stream().noneMatch(w -> addresses[write].equals(addresses[w]))) {
                last.put(addresses[write], values[write]);
            }
        }
        return last;
    }

    /**
     * The value of a register of the thread just before the step, for stepping through an execution. Empty if the thread does
     * not pass the step, or if the value was computed by an undefined operation and never used.
     */
    public Optional<Value> registerBefore(int thread, int step, Register register) {
        ThreadTrace t = trace.threads().get(thread);
        int position = t.path().indexOf(step);
        try {
            return position < 0 ? Optional.empty()
                    : Optional.of(valuation.evaluate(thread, t.registerBefore(position, register)));
        } catch (UndefinedOperationException e) {
            return Optional.empty();
        }
    }

    /** Whether some thread reached the bound of a loop. */
    public boolean isCutOff() {
        return trace.threads().stream().anyMatch(this::isCutOff);
    }

    private boolean isCutOff(ThreadTrace thread) {
        if (thread.path().isEmpty()) {
            return false;
        }
        Step last = thread.thread().steps().get(thread.path().get(thread.path().size() - 1));
        List<Step.Successor> exits = last.successors().stream().filter(s -> s.target() < 0).toList();
        Step.Successor exit = exits.size() == 1 ? exits.get(0)
                : exits.stream().filter(s -> s.when() == (isTaken(thread) ? Step.When.TAKEN : Step.When.NOT_TAKEN))
                        .findFirst().orElseThrow();
        return exit.target() == Step.Successor.BOUND;
    }

    /** Whether the jump at the end of the thread's path is taken. */
    private boolean isTaken(ThreadTrace thread) {
        Decision last = thread.decisions().get(thread.decisions().size() - 1);
        try {
            return Evaluation.isTrue(valuation.evaluate(thread.index(), last.condition()));
        } catch (UndefinedOperationException e) {
            throw new IllegalStateException("a decision of an execution is undefined", e);
        }
    }

    /** The final value of an observable, its bits above the observed width 0. */
    public Value finalValue(Observable observable) {
        return switch (observable) {
            case Observable.FinalRegister register ->
                Evaluation.extend(finalRegister(register.thread(), register.register()), register.bits(), false);
            case Observable.FinalMemory memory -> {
                Value value = finalMemory().get(memory.address());
                if (value == null) {
                    throw new IllegalArgumentException(memory.text() + " is not in the program's memory");
                }
                yield Evaluation.extend(value, memory.bytes() * Byte.SIZE, false);
            }
        };
    }

    /**
     * The final values of what the program observes. Symbols are numbered in the order in which they occur, so that outcomes
     * that differ in the names of symbols only are equal.
     */
    public Outcome outcome() {
        return FinalState.of(this).outcome();
    }

    /** Whether the final state satisfies the proposition. */
    public boolean satisfies(Proposition proposition) {
        return FinalState.of(this).satisfies(proposition);
    }

    /** The event's label for messages: kind, address and value. */
    String describe(int event) {
        Event e = program().event(event);
        return e.isMemoryAccess() ? (e.isRead() ? "R " : "W ") + address(event) + "=" + value(event)
                : e.kind().toString();
    }
}
