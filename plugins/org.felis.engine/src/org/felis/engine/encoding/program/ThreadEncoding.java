package org.felis.engine.encoding.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;

import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.dataflow.FlowGraph;
import org.felis.engine.dataflow.ForwardAnalysis;
import org.felis.engine.dataflow.ForwardFlow;
import org.felis.engine.dataflow.RegisterTransfer;
import org.felis.engine.dataflow.Registers;
import org.felis.engine.encoding.formula.BitVector;
import org.felis.engine.encoding.formula.BitVectors;
import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Definition.Dependence;
import org.felis.engine.program.Definition;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Occurrence;
import org.felis.engine.program.Operation;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.program.unrolled.MicroEvents.Selection;
import org.felis.engine.program.unrolled.Step.Successor;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;

/**
 * Encodes one thread: which steps control passes, what registers hold where, and the events with their addresses and values.
 * Goes through the steps in topological order; where ways of control meet, registers are merged.
 */
final class ThreadEncoding {

    /** A way into a step (or out of the thread): when it is gone, and the registers on it. */
    private record Way(Formula when, Registers<EncodedRegister> registers) {
    }

    /**
     * An operation that makes or ends a reservation, done when {@code passed}.
     *
     * @param load the event that makes it; empty if it only ends one
     * @param bytes how many are reserved
     */
    private record Exclusive(Optional<Event> load, int bytes, Formula passed) {
    }

    private final UnrolledProgram program;
    private final UnrolledThread thread;
    private final ValueFlow valueFlow;
    private final int integerLimit;
    private final Constraints constraints;
    private final Formulas formulas;
    private final IntFunction<EncodedValue> readValues;
    private final boolean withDerivations;
    private final EncodedEvent[] events;
    /** Load and store exclusives so far, in topological order. */
    private final List<Exclusive> exclusives = new ArrayList<>();
    /** By step. */
    private final Formula[] passed;
    /** By step. */
    private final Formula[] taken;
    /** By step; empty without micro-events. */
    private final Map<Integer, List<Selection>> selectionsInside;
    /** The registers of the thread that the program observes. */
    private final Set<Register> observed;
    private final Map<Integer, Formula> decided = new HashMap<>();
    /** By the event of the conditional write. */
    private final Map<Integer, Formula> keeping = new HashMap<>();
    private final Map<ChoicePoint, BitVector> numbers = new HashMap<>();

    /**
     * @param valueFlow tells which ways of control are impossible, as it told {@link ValueDomains}
     * @param integerLimit beyond so many possible integers, a value is a number of bits
     * @param readValues the value of each read
     * @param withDerivations whether some value may be computed from itself
     * @param events receives the thread's events
     */
    ThreadEncoding(UnrolledProgram program, UnrolledThread thread, ValueFlow valueFlow, int integerLimit, Constraints constraints,
            IntFunction<EncodedValue> readValues, boolean withDerivations, EncodedEvent[] events) {
        this.program = program;
        this.thread = thread;
        this.valueFlow = valueFlow;
        this.integerLimit = integerLimit;
        this.constraints = constraints;
        this.formulas = constraints.formulas();
        this.readValues = readValues;
        this.withDerivations = withDerivations;
        this.events = events;
        this.passed = new Formula[thread.steps().size()];
        this.taken = new Formula[thread.steps().size()];
        this.observed = observed(program, thread);
        this.selectionsInside = program.microEvents().map(m -> m.selectionsByStep(thread.thread().index())).orElse(Map.of());
    }

    EncodedThread encode(Interruption interruption) throws Interruption.StoppedException {
        Arrays.fill(passed, Formulas.FALSE);
        Arrays.fill(taken, Formulas.FALSE);
        thread.steps().forEach(step -> step.events().forEach(event -> events[event.id()] = EncodedEvent.NEVER));
        FlowGraph graph = FlowGraph.of(thread);
        ForwardFlow<Way> ways = ForwardFlow.of(graph, new Walk(new OperationEncoding(graph)), interruption);
        Map<Failure, Formula> failures = new EnumMap<>(Failure.class);
        for (Failure failure : Failure.values()) {
            ways.outside(Successor.outside(failure)).ifPresent(way -> failures.put(failure, end(way)));
        }
        Map<ThreadEnd, Formula> ends = new EnumMap<>(ThreadEnd.class);
        if (!failures.isEmpty()) {
            ends.put(ThreadEnd.FAILED, formulas.or(List.copyOf(failures.values())));
        }
        for (ThreadEnd end : EnumSet.complementOf(EnumSet.of(ThreadEnd.FAILED))) {
            ways.outside(Successor.outside(end)).ifPresent(way -> ends.put(end, end(way)));
        }
        Map<Register, EncodedValue> finalRegisters = new HashMap<>();
        ways.outside(Successor.END).ifPresent(way -> way.registers()
                .forEachWritten((register, content) -> finalRegisters.put(register, content.value())));
        return new EncodedThread(thread, List.of(passed), List.of(taken), decided, keeping, numbers,
                ends, failures, finalRegisters);
    }

