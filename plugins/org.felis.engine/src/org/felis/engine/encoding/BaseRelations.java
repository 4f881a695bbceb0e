package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.program.Event;
import org.felis.engine.program.UnrolledProgram;

/** When pairs of events belong to base relations; the definitions are those of {@link BaseRelation}. */
final class BaseRelations {

    /** The tag of the accesses of atomic instructions, as in {@code amo}. */
    private static final String ATOMIC_TAG = "X";

    private final ProgramEncoding encoding;
    private final UnrolledProgram program;
    private final Formulas formulas;

    BaseRelations(ProgramEncoding encoding) {
        this.encoding = encoding;
        this.program = encoding.program();
        this.formulas = encoding.formulas();
    }

    Formula pair(BaseRelation relation, int source, int target) {
        Event x = program.event(source);
        Event y = program.event(target);
        return switch (relation) {
            case PO -> executedIf(isProgramOrdered(x, y), source, target);
            case INT -> executedIf(x.thread() == y.thread(), source, target);
            case EXT -> executedIf(x.thread() != y.thread(), source, target);
            case SAME_INSTANCE -> executedIf(isSameInstance(x, y), source, target);
            case IICO_ORDER -> executedIf(x.isOrderedBefore(y), source, target);
            case SAME_ACCESS -> executedIf(x.isSameAccess(y), source, target);
            case LOC -> x.hasAddress() && y.hasAddress()
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
            if (branch.kind() == Event.Kind.BRANCH && isBefore(branch, target) && branch.thread() == read.thread()) {
                Provenance decidedFrom = encoding.event(branch.id()).decidedFrom();
                Formula decides = (picks ? decidedFrom.picks() : decidedFrom.data()).getOrDefault(read.id(),
                        Formulas.FALSE);
                cases.add(formulas.and(decides, encoding.executed(branch.id())));
            }
        }
        return formulas.and(formulas.or(cases), encoding.executed(read.id(), target.id()));
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
