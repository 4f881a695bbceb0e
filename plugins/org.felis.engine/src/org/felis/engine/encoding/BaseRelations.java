package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.encoding.program.EncodedValue;
import org.felis.engine.encoding.program.ProgramEncoding;
import org.felis.engine.encoding.program.Provenance;
import org.felis.engine.expression.Value;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.PairDefinition;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.MicroEvents.Edge;
import org.felis.engine.program.unrolled.MicroEvents.Guard;
import org.felis.engine.program.unrolled.MicroEvents;
import org.felis.engine.program.unrolled.UnrolledProgram;

/** When pairs of events belong to base relations; the definitions are those of {@link BaseRelation}. */
final class BaseRelations {

    private final ProgramEncoding encoding;
    private final UnrolledProgram program;
    private final Formulas formulas;
    private final Map<List<Integer>, List<Guard>> data;
    private final Map<List<Integer>, List<Guard>> control;
    /** For each branch, the steps of its thread that it decides. */
    private final Map<Integer, BitSet> decided = new HashMap<>();

    BaseRelations(ProgramEncoding encoding) {
        this.encoding = encoding;
        this.program = encoding.program();
        this.formulas = encoding.formulas();
        this.data = bySourceAndTarget(program.microEvents().map(MicroEvents::data).orElse(List.of()));
        this.control = bySourceAndTarget(program.microEvents().map(MicroEvents::control).orElse(List.of()));
    }

    Formula pair(BaseRelation relation, int source, int target) {
        Event x = program.event(source);
        Event y = program.event(target);
        return switch (relation.definition()) {
            case PairDefinition.OfEvents(var related) -> executedIf(related.test(x, y), source, target);
            case PairDefinition.AtOneLocation(var related) -> related.test(x, y) ? sameLocation(x, y) : Formulas.FALSE;
            case PairDefinition.OfAddresses(var related) -> ofAddresses(x, y, related);
            case PairDefinition.Union(var parts) ->
                formulas.or(parts.stream().map(part -> pair(part, source, target)).toList());
            case PairDefinition.Computed computed -> compute(computed, x, y);
        };
    }

    private Formula compute(PairDefinition.Computed relation, Event x, Event y) {
        return switch (relation) {
            case PROGRAM_ORDER -> executedIf(isProgramOrdered(x, y), x.id(), y.id());
            case LOCATION -> x.isOfSameRegister(y) ? encoding.executed(x.id(), y.id()) : sameLocation(x, y);
            case READS_FROM -> x.isWrite() && y.isRead() ? encoding.readsFrom(x.id(), y.id()) : Formulas.FALSE;
            case VALUES -> x.isMemoryAccess() && y.isMemoryAccess()
                    ? formulas.and(encoding.executed(x.id(), y.id()), formulas.not(value(x).equal(value(y), formulas)))
                    : encoding.executed(x.id(), y.id());
            case EXCLUSIVE_PAIRS -> exclusivePair(x, y);
            case ADDRESS_DEPENDENCY -> dependency(x, y, encoding.event(y.id()).addressFrom().data());
            case PICKED_ADDRESS_DEPENDENCY -> dependency(x, y, encoding.event(y.id()).addressFrom().picks());
            case DATA_DEPENDENCY -> dependency(x, y, encoding.event(y.id()).valueFrom().data());
            case PICKED_DATA_DEPENDENCY -> y.isWrite()
                    ? formulas.or(dependency(x, y, encoding.event(y.id()).valueFrom().picks()),
                            dependency(x, y, encoding.event(y.id()).decidedFrom().picks()))
                    : Formulas.FALSE;
            case INSIDE_DATA_DEPENDENCY -> isInsideInstruction(x, y)
                    ? formulas.or(provenance(x, y, encoding.event(y.id()).addressFrom().data()),
                            provenance(x, y, encoding.event(y.id()).valueFrom().data()))
                    : Formulas.FALSE;
            case INSIDE_PICK_DEPENDENCY -> isInsideInstruction(x, y)
                    ? formulas.or(provenance(x, y, encoding.event(y.id()).addressFrom().picks()),
                            provenance(x, y, encoding.event(y.id()).valueFrom().picks()),
                            provenance(x, y, encoding.event(y.id()).decidedFrom().picks()))
                    : Formulas.FALSE;
            case CONTROL_DEPENDENCY -> control(x, y, false);
            case PICKED_CONTROL_DEPENDENCY -> control(x, y, true);
            case INTRINSIC_DATA -> intrinsic(data, x.id(), y.id());
            case INTRINSIC_CONTROL -> intrinsic(control, x.id(), y.id());
            case REGISTER_READS_FROM -> registerReadsFrom(x, y);
        };
    }

    private Formula sameLocation(Event x, Event y) {
        return x.hasAddress() && y.hasAddress()
                ? formulas.and(encoding.executed(x.id(), y.id()), encoding.sameAddress(x.id(), y.id()))
                : Formulas.FALSE;
    }