    /** When the thread leaves by the way. */
    private Formula end(Way way) {
        for (Register register : observed) {
            forbid(way.when(), way.registers().get(register).value().undefined());
        }
        return way.when();
    }

    private static Set<Register> observed(UnrolledProgram program, UnrolledThread thread) {
        Set<Register> observed = new LinkedHashSet<>();
        Consumer<Observable> collect = observable -> {
            if (observable instanceof Observable.FinalRegister register && register.thread() == thread.thread().index()) {
                observed.add(register.register());
            }
        };
        program.program().locations().forEach(collect);
        program.program().question().forEachObservable(collect);
        return observed;
    }

    private void forbid(Formula when, Formula what) {
        constraints.require(formulas.not(formulas.and(when, what)));
    }

    /**
     * Goes along the ways that are not impossible. The values found by {@link ValueDomains} are those on the ways that {@link ValueFlow} does not
     * exclude, so no other way may be gone here: no execution goes there, whatever the formulas can tell.
     */
    private final class Walk implements ForwardAnalysis<Way> {
        private final OperationEncoding operations;

        Walk(OperationEncoding operations) {
            this.operations = operations;
        }

        @Override
        public Way entry() {
            return new Way(Formulas.TRUE, operations.entry());
        }

        @Override
        public Way transfer(int node, Way before) {
            passed[node] = before.when();
            return new Way(before.when(), operations.transfer(node, before.registers()));
        }

        @Override
        public Optional<Way> along(int node, Successor edge, Way after) {
            Formula when = formulas.and(after.when(), switch (edge.when()) {
                case ALWAYS -> Formulas.TRUE;
                case TAKEN -> taken[node];
                case NOT_TAKEN -> formulas.not(taken[node]);
            });
            if (!when.isFalse() && valueFlow.isImpossible(thread.thread().index(), node, edge)) {
                constraints.require(formulas.not(when));
                return Optional.empty();
            }
            return when.isFalse() ? Optional.empty() : Optional.of(new Way(when, after.registers()));
        }

        @Override
        public Way join(int node, List<Arrival<Way>> arrivals) {
            List<Formula> whens = arrivals.stream().map(arrival -> arrival.state().when()).toList();
            if (node < 0 && node != Successor.END && observed.isEmpty()) {
                return new Way(formulas.or(whens), arrivals.get(0).state().registers()); // which nobody looks at
            }
            return new Way(formulas.or(whens), Registers.join(arrivals.stream().map(arrival -> arrival.state().registers()).toList(),
                    (register, contents) -> merge(contents, whens)));
        }

        private EncodedRegister merge(List<EncodedRegister> contents, List<Formula> whens) {
            if (contents.stream().allMatch(contents.get(0)::equals)) {
                return contents.get(0);
            }
            EncodedValue.Collector value = new EncodedValue.Collector(formulas);
            Provenance provenance = Provenance.NONE;
            List<Derivation.Guarded> derivations = new ArrayList<>();
            for (int i = 0; i < contents.size(); i++) {
                EncodedRegister content = contents.get(i);
                value.addAll(content.value(), whens.get(i));
                provenance = provenance.union(content.provenance().when(whens.get(i), formulas), formulas);
                derivations.add(new Derivation.Guarded(whens.get(i), content.derivation()));
            }
            return new EncodedRegister(value.value(), provenance,
                    withDerivations ? new Derivation.Chosen(derivations) : Derivation.GIVEN);
        }
    }

    /** Encodes the operations of the steps, of which {@code passed} tells when control passes them. */
    private final class OperationEncoding extends RegisterTransfer<EncodedRegister> {
        /** By event, when it happens in an execution whose control passes it. */
        private final Map<Integer, Formula> happens = new HashMap<>();

