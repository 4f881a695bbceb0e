package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntFunction;

import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.Expression;
import org.felis.engine.program.MicroEvents.Selection;
import org.felis.engine.program.Observable;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.program.Step;
import org.felis.engine.program.Step.Successor;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.UnrolledThread;
import org.felis.engine.program.Value;

/**
 * Encodes one thread: which steps control passes, what registers hold where, and the events with their addresses and values.
 * Goes through the steps in topological order; where ways of control meet, registers are merged.
 */
final class ThreadEncoding {

    /** A way into a step (or out of the thread): when it is gone, and the registers on it. */
    private record Way(Formula when, Map<Register, EncodedRegister> registers) {
    }

    /** An operation that makes or ends a reservation of so many bytes, done when {@code passed}. */
    private record Exclusive(Event event, int bytes, Formula passed) {
    }

    private final UnrolledProgram program;
    private final UnrolledThread thread;
    private final int integerLimit;
    private final Constraints constraints;
    private final Formulas formulas;
    private final IntFunction<EncodedValue> readValues;
    private final boolean withDerivations;
    private final EncodedEvent[] events;
    /** Load and store exclusives so far, in topological order. */
    private final List<Exclusive> exclusives = new ArrayList<>();
    /** By step; empty without micro-events. */
    private final Map<Integer, List<Selection>> selectionsInside;
    private final Map<Integer, Formula> decided = new HashMap<>();
    /** By the event of the conditional write. */
    private final Map<Integer, Formula> keeping = new HashMap<>();

    /**
     * @param integerLimit beyond so many possible integers, a value is a number of bits
     * @param readValues the value of each read
     * @param withDerivations whether some value may be computed from itself
     * @param events receives the thread's events
     */
    ThreadEncoding(UnrolledProgram program, UnrolledThread thread, int integerLimit, Constraints constraints,
            IntFunction<EncodedValue> readValues, boolean withDerivations, EncodedEvent[] events) {
        this.program = program;
        this.thread = thread;
        this.integerLimit = integerLimit;
        this.constraints = constraints;
        this.formulas = constraints.formulas();
        this.readValues = readValues;
        this.withDerivations = withDerivations;
        this.events = events;
        this.selectionsInside = program.microEvents().map(m -> m.selectionsByStep(thread.thread().index())).orElse(Map.of());
    }

    EncodedThread encode() {
        List<Step> steps = thread.steps();
        List<List<Way>> waysInto = new ArrayList<>();
        steps.forEach(step -> waysInto.add(new ArrayList<>()));
        List<Way> waysOut = new ArrayList<>();
        (steps.isEmpty() ? waysOut : waysInto.get(0)).add(new Way(Formulas.TRUE, Map.of()));
        List<Formula> passed = new ArrayList<>();
        List<Formula> taken = new ArrayList<>();
        List<Way> waysCutOff = new ArrayList<>();
        for (Step step : steps) {
            Way way = merge(waysInto.get(step.index()));
            passed.add(way.when());
            if (way.when().isFalse()) {
                step.events().forEach(event -> events[event.id()] = EncodedEvent.NEVER);
                taken.add(Formulas.FALSE);
                continue;
            }
            StepEncoding encoding = new StepEncoding(step, way);
            Formula jumps = encoding.encode();
            taken.add(jumps);
            for (Successor successor : step.successors()) {
                Formula when = formulas.and(way.when(), switch (successor.when()) {
                    case ALWAYS -> Formulas.TRUE;
                    case TAKEN -> jumps;
                    case NOT_TAKEN -> formulas.not(jumps);
                });
                switch (successor.target()) {
                    case Successor.BOUND -> waysCutOff.add(new Way(when, encoding.registers));
                    case Successor.END -> waysOut.add(new Way(when, encoding.registers));
                    default -> waysInto.get(successor.target()).add(new Way(when, encoding.registers));
                }
            }
        }
        Way end = merge(waysOut);
        Way cutOff = merge(waysCutOff);
        requireDefinedObservables(end);
        requireDefinedObservables(cutOff);
        Map<Register, EncodedValue> finalRegisters = new HashMap<>();
        end.registers().forEach((register, content) -> finalRegisters.put(register, content.value()));
        return new EncodedThread(thread, passed, taken, decided, keeping, cutOff.when(), finalRegisters);
    }

