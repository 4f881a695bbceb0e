package org.felis.engine.candidate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import org.felis.engine.candidate.ThreadTrace.Decision;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Event;
import org.felis.engine.program.Failure;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

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
    private final List<Relation> chosen;
    private final FinalWrites finalWrites;

    /**
     * @param source for each read the write that it reads from
     * @throws ReplayException if the values do not fit the trace
     */
    public static Execution of(ProgramTrace trace, int[] source, List<Relation> chosen, FinalWrites finalWrites)
            throws ReplayException {
        Valuation valuation = Valuation.complete(trace, source);
        ExecutionCheck check = new ExecutionCheck(trace, valuation, source);
        check.run();
        EventStructure structure = trace.structure(valuation);
        return new Execution(trace, structure, valuation, source, check.values(), check.readValues(), check.addresses(),
                new BaseRelations(trace, structure, valuation, source, check.values(), check.addresses()), chosen,
                finalWrites);
    }

    /**
     * The beginning of an execution: events with all that come before them in program order, and what is known of them. Only relations and sets
     * may be asked for; dependencies and final values are not known.
     *
     * @param executed initial writes and, of each thread, the first of its events
     * @param values by event, what is read or written; not changed any more
     * @param addresses by event; not changed any more
     * @param source for each read the write that it reads from; not changed any more
     */
    public static Execution beginning(UnrolledProgram program, EventSet executed, Value[] values, Value.Address[] addresses, int[] source,
            FinalWrites finalWrites) {
        ProgramTrace trace = ProgramTrace.ofEvents(program, executed);
        Valuation valuation = Valuation.incomplete(trace, source);
        EventStructure structure = trace.structure(valuation);
        return new Execution(trace, structure, valuation, source, values, values, addresses,
                new BaseRelations(trace, structure, valuation, source, values, addresses), List.of(), finalWrites);
    }

    /**
     * Another beginning of the same events.
     *
     * @param others by event, what is read or written; not changed any more
     * @param places by event, its address; not changed any more
     * @param sources for each read the write that it reads from; not changed any more
     */
    public Execution otherBeginning(Value[] others, Value.Address[] places, int[] sources) {
        Valuation incomplete = Valuation.incomplete(trace, sources);
        return new Execution(trace, structure, incomplete, sources, others, others, places,
                new BaseRelations(trace, structure, incomplete, sources, others, places), List.of(), finalWrites);
    }

    private Execution(ProgramTrace trace, EventStructure structure, Valuation valuation, int[] source, Value[] values,
            Value[] readValues, Value.Address[] addresses, BaseRelations baseRelations, List<Relation> chosen,
            FinalWrites finalWrites) {
        this.trace = trace;
        this.structure = structure;
        this.valuation = valuation;
        this.source = source;
        this.values = values;
        this.readValues = readValues;
        this.addresses = addresses;
        this.baseRelations = baseRelations;
        this.chosen = List.copyOf(chosen);
        this.finalWrites = finalWrites;
    }

    /** The same execution with one more relation chosen. */
    public Execution with(Relation relation) {
        return with(List.of(relation));
    }

    /** The same execution with more relations chosen. */
    public Execution with(List<Relation> relations) {
        List<Relation> more = new ArrayList<>(chosen);
        more.addAll(relations);
        return new Execution(trace, structure, valuation, source, values, readValues, addresses, baseRelations, more,
                finalWrites);
    }

    /** The same execution with other final writes. */
    public Execution with(FinalWrites others) {
        return new Execution(trace, structure, valuation, source, values, readValues, addresses, baseRelations, chosen,
                others);
    }

    /** The same execution as one of a model with other choices. */
    public Execution with(List<Relation> otherChosen, FinalWrites otherFinalWrites) {
        return new Execution(trace, structure, valuation, source, values, readValues, addresses, baseRelations, otherChosen,
                otherFinalWrites);
    }

    /**
     * What is known of the executions along the same paths in which some reads have certain sources: as this one, but that the other reads
     * read from nothing and no relation is chosen. Of what it has, only relations and sets that do not follow from values count. Empty if
     * their addresses or dependencies may differ from this one's.
     *
     * @param others for each read the write that it reads from, or {@link Valuation#UNKNOWN}; not changed any more
     * @param known the values that follow
     */
    public Optional<Execution> reduced(int[] others, Valuation known) {
        if (program().microEvents().isPresent() || !trace.dependencies(valuation).followsFromPaths()) {
            return Optional.empty();
        }
        for (ThreadTrace thread : trace.threads()) {
            for (ThreadTrace.Access access : thread.accesses()) {
                if (!addresses[access.event()].equals(known.knownAddress(access.event()))) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(new Execution(trace, structure, valuation, others, values, readValues, addresses,
                new BaseRelations(trace, structure, valuation, others, values, addresses), List.of(), finalWrites));
    }

    public UnrolledProgram program() {
        return trace.program();
    }

    public ExecutionChoices choices() {
        return new ExecutionChoices(program(), trace.threads().stream().map(ThreadTrace::path).toList(), executed(), trace.keeping(), trace.numbers(),
                baseRelations.get(BaseRelation.RF), chosen, finalWrites);
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

    /** The pairs of a base relation. */
    public Relation baseRelation(BaseRelation relation) {
        return baseRelations.get(relation);
    }

    /** The relation chosen by the model's choice with that index. */
    public Relation chosen(int choice) {
        if (choice >= chosen.size()) {
            throw new IllegalArgumentException("the execution makes " + chosen.size() + " choices, none numbered " + choice);
        }
        return chosen.get(choice);
    }

    /** The order that decides the final writes, if a chosen relation does. */
    Optional<Relation> coherence() {
        return finalWrites instanceof FinalWrites.LastOf(int choice) ? Optional.of(chosen(choice)) : Optional.empty();
    }

    /** The executed events in a base set. */
    public EventSet baseSet(BaseSet set) {
        return set.isStatic() ? structure.baseSet(set) : observedFinalWrites();
    }

    /** The executed events with a tag. */
    public EventSet tagged(String tag) {
        return structure.tagged(tag);
    }

    private EventSet observedFinalWrites() {
        Set<Value.Address> observed = program().program().observedLocations();
        return EventSet.of(program().size(), finalWrites().stream().filter(w -> observed.contains(addresses[w])));
    }

    /** The final writes, of observed locations at least. */
    public EventSet finalWrites() {
        return switch (finalWrites) {
            case FinalWrites.Picked picked -> picked.writes();
            case FinalWrites.LastOf last -> {
                Relation order = chosen(last.choice());
                int[] writes = baseSet(BaseSet.W).toArray();
                BitSet lastOnes = new BitSet();
                for (int write : writes) {
                    lastOnes.set(write, !isFollowed(write, order, writes));
                }
                yield EventSet.of(program().size(), lastOnes);
            }
        };
    }

    /** Whether a write of the same address comes behind it. */
    private boolean isFollowed(int write, Relation order, int[] writes) {
        for (int other : writes) {
            if (order.contains(write, other) && addresses[write].equals(addresses[other])) {
                return true;
            }
        }
        return false;
    }

    /** What the final writes follow from. */
    public FinalWrites finalWritesChoice() {
        return finalWrites;
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

    /** The value of the final write of each location that has one, in the order of the initial memory. */
    Map<Value.Address, Value> finalMemory() {
        Map<Value.Address, Value> byAddress = new HashMap<>();
        finalWrites().forEach(write -> byAddress.put(addresses[write], values[write]));
        Map<Value.Address, Value> memory = new LinkedHashMap<>();
        for (Value.Address address : program().initialWrites()) {
            Value value = byAddress.get(address);
            if (value != null) {
                memory.put(address, value);
            }
        }
        return memory;
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

    /** The value of an expression over registers of the thread just after the step. Empty if the thread does not pass the step, or if an operation is undefined. */
    public Optional<Value> valueAfter(int thread, int step, Expression expression) {
        ThreadTrace t = trace.threads().get(thread);
        int position = t.path().indexOf(step);
        if (position < 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(Evaluation.evaluate(expression, register -> valuation.evaluate(thread, t.registerBefore(position + 1, register))));
        } catch (UndefinedOperationException undefined) {
            return Optional.empty();
        }
    }

    /** Whether some thread ends so. */
    public boolean hasEnd(ThreadEnd end) {
        return hasExit(exit -> exit.end().equals(Optional.of(end)));
    }

    /** Whether some thread reaches the bound of a loop, or all of a group of {@linkplain org.felis.engine.expression.Question#substitutes substitutes} come to their ends. */
    public boolean reachesBound() {
        return hasEnd(ThreadEnd.BOUND) || trace.program().program().question().substitutes().stream()
                .anyMatch(group -> group.stream().allMatch(thread -> end(thread) == ThreadEnd.COMPLETE));
    }

    /** Whether some thread leaves its steps by such an edge. */
    public boolean hasExit(Predicate<Step.Successor> edge) {
        for (ThreadTrace thread : trace.threads()) {
            if (edge.test(exit(thread))) {
                return true;
            }
        }
        return false;
    }

    /** Whether each thread has done all that it has to do. */
    public boolean isComplete() {
        return !hasExit(exit -> exit.target() != Step.Successor.END);
    }

    /** The threads that end so, by index. */
    public List<Integer> threadsWith(ThreadEnd end) {
        return trace.threads().stream().map(ThreadTrace::index).filter(thread -> end(thread) == end).toList();
    }

    /** How a thread ends. If it does not come to its end, the last step of its path says where. */
    public ThreadEnd end(int thread) {
        return exit(trace.threads().get(thread)).end().orElseThrow();
    }

    /** Why a thread fails; empty if it does not. */
    public Optional<Failure> failure(int thread) {
        return exit(trace.threads().get(thread)).failure();
    }

    /** The events that the thread would make again and again ({@link ControlAction.Stop#since}); empty if its end is no such stop. */
    Optional<EventSet> repeated(int thread) {
        ThreadTrace t = trace.threads().get(thread);
        if (t.path().isEmpty() || end(thread) == ThreadEnd.COMPLETE) {
            return Optional.empty();
        }
        List<Step> steps = t.path().stream().map(step -> t.thread().steps().get(step)).toList();
        return steps.getLast().repeatsSince().map(label -> EventSet.of(program().size(),
                steps.stream().dropWhile(step -> !step.instruction().labels().contains(label)).flatMap(step -> step.events().stream()).mapToInt(Event::id).filter(executed()::contains)));
    }

    private Step.Successor exit(ThreadTrace thread) {
        return thread.exit().orElseGet(() -> exitByDecision(thread));
    }

    private Step.Successor exitByDecision(ThreadTrace thread) {
        Step last = thread.thread().steps().get(thread.path().get(thread.path().size() - 1));
        Step.When when = isTaken(thread) ? Step.When.TAKEN : Step.When.NOT_TAKEN;
        return last.successors().stream().filter(s -> s.when() == when).findFirst().orElseThrow();
    }

    /** Whether the last decision of the thread, which is where its path ends, is true. */
    private boolean isTaken(ThreadTrace thread) {
        Decision last = thread.decisions().get(thread.decisions().size() - 1);
        try {
            return Evaluation.isTrue(valuation.evaluate(thread.index(), last.condition()));
        } catch (UndefinedOperationException e) {
            throw new IllegalStateException("a decision of an execution is undefined", e);
        }
    }

    /** The final value of an observable, its bits above the observed width 0. */
    Value finalValue(Observable observable) {
        return switch (observable) {
            case Observable.FinalRegister register ->
                Evaluation.extend(finalRegister(register.thread(), register.register()), register.bits(), false);
            case Observable.FinalMemory location -> finalValue(location, finalMemory());
        };
    }

    /** The final value of a location, its bits above the observed width 0, if memory ends so. */
    Value finalValue(Observable.FinalMemory location, Map<Value.Address, Value> memory) {
        Map<Register, Value> contents = new HashMap<>();
        List<Value.Address> cells = location.contents().cells();
        for (int i = 0; i < cells.size(); i++) {
            Value value = memory.get(cells.get(i));
            if (value == null) {
                throw new IllegalArgumentException("nothing is known of the final value of " + location.text());
            }
            contents.put(Observable.Contents.register(i), value);
        }
        try {
            return Evaluation.extend(Evaluation.evaluate(location.contents().value(), contents::get),
                    location.type().bits(), false);
        } catch (UndefinedOperationException e) {
            return program().unknown(location);
        }
    }

    /**
     * The final values of what the program observes. Symbols are numbered in the order in which they occur, so that outcomes
     * that differ in the names of symbols only are equal.
     */
    public Outcome outcome() {
        return FinalState.of(this).outcome(trace.observables());
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