        OperationEncoding(FlowGraph graph) {
            super(graph);
        }

        @Override
        protected EncodedRegister initial(Register register) {
            return EncodedRegister.initial(thread.thread().initial(register));
        }

        @Override
        protected void visit(int node, int operation, Operation what, Registers<EncodedRegister> before) {
            new Encoder(node, before).encode(operation, what);
        }

        @Override
        protected EncodedRegister define(int node, int operation, Definition definition, Registers<EncodedRegister> before) {
            Step step = thread.steps().get(node);
            return switch (definition) {
                case Definition.Computed computed -> new Encoder(node, before).computed(computed);
                case Definition.Loaded loaded -> loaded(step.requireEventOf(operation).id());
                case Definition.Chosen chosen -> chosen(chosen, new ChoicePoint(thread.thread().index(), node, operation));
                case Definition.Status status -> status(status, step.requireEventOf(operation).id());
            };
        }

        private EncodedRegister loaded(int read) {
            return new EncodedRegister(readValues.apply(read), Provenance.ofEvent(read),
                    withDerivations ? new Derivation.Reading(read) : Derivation.GIVEN);
        }

        /** The solver chooses bits; of a few numbers, those of a position among them, and each is an alternative. */
        private EncodedRegister chosen(Definition.Chosen chosen, ChoicePoint point) {
            List<Value> few = ValueDomain.few(chosen, integerLimit);
            BitVector bits = BitVector.of(i -> i < chosen.countBits() ? formulas.variable("chosen" + point.thread(), point.step(), i) : Formulas.FALSE);
            EncodedValue.Collector collector = new EncodedValue.Collector(formulas);
            if (few.isEmpty()) {
                collector.add(bits, Formulas.TRUE);
            } else {
                BitVectors vectors = new BitVectors(formulas);
                for (int i = 0; i < few.size(); i++) { // what is behind the last one is the last one, too
                    BitVector position = BitVector.constant(i);
                    collector.add(few.get(i), i < few.size() - 1 ? vectors.equal(bits, position) : formulas.not(vectors.lessUnsigned(bits, position)));
                }
            }
            EncodedValue value = collector.value();
            numbers.put(point, value.withNumber(formulas).number().orElseThrow().bits());
            return new EncodedRegister(value, Provenance.NONE, Derivation.GIVEN);
        }

        private EncodedRegister status(Definition.Status status, int event) {
            EncodedValue.Collector value = new EncodedValue.Collector(formulas);
            value.add(status.ifHappens(), happens.get(event));
            value.add(status.otherwise(), formulas.not(happens.get(event)));
            Provenance decidedBy = status.onEvent() == Dependence.NONE ? Provenance.NONE
                    : Provenance.ofEvent(event).when(happens.get(event), formulas);
            return new EncodedRegister(value.value(), decidedBy, Derivation.GIVEN);
        }

        /** Encodes what stands at one place. */
        private final class Encoder {
            private final Step step;
            private final Formula here;
            private final ExpressionEncoding expressions;

            Encoder(int node, Registers<EncodedRegister> registers) {
                this.step = thread.steps().get(node);
                this.here = passed[node];
                this.expressions = new ExpressionEncoding(formulas, integerLimit, registers::get);
            }

            void encode(int operation, Operation what) {
                for (Selection selection : selectionsInside.getOrDefault(step.index(), List.of())) {
                    if (selection.operation() == operation) {
                        decided.put(selection.index(), decide(selection.condition()));
                    }
                }
                step.eventOf(operation).ifPresent(event -> events[event.id()] = event(event, what));
                if (what.endsReservation()) {
                    exclusives.add(new Exclusive(Optional.empty(), 0, here));
                }
                what.assumption().ifPresent(condition -> forbid(here, formulas.not(decide(condition))));
                if (what.direction().isPresent()) {
                    taken[step.index()] = decide(what.direction().get());
                } else if (what.isFreeChoice()) {
                    taken[step.index()] = formulas.variable("taken", thread.thread().index(), step.index());
                }
            }