    private Formula ofAddresses(Event x, Event y, BiPredicate<Value.Address, Value.Address> related) {
        if (!x.hasAddress() || !y.hasAddress()) {
            return Formulas.FALSE;
        }
        List<Formula> cases = new ArrayList<>();
        for (EncodedValue.Alternative first : encoding.event(x.id()).address().alternatives()) {
            for (EncodedValue.Alternative second : encoding.event(y.id()).address().alternatives()) {
                if (related.test((Value.Address) first.value(), (Value.Address) second.value())) {
                    cases.add(formulas.and(first.when(), second.when()));
                }
            }
        }
        return formulas.and(encoding.executed(x.id(), y.id()), formulas.or(cases));
    }

    private EncodedValue value(Event access) {
        return access.isWrite() ? encoding.event(access.id()).value() : encoding.readValue(access.id());
    }

    private Formula intrinsic(Map<List<Integer>, List<Guard>> edges, int source, int target) {
        List<Guard> guards = edges.getOrDefault(List.of(source, target), List.of());
        return formulas.and(encoding.executed(source, target), formulas.or(guards.stream().map(encoding::holds).toList()));
    }

    private static Map<List<Integer>, List<Guard>> bySourceAndTarget(List<Edge> edges) {
        return edges.stream().collect(Collectors.groupingBy(edge -> List.of(edge.source(), edge.target()),
                Collectors.mapping(Edge::guard, Collectors.toList())));
    }

    private Formula registerReadsFrom(Event write, Event read) {
        if (write.kind() != Event.Kind.REGISTER_WRITE || read.kind() != Event.Kind.REGISTER_READ
                || !write.isOfSameRegister(read) || !isBefore(write, read)) {
            return Formulas.FALSE;
        }
        Formula result = encoding.executed(write.id(), read.id());
        for (Event between : program.events()) {
            boolean overwrites = write.mayBeOverwrittenBy(between)
                    && (isBefore(between, read) || data.containsKey(List.of(between.id(), read.id())));
            if (overwrites) {
                result = formulas.and(result, formulas.not(encoding.executed(between.id())));
            }
        }
        return result;
    }

    private Formula executedIf(boolean related, int source, int target) {
        return related ? encoding.executed(source, target) : Formulas.FALSE;
    }

    /** Steps are in topological order, so that on any path the earlier one is passed first. */
    private static boolean isBefore(Event x, Event y) {
        return x.thread() == y.thread() && !x.isInitialWrite() && x.step() < y.step();
    }

    private boolean isProgramOrdered(Event x, Event y) {
        return isBefore(x, y) || program.statementOrder().contains(x.id(), y.id());
    }

    private boolean isInsideInstruction(Event x, Event y) {
        return x != y && x.isOfSameInstance(y) && y.isWrite() && !program.program().statements();
    }

    private Formula dependency(Event read, Event target, Map<Integer, Formula> from) {
        return isProgramOrdered(read, target) ? provenance(read, target, from) : Formulas.FALSE;
    }

    private Formula provenance(Event read, Event target, Map<Integer, Formula> from) {
        return formulas.and(from.getOrDefault(read.id(), Formulas.FALSE), encoding.executed(read.id(), target.id()));
    }

    private Formula control(Event read, Event target, boolean picks) {
        if (!read.isSource() || !isBefore(read, target)) {
            return Formulas.FALSE;
        }
        List<Formula> cases = new ArrayList<>();
        for (Event branch : program.events()) {
            if (branch.kind() == Event.Kind.BRANCH && isBefore(branch, target) && decides(branch, target)) {
                Provenance decidedFrom = encoding.event(branch.id()).decidedFrom();
                Formula decides = (picks ? decidedFrom.picks() : decidedFrom.data()).getOrDefault(read.id(),
                        Formulas.FALSE);
                cases.add(formulas.and(decides, encoding.executed(branch.id())));
            }
        }
        return formulas.and(formulas.or(cases), encoding.executed(read.id(), target.id()));
    }

    /** Whether the branch comes to the target's step before its ways meet again. */
    private boolean decides(Event branch, Event target) {
        return decided.computeIfAbsent(branch.id(),
                b -> program.threads().get(branch.thread()).decidedBy(program.step(branch))).get(target.step());
    }

    private static boolean isExclusive(Event event) {
        return event.isMemoryAccess() && event.has(EngineTag.EXCLUSIVE);
    }

    private Formula exclusivePair(Event load, Event store) {
        if (!load.isRead() || !store.isWrite() || !isExclusive(load) || !isExclusive(store) || !isBefore(load, store)) {
            return Formulas.FALSE;
        }
        Formula result = encoding.executed(load.id(), store.id());
        for (Event between : program.events()) {
            if (isExclusive(between) && isBefore(load, between) && isBefore(between, store)) {
                result = formulas.and(result, formulas.not(encoding.executed(between.id())));
            }
        }
        return result;
    }
}