    private void requireDefinedObservables(Way way) {
        if (way.when().isFalse()) {
            return;
        }
        Set<Register> observed = new LinkedHashSet<>();
        Consumer<Observable> collect = observable -> {
            if (observable instanceof Observable.FinalRegister register && register.thread() == thread.thread().index()) {
                observed.add(register.register());
            }
        };
        program.program().locations().forEach(collect);
        program.program().condition().proposition().forEachObservable(collect);
        for (Register register : observed) {
            forbid(way.when(), content(register, way.registers()).value().undefined());
        }
    }

    private void forbid(Formula when, Formula what) {
        constraints.require(formulas.not(formulas.and(when, what)));
    }

    private Way merge(List<Way> ways) {
        List<Way> possible = new ArrayList<>(ways);
        possible.removeIf(way -> way.when().isFalse());
        if (possible.isEmpty()) {
            return new Way(Formulas.FALSE, Map.of());
        }
        if (possible.size() == 1) {
            return possible.get(0);
        }
        Set<Register> registers = new TreeSet<>(Comparator.comparing(Register::name).thenComparing(Register::temporary));
        possible.forEach(way -> registers.addAll(way.registers().keySet()));
        Map<Register, EncodedRegister> merged = new HashMap<>();
        for (Register register : registers) {
            merged.put(register, merge(register, possible));
        }
        return new Way(formulas.or(possible.stream().map(Way::when).toList()), merged);
    }

    private EncodedRegister merge(Register register, List<Way> ways) {
        EncodedRegister first = content(register, ways.get(0).registers());
        if (ways.stream().allMatch(way -> content(register, way.registers()).equals(first))) {
            return first;
        }
        EncodedValue.Collector value = new EncodedValue.Collector(formulas);
        Provenance provenance = Provenance.NONE;
        List<Derivation.Guarded> derivations = new ArrayList<>();
        for (Way way : ways) {
            EncodedRegister content = content(register, way.registers());
            value.addAll(content.value(), way.when());
            provenance = provenance.union(content.provenance().when(way.when(), formulas), formulas);
            derivations.add(new Derivation.Guarded(way.when(), content.derivation()));
        }
        return new EncodedRegister(value.value(), provenance,
                withDerivations ? new Derivation.Chosen(derivations) : Derivation.GIVEN);
    }

    private EncodedRegister content(Register register, Map<Register, EncodedRegister> registers) {
        EncodedRegister content = registers.get(register);
        return content != null ? content : EncodedRegister.initial(thread.thread().initial(register));
    }

    /** Encodes one step; afterwards {@code registers} are those behind it. */
    private final class StepEncoding {
        private final Step step;
        private final Formula passed;
        private final Map<Register, EncodedRegister> registers;
        private final ExpressionEncoding expressions;

        StepEncoding(Step step, Way way) {
            this.step = step;
            this.passed = way.when();
            this.registers = new HashMap<>(way.registers());
            this.expressions = new ExpressionEncoding(formulas, integerLimit, register -> content(register, registers));
        }

        /** Answers when the step's jump is taken. */
        Formula encode() {
            Formula taken = Formulas.FALSE;
            List<Operation> operations = step.instruction().operations();
            List<Selection> selectionsHere = selectionsInside.getOrDefault(step.index(), List.of());
            for (int i = 0; i < operations.size(); i++) {
                for (Selection selection : selectionsHere) {
                    if (selection.operation() == i) {
                        decided.put(selection.index(), decide(selection.condition()));
                    }
                }
                Event event = step.eventOf(i);
                switch (operations.get(i)) {
                    case Operation.Assign assign -> registers.put(assign.target(), assigned(assign));
                    case Operation.Read read -> encode(read, event);
                    case Operation.Write write -> encode(write, event);
                    case Operation.WriteExclusive write -> encode(write, event);
                    case Operation.Synchronize synchronize -> encode(synchronize, event);
                    case Operation.Assume assume -> forbid(passed, formulas.not(decide(assume.condition())));
                    case Operation.Fence fence -> events[event.id()] = EncodedEvent.fence(passed);
                    case Operation.Jump jump -> {
                        if (jump.condition().isPresent()) {
                            taken = decide(jump.condition().get());
                            events[event.id()] = EncodedEvent.branch(passed,
                                    expressions.provenance(jump.condition().get()));
                        } else if (jump.free()) {
                            taken = formulas.variable("taken", thread.thread().index(), step.index());
                        }
                    }
                }
            }
            return taken;
        }