            private EncodedEvent event(Event event, Operation what) {
                Formula ifPassed = happens(event, what.occurrence());
                happens.put(event.id(), ifPassed);
                Formula executed = formulas.and(here, ifPassed);
                EncodedEvent encoded = executed.isFalse() ? EncodedEvent.NEVER : event(what, executed);
                if (what.occurrence() instanceof Occurrence.IfReserved) {
                    constraints.requireImplication(executed, isReserved(encoded.address(), what.accessBytes()));
                }
                if (what.occurrence() instanceof Occurrence.IfReserved
                        || event.isRead() && what.stored().isEmpty() && event.has(EngineTag.EXCLUSIVE)) {
                    exclusives.add(new Exclusive(Optional.of(event).filter(Event::isRead), what.accessBytes(), here));
                }
                return encoded;
            }

            private Formula happens(Event event, Occurrence occurrence) {
                return switch (occurrence) {
                    case Occurrence.Always always -> Formulas.TRUE;
                    case Occurrence.If conditional -> decide(conditional.decision());
                    case Occurrence.IfReserved reserved ->
                        exclusives.isEmpty() ? Formulas.FALSE : formulas.variable("success", event.id());
                };
            }

            private EncodedEvent event(Operation what, Formula executed) {
                Optional<EncodedRegister> stored = what.stored().map(value -> expressions.encode(value, withDerivations));
                stored.ifPresent(value -> forbid(executed, value.value().undefined()));
                Optional<Expression> decision = what.occurrence().condition().or(what::branch);
                return new EncodedEvent(executed, what.location().map(a -> address(a, executed)).orElse(EncodedValue.NOTHING),
                        stored.map(value -> value.value().low(what.bytes() * Byte.SIZE, formulas)).orElse(EncodedValue.NOTHING),
                        what.location().map(expressions::provenance).orElse(Provenance.NONE),
                        stored.map(EncodedRegister::provenance).orElse(Provenance.NONE),
                        decision.map(expressions::provenance).orElse(Provenance.NONE),
                        stored.map(EncodedRegister::derivation).orElse(Derivation.GIVEN));
            }

            EncodedRegister computed(Definition.Computed computed) {
                EncodedRegister all = expressions.encode(computed.expression(), withDerivations);
                if (computed.kept().isEmpty()) {
                    return all;
                }
                Operation.Kept swap = computed.kept().get();
                int write = step.writeOf(swap).id();
                if (events[write].executed().isFalse()) {
                    return all;
                }
                Formula keeps = keeping.computeIfAbsent(write,
                        w -> formulas.and(events[w].executed(), formulas.variable("keeps", w)));
                Provenance kept = expressions.provenance(swap.compared()).union(events[write].decidedFrom().asPick(), formulas);
                return new EncodedRegister(all.value(), all.provenance().when(formulas.not(keeps), formulas)
                        .union(kept.when(keeps, formulas), formulas), all.derivation());
            }

            /** When the condition holds; it must decide. */
            private Formula decide(Expression condition) {
                EncodedValue value = expressions.value(condition);
                forbid(here, value.isUndecided(formulas));
                return value.isTrue(formulas);
            }

            /** The address, which must be one of the program's cells wherever the access is executed. */
            private EncodedValue address(Expression expression, Formula executed) {
                EncodedValue address = expressions.value(expression);
                forbid(executed, address.undefined());
                EncodedValue.Collector cells = new EncodedValue.Collector(formulas);
                for (EncodedValue.Alternative alternative : address.alternatives()) {
                    if (alternative.value() instanceof Value.Address cell
                            && program.program().initialMemory().containsKey(cell)) {
                        cells.add(cell, alternative.when());
                    } else {
                        forbid(executed, alternative.when());
                    }
                }
                address.number().ifPresent(number -> forbid(executed, number.when()));
                return cells.value();
            }

            /**
             * Whether the last exclusive before is a load of that address and size. A store exclusive ends a reservation even if
             * it fails.
             */
            private Formula isReserved(EncodedValue address, int bytes) {
                List<Formula> cases = new ArrayList<>();
                Formula noneSince = Formulas.TRUE;
                for (int i = exclusives.size() - 1; i >= 0; i--) {
                    Exclusive exclusive = exclusives.get(i);
                    if (exclusive.load().isPresent() && exclusive.bytes() == bytes) {
                        EncodedEvent load = events[exclusive.load().get().id()];
                        cases.add(formulas.and(load.executed(), noneSince, load.address().equal(address, formulas)));
                    }
                    noneSince = formulas.and(noneSince, formulas.not(exclusive.passed()));
                }
                return formulas.or(cases);
            }
        }
    }
}
