package org.felis.engine.analysis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.program.Event;
import org.felis.engine.program.Expression;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.program.Step;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.UnrolledThread;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Bounds of the dependency relations, by a data-flow analysis of the reads that each register was computed from. The
 * relations are defined at {@link org.felis.engine.model.BaseRelation#ADDR}; expressions are taken as they stand, however
 * constant their value.
 */
public final class Dependencies {

    private final UnrolledProgram program;
    private final ControlFlow control;
    private final ValueFlow values;
    private final int size;
    private final Sources none;
    private final Collector address;
    private final Collector data;
    private final Collector jumps;
    private final Collector pickAddress;
    private final Collector pickData;
    private final Collector pickJumps;

    /** Pairs of reads and what depends on them. */
    private final class Collector {
        private final Relation.Builder mayPairs = Relation.builder(size);
        private final Relation.Builder mustPairs = Relation.builder(size);
        private Bounds bounds;

        /** Adds the pairs of these sources with the event, except from itself and from reads of its own machine instruction. */
        private void add(EventSet may, EventSet must, Event dependent) {
            may.forEach(read -> addUnlessInside(mayPairs, read, dependent));
            must.forEach(read -> addUnlessInside(mustPairs, read, dependent));
        }

        private void addUnlessInside(Relation.Builder pairs, int read, Event dependent) {
            if (program.event(read).step() != dependent.step()
                    || program.program().statements() && read != dependent.id()) {
                pairs.add(read, dependent.id());
            }
        }

        private void finish() {
            bounds = new Bounds(mayPairs.build().difference(control.exclusive()),
                    mustPairs.build().difference(control.exclusive()));
        }
    }

    private Dependencies(UnrolledProgram program, ControlFlow control, ValueFlow values) {
        this.program = program;
        this.control = control;
        this.values = values;
        size = program.size();
        none = Sources.none(size);
        address = new Collector();
        data = new Collector();
        jumps = new Collector();
        pickAddress = new Collector();
        pickData = new Collector();
        pickJumps = new Collector();
        program.threads().forEach(this::analyse);
        List.of(address, data, jumps, pickAddress, pickData, pickJumps).forEach(Collector::finish);
    }

    /** Analyses the program. */
    public static Dependencies of(UnrolledProgram program, ControlFlow control, ValueFlow values) {
        return new Dependencies(program, control, values);
    }

    /** {@code addr}. */
    public Bounds address() {
        return address.bounds;
    }

    /** {@code data}. */
    public Bounds data() {
        return data.bounds;
    }

    /** {@code ctrl}. */
    public Bounds control() {
        return jumps.bounds;
    }

    /** {@code pick-addr-dep}. */
    public Bounds pickAddress() {
        return pickAddress.bounds;
    }

    /** {@code pick-data-dep}. */
    public Bounds pickData() {
        return pickData.bounds;
    }

    /** {@code pick-ctrl-dep}. */
    public Bounds pickControl() {
        return pickJumps.bounds;
    }

    private record Incoming(int step, Map<Register, Sources> state) {
    }

    private void analyse(UnrolledThread thread) {
        int index = thread.thread().index();
        List<List<Incoming>> incoming = new ArrayList<>();
        thread.steps().forEach(step -> incoming.add(new ArrayList<>(2)));
        for (Step step : thread.steps()) {
            if (!control.isReachable(index, step.index())) {
                continue;
            }
            Map<Register, Sources> state = join(thread, incoming.get(step.index()));
            walk(thread, step, state);
            for (Step.Successor edge : step.successors()) {
                if (edge.target() >= 0 && !values.isImpossible(index, step.index(), edge)) {
                    incoming.get(edge.target()).add(new Incoming(step.index(), state));
                }
            }
        }
    }

    private Map<Register, Sources> join(UnrolledThread thread, List<Incoming> incoming) {
        if (incoming.size() <= 1) {
            return incoming.isEmpty() ? new HashMap<>() : new HashMap<>(incoming.get(0).state());
        }
        List<EventSet> absent = incoming.stream().map(i -> notBefore(thread, i.step())).toList();
        Set<Register> registers = new LinkedHashSet<>();
        incoming.forEach(i -> registers.addAll(i.state().keySet()));
        Map<Register, Sources> joined = new HashMap<>();
        for (Register register : registers) {
            Sources sources = null;
            for (int i = 0; i < incoming.size(); i++) {
                Sources here = incoming.get(i).state().getOrDefault(register, none).orNever(absent.get(i));
                sources = sources == null ? here : sources.or(here);
            }
            joined.put(register, sources.withinMay());
        }
        return joined;
    }

    /** The reads of the thread that no path passes before leaving the step. */
    private EventSet notBefore(UnrolledThread thread, int step) {
        int index = thread.thread().index();
        return EventSet.of(size, thread.steps().stream()
                .filter(s -> s.index() != step && !control.reaches(index, s.index(), step))
                .flatMap(s -> s.events().stream()).filter(Event::isSource).mapToInt(Event::id));
    }

    private void walk(UnrolledThread thread, Step step, Map<Register, Sources> state) {
        for (int i = 0; i < step.instruction().operations().size(); i++) {
            Event event = step.eventOf(i);
            Operator operator = new Operator(thread.thread().index(), step.index(), i, state);
            switch (step.instruction().operations().get(i)) {
                case Operation.Assign assign -> state.put(assign.target(), assigned(step, assign, operator));
                case Operation.Read read -> {
                    addAddress(operator.sources(read.address()), event);
                    state.put(read.target(), Sources.of(size, event.id()));
                }
                case Operation.Write write -> {
                    addAddress(operator.sources(write.address()), event);
                    addData(operator.sources(write.value()).pickedBy(operator.sources(write.condition())), event);
                }
                case Operation.WriteExclusive write -> {
                    addAddress(operator.sources(write.address()), event);
                    addData(operator.sources(write.value()), event);
                    state.put(write.status(), write.decidesStatus() ? Sources.of(size, event.id()) : none);
                }
                case Operation.Synchronize synchronize -> {
                    addAddress(operator.sources(synchronize.address()), event);
                    synchronize.target().ifPresent(target -> state.put(target, Sources.of(size, event.id())));
                }
                case Operation.Assume assume -> { }
                case Operation.Fence fence -> { }
                case Operation.Jump jump -> jump.condition()
                        .ifPresent(condition -> addControl(thread, step, operator.sources(condition)));
            }
        }
    }

    private Sources assigned(Step step, Operation.Assign assign, Operator operator) {
        Sources value = operator.sources(assign.value());
        Optional<Event> write = step.conditionalWrite().filter(w -> !values.isSuppressed(w));
        if (assign.compared().isEmpty() || write.isEmpty()) {
            return value;
        }
        Expression condition = ((Operation.Write) program.operation(write.get())).condition();
        return value.or(operator.sources(assign.compared().get()).pickedBy(operator.sources(condition)));
    }

    private void addAddress(Sources sources, Event access) {
        address.add(sources.may(), sources.must(), access);
        pickAddress.add(sources.pickMay(), sources.pickMust(), access);
    }

    private void addData(Sources sources, Event write) {
        data.add(sources.may(), sources.must(), write);
        pickData.add(sources.pickMay(), sources.pickMust(), write);
    }

    /** Adds the control dependencies that the jump of the step makes. */
    private void addControl(UnrolledThread thread, Step jump, Sources decidedBy) {
        int index = thread.thread().index();
        EventSet implying = EventSet.of(size, decidedBy.pickMust().stream()
                .filter(read -> control.implies(index, program.event(read).step(), jump.index())));
        BitSet decided = thread.decidedBy(jump);
        for (Step later : thread.steps()) {
            if (!decided.get(later.index()) || !control.reaches(index, jump.index(), later.index())) {
                continue;
            }
            boolean implied = control.implies(index, later.index(), jump.index());
            for (Event event : later.events()) {
                jumps.add(decidedBy.may(), implied ? decidedBy.must() : decidedBy.must().intersection(implying), event);
                pickJumps.add(decidedBy.pickMay(),
                        implied ? decidedBy.pickMust() : decidedBy.pickMust().intersection(implying), event);
            }
        }
    }

    /** Finds the sources of expressions in front of one operation. */
    private final class Operator {
        private final int thread;
        private final int step;
        private final int operation;
        private final Map<Register, Sources> state;

        private Operator(int thread, int step, int operation, Map<Register, Sources> state) {
            this.thread = thread;
            this.step = step;
            this.operation = operation;
            this.state = state;
        }

        private Sources sources(Expression expression) {
            return switch (expression) {
                case Expression.Constant constant -> none;
                case Expression.Read read -> state.getOrDefault(read.register(), none);
                case Expression.Unary unary -> sources(unary.operand());
                case Expression.Binary binary -> sources(binary.left()).and(sources(binary.right()));
                case Expression.Extend extend -> sources(extend.operand());
                case Expression.IfThenElse choice -> chosen(choice).pickedBy(sources(choice.condition()));
            };
        }

        private Sources chosen(Expression.IfThenElse choice) {
            Optional<PossibleValues> condition = values.possible(thread, step, operation, choice.condition());
            if (condition.isPresent() && !condition.get().mayBeFalse()) {
                return sources(choice.whenTrue());
            }
            if (condition.isPresent() && !condition.get().mayBeTrue()) {
                return sources(choice.whenFalse());
            }
            return sources(choice.whenTrue()).or(sources(choice.whenFalse()));
        }
    }
}
