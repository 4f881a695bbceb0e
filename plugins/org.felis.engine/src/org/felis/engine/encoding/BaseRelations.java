package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.program.Event;
import org.felis.engine.program.MicroEvents;
import org.felis.engine.program.MicroEvents.Edge;
import org.felis.engine.program.MicroEvents.Guard;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.Value;

/** When pairs of events belong to base relations; the definitions are those of {@link BaseRelation}. */
final class BaseRelations {

    /** The tag of the accesses of atomic instructions, as in {@code amo}. */
    private static final String ATOMIC_TAG = "X";

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
        return switch (relation) {
            case PO -> executedIf(isProgramOrdered(x, y), source, target);
            case INT -> executedIf(x.thread() == y.thread(), source, target);
            case EXT -> executedIf(x.thread() != y.thread(), source, target);
            case SAME_INSTANCE -> executedIf(isSameInstance(x, y), source, target);
            case SAME_LOW_ORDER_BITS -> x.hasAddress() && y.hasAddress()
                    ? formulas.and(encoding.executed(source, target), offset(x).equal(offset(y), formulas))
                    : Formulas.FALSE;
            case DIFFERENT_VALUES -> x.isMemoryAccess() && y.isMemoryAccess()
                    ? formulas.and(encoding.executed(source, target), formulas.not(value(x).equal(value(y), formulas)))
                    : encoding.executed(source, target);
            case IICO_ORDER -> executedIf(x.isOrderedBefore(y), source, target);
            case SAME_ACCESS -> executedIf(x.isSameAccess(y), source, target);
            case IICO_DATA -> intrinsic(data, source, target);
            case IICO_CTRL -> intrinsic(control, source, target);
            case RF_REG -> registerReadsFrom(x, y);
            case LOC -> x.isOfSameRegister(y) ? encoding.executed(source, target)
                    : x.hasAddress() && y.hasAddress()
                    ? formulas.and(encoding.executed(source, target), encoding.sameAddress(source, target))
                    : Formulas.FALSE;
            case RF -> x.isWrite() && y.isRead() ? encoding.readsFrom(source, target) : Formulas.FALSE;
            case ADDR -> dependency(x, y, encoding.event(target).addressFrom().data());
            case PICK_ADDR -> dependency(x, y, encoding.event(target).addressFrom().picks());
            case DATA -> dependency(x, y, encoding.event(target).valueFrom().data());
            case PICK_DATA -> y.isWrite()
                    ? formulas.or(dependency(x, y, encoding.event(target).valueFrom().picks()),
                            dependency(x, y, encoding.event(target).decidedFrom().picks()))
                    : Formulas.FALSE;
            case CTRL -> control(x, y, false);
            case PICK_CTRL -> control(x, y, true);
            case AMO -> isAtomic(x, y)
                    ? formulas.and(encoding.executed(source, target), encoding.sameAddress(source, target))
                    : Formulas.FALSE;
            case LXSX -> exclusivePair(x, y);
            case RMW -> formulas.or(pair(BaseRelation.AMO, source, target), pair(BaseRelation.LXSX, source, target));
        };
    }

    private EncodedValue offset(Event event) {
        EncodedValue.Collector offsets = new EncodedValue.Collector(formulas);
        encoding.event(event.id()).address().alternatives()
                .forEach(a -> offsets.add(Value.of(((Value.Address) a.value()).offset()), a.when()));
        return offsets.value();
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

    private static boolean isSameInstance(Event x, Event y) {
        return x == y || !x.isInitialWrite() && x.thread() == y.thread() && x.step() == y.step();
    }

    private Formula dependency(Event read, Event target, Map<Integer, Formula> from) {
        Formula when = isProgramOrdered(read, target) ? from.getOrDefault(read.id(), Formulas.FALSE) : Formulas.FALSE;
        return formulas.and(when, encoding.executed(read.id(), target.id()));
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

    private static boolean isAtomic(Event x, Event y) {
        return x != y && x.isRead() && y.isWrite() && isSameInstance(x, y) && x.tags().contains(ATOMIC_TAG)
                && y.tags().contains(ATOMIC_TAG);
    }

    private static boolean isExclusive(Event event) {
        return event.isMemoryAccess() && event.tags().contains(ThreadEncoding.EXCLUSIVE_TAG);
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
