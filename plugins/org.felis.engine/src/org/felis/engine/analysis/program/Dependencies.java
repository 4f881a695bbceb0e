package org.felis.engine.analysis.program;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.ForwardAnalysis;
import org.felis.engine.dataflow.ForwardFlow;
import org.felis.engine.dataflow.RegisterTransfer;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.PossibleValues;
import org.felis.engine.expression.Register;
import org.felis.engine.program.Definition.Dependence;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Event;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;
import org.felis.engine.relation.Bounds;
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
    private final Collector insideData;
    private final Collector insidePick;

    /** Pairs of reads and what depends on them. */
    private final class Collector {
        private final boolean insideInstructions;
        private final Relation.Builder mayPairs = Relation.builder(size);
        private final Relation.Builder mustPairs = Relation.builder(size);
        private Bounds bounds;

        /** @param insideInstructions whether it keeps the pairs inside one machine instruction, or all others */
    private Collector(boolean insideInstructions) {
            this.insideInstructions = insideInstructions;
        }

        /** Adds those pairs of these sources with the event that the collector keeps. */
        private void add(EventSet may, EventSet must, Event dependent) {
            may.forEach(read -> add(mayPairs, read, dependent));
            must.forEach(read -> add(mustPairs, read, dependent));
        }

        /**
         * Adds the pairs of these sources with later events, the must pairs only of events that imply the decision or of sources that
         * do.
         *
         * @param implying sources that imply the decision
         * @param dependent the events
         * @param implied those of them that imply the decision
         */
        private void add(EventSet may, EventSet must, EventSet implying, EventSet dependent, EventSet implied) {
            may.forEach(read -> mayPairs.addAll(read, dependent));
            must.forEach(read -> mustPairs.addAll(read, implying.contains(read) ? dependent : implied));
        }

        private void add(Relation.Builder pairs, int read, Event dependent) {
            boolean inside = program.event(read).step() == dependent.step() && !program.program().statements();
            if (read != dependent.id() && inside == insideInstructions) {
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
        address = new Collector(false);
        data = new Collector(false);
        jumps = new Collector(false);
        pickAddress = new Collector(false);
        pickData = new Collector(false);
        pickJumps = new Collector(false);
        insideData = new Collector(true);
        insidePick = new Collector(true);
        program.threads().forEach(this::analyse);
        List.of(address, data, jumps, pickAddress, pickData, pickJumps, insideData, insidePick).forEach(Collector::finish);
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

    /** {@code iico-data-dep}. */
    public Bounds insideData() {
        return insideData.bounds;
    }

    /** {@code iico-pick-dep}. */
    public Bounds insidePick() {
        return insidePick.bounds;
    }

    /** What is known behind the steps passed so far: the sources of registers, and the events that may have happened. */
    private record Point(Registers<Sources> registers, EventSet passed) {
    }

    private void analyse(UnrolledThread thread) {
        if (!thread.steps().isEmpty() && control.isReachable(thread.thread().index(), 0)) {
            FlowGraph graph = FlowGraph.of(thread);
            ForwardFlow.of(graph, new Walk(thread, new SourceTransfer(graph, thread)));
        }
    }

    /** Goes through one thread along the edges that executions take. */
    private final class Walk implements ForwardAnalysis<Point> {
        private final UnrolledThread thread;
        private final SourceTransfer sources;

        private Walk(UnrolledThread thread, SourceTransfer sources) {
            this.thread = thread;
            this.sources = sources;
        }

        @Override
        public Point entry() {
            return new Point(sources.entry(), EventSet.empty(size));
        }

        @Override
        public Point transfer(int node, Point before) {
            EventSet here = EventSet.of(size, thread.steps().get(node).events().stream().mapToInt(Event::id));
            return new Point(sources.transfer(node, before.registers()), before.passed().union(here));
        }

        @Override
        public Optional<Point> along(int node, Step.Successor edge, Point after) {
            int index = thread.thread().index();
            return edge.target() < 0 || values.isImpossible(index, node, edge) || !control.isReachable(index, edge.target())
                    ? Optional.empty()
                    : Optional.of(after);
        }

        /** A read that no path passes before it comes along an edge is in no execution that comes so. */
        @Override
        public Point join(int node, List<Arrival<Point>> arrivals) {
            List<EventSet> absent = arrivals.stream().map(arrival -> arrival.state().passed().complement()).toList();
            EventSet passed = arrivals.stream().map(arrival -> arrival.state().passed()).reduce(EventSet.empty(size),
                    EventSet::union);
            return new Point(Registers.join(arrivals.stream().map(arrival -> arrival.state().registers()).toList(),
                    (register, incoming) -> {
                        Sources joined = incoming.get(0).orNever(absent.get(0));
                        for (int i = 1; i < incoming.size(); i++) {
                            joined = joined.or(incoming.get(i).orNever(absent.get(i)));
                        }
                        return joined.withinMay();
                    }), passed);
        }
    }

    /** The sources of registers, operation by operation; collects the dependencies on the way. */
    private final class SourceTransfer extends RegisterTransfer<Sources> {
        private final UnrolledThread thread;
        /** By the event of a conditional write, the sources of its condition. */
        private final Map<Integer, Sources> decidedBy = new HashMap<>();

        private SourceTransfer(FlowGraph graph, UnrolledThread thread) {
            super(graph);
            this.thread = thread;
        }

        @Override
        protected Sources initial(Register register) {
            return none;
        }

        @Override
        protected Sources define(int node, int operation, Definition definition, Registers<Sources> before) {
            Step step = thread.steps().get(node);
            if (definition.value().isEmpty()) {
                return definition.onEvent() == Dependence.NONE ? none : Sources.of(size, step.requireEventOf(operation).id());
            }
            Operands operands = new Operands(thread.thread().index(), node, operation, before);
            Sources value = operands.sources(definition.value().get());
            return definition.kept().map(kept -> keeping(kept, value, step, operands)).orElse(value);
        }

        private Sources keeping(Operation.Kept kept, Sources value, Step step, Operands operands) {
            Event write = step.writeOf(kept);
            return values.isSuppressed(write) ? value
                    : value.or(operands.sources(kept.compared()).pickedBy(decidedBy.get(write.id())));
        }

        @Override
        protected void visit(int node, int operation, Operation what, Registers<Sources> before) {
            Step step = thread.steps().get(node);
            if (step.eventOf(operation).isEmpty()) {
                return;
            }
            Event event = step.eventOf(operation).get();
            Operands operands = new Operands(thread.thread().index(), node, operation, before);
            what.location().ifPresent(address -> {
                Sources sources = operands.sources(address);
                Dependencies.this.address.add(sources.may(), sources.must(), event);
                pickAddress.add(sources.pickMay(), sources.pickMust(), event);
                if (event.isWrite()) {
                    addInside(sources, event);
                }
            });
            Sources condition = what.occurrence().condition().map(operands::sources).orElse(none);
            decidedBy.put(event.id(), condition);
            what.stored().ifPresent(value -> {
                Sources sources = operands.sources(value).pickedBy(condition);
                data.add(sources.may(), sources.must(), event);
                pickData.add(sources.pickMay(), sources.pickMust(), event);
                addInside(sources, event);
            });
            what.branch().ifPresent(decision -> addControl(thread, step, operands.sources(decision)));
        }
    }

    private void addInside(Sources sources, Event write) {
        insideData.add(sources.may(), sources.must(), write);
        insidePick.add(sources.pickMay(), sources.pickMust(), write);
    }

    /** Adds the control dependencies that the jump of the step makes. */
    private void addControl(UnrolledThread thread, Step jump, Sources decidedBy) {
        int index = thread.thread().index();
        EventSet implying = EventSet.of(size, decidedBy.pickMust().stream()
                .filter(read -> control.implies(index, program.event(read).step(), jump.index())));
        BitSet decided = thread.decidedBy(jump);
        BitSet dependent = new BitSet();
        BitSet implied = new BitSet();
        decided.stream().filter(later -> control.reaches(index, jump.index(), later)).forEach(later -> {
            boolean isImplied = control.implies(index, later, jump.index());
            for (Event event : thread.steps().get(later).events()) {
                dependent.set(event.id());
                implied.set(event.id(), isImplied);
            }
        });
        EventSet all = EventSet.of(size, dependent);
        EventSet certain = EventSet.of(size, implied);
        jumps.add(decidedBy.may(), decidedBy.must(), implying, all, certain);
        pickJumps.add(decidedBy.pickMay(), decidedBy.pickMust(), implying, all, certain);
    }

    /** Finds the sources of expressions in front of one operation. */
    private final class Operands {
        private final int thread;
        private final int step;
        private final int operation;
        private final Registers<Sources> registers;

        private Operands(int thread, int step, int operation, Registers<Sources> registers) {
            this.thread = thread;
            this.step = step;
            this.operation = operation;
            this.registers = registers;
        }

        private Sources sources(Expression expression) {
            return switch (expression) {
                case Expression.Constant constant -> none;
                case Expression.Read read -> registers.get(read.register());
                case Expression.Unary unary -> sources(unary.operand());
                case Expression.Binary binary -> sources(binary.left()).and(sources(binary.right()));
                case Expression.Extend extend -> sources(extend.operand());
                case Expression.Accessible accessible -> sources(accessible.address());
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