        private EncodedRegister assigned(Operation.Assign assign) {
            EncodedRegister taken = expressions.encode(assign.value(), withDerivations);
            Optional<Event> write = step.conditionalWrite();
            if (assign.compared().isEmpty() || write.isEmpty() || events[write.get().id()].executed().isFalse()) {
                return taken;
            }
            Formula keeps = keeping.computeIfAbsent(write.get().id(),
                    w -> formulas.and(events[w].executed(), formulas.variable("keeps", w)));
            Provenance kept = expressions.provenance(assign.compared().get())
                    .union(events[write.get().id()].decidedFrom().asPick(), formulas);
            return new EncodedRegister(taken.value(), taken.provenance().when(formulas.not(keeps), formulas)
                    .union(kept.when(keeps, formulas), formulas), taken.derivation());
        }

        /** When the condition holds; it must decide. */
        private Formula decide(Expression condition) {
            EncodedValue value = expressions.value(condition);
            forbid(passed, value.isUndecided(formulas));
            return value.isTrue(formulas);
        }

        private void encode(Operation.Read read, Event event) {
            EncodedValue value = readValues.apply(event.id());
            events[event.id()] = new EncodedEvent(passed, address(read.address(), passed), EncodedValue.NOTHING,
                    expressions.provenance(read.address()), Provenance.NONE, Provenance.NONE, Derivation.GIVEN);
            registers.put(read.target(), new EncodedRegister(value, Provenance.ofEvent(event.id()),
                    withDerivations ? new Derivation.Reading(event.id()) : Derivation.GIVEN));
            if (event.has(EngineTag.EXCLUSIVE)) {
                exclusives.add(new Exclusive(event, read.accessBytes(), passed));
            }
        }

        private void encode(Operation.Synchronize synchronize, Event event) {
            events[event.id()] = new EncodedEvent(passed, address(synchronize.address(), passed), EncodedValue.NOTHING,
                    expressions.provenance(synchronize.address()), Provenance.NONE, Provenance.NONE, Derivation.GIVEN);
            synchronize.target().ifPresent(target -> registers.put(target, new EncodedRegister(
                    EncodedValue.constant(synchronize.result()), Provenance.ofEvent(event.id()), Derivation.GIVEN)));
        }

        private void encode(Operation.Write write, Event event) {
            Formula executed = formulas.and(passed, decide(write.condition()));
            events[event.id()] = write(event, executed, write.address(), write.value(), write.bytes(),
                    expressions.provenance(write.condition()));
        }

        private void encode(Operation.WriteExclusive write, Event event) {
            Formula succeeds = exclusives.isEmpty() ? Formulas.FALSE : formulas.variable("success", event.id());
            Formula executed = formulas.and(passed, succeeds);
            EncodedEvent encoded = write(event, executed, write.address(), write.value(), write.bytes(), Provenance.NONE);
            constraints.requireImplication(executed, isReserved(encoded.address(), write.accessBytes()));
            events[event.id()] = encoded;
            EncodedValue.Collector status = new EncodedValue.Collector(formulas);
            status.add(write.success(), succeeds);
            status.add(write.failure(), formulas.not(succeeds));
            Provenance decidedBy = write.decidesStatus()
                    ? Provenance.ofEvent(event.id()).when(succeeds, formulas)
                    : Provenance.NONE;
            registers.put(write.status(), new EncodedRegister(status.value(), decidedBy, Derivation.GIVEN));
            exclusives.add(new Exclusive(event, write.accessBytes(), passed));
        }

        private EncodedEvent write(Event event, Formula executed, Expression address, Expression value, int bytes,
                Provenance decidedFrom) {
            if (executed.isFalse()) {
                return EncodedEvent.NEVER;
            }
            EncodedRegister written = expressions.encode(value, withDerivations);
            forbid(executed, written.value().undefined());
            return new EncodedEvent(executed, address(address, executed),
                    written.value().low(bytes * Byte.SIZE, formulas),
                    expressions.provenance(address), written.provenance(), decidedFrom, written.derivation());
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
                if (exclusive.event().isRead() && exclusive.bytes() == bytes) {
                    EncodedEvent load = events[exclusive.event().id()];
                    cases.add(formulas.and(load.executed(), noneSince, load.address().equal(address, formulas)));
                }
                noneSince = formulas.and(noneSince, formulas.not(exclusive.passed()));
            }
            return formulas.or(cases);
        }
    }
}
