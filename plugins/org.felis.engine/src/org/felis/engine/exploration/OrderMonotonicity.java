package org.felis.engine.exploration;

import java.util.function.Predicate;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Polarity;
import org.felis.engine.model.Term;

/**
 * Tells which axioms hold still if some events of a thread are those of a thread of their own instead: if {@code po} and {@code int} have fewer pairs and {@code ext} has more, and nothing else is
 * different.
 *
 * <p>A term has fewer pairs then if {@code po} and {@code int} are in the right of no difference, or of an even number of them, and {@code ext} of an odd number.
 */
final class OrderMonotonicity extends Polarity {

    /** Nothing changes about these. */
    private final Predicate<Term> isEmpty;

    private OrderMonotonicity(MemoryModel model, Predicate<Term> isEmpty) {
        super(model);
        this.isEmpty = isEmpty;
    }

    /** Whether an axiom that asks for an acyclic, irreflexive or empty term holds still, of events without exclusives. */
    static boolean holdsOfLess(Axiom axiom, MemoryModel model, Predicate<Term> isEmpty) {
        return !axiom.negated() && new OrderMonotonicity(model, isEmpty).is(axiom.term(), false);
    }

    /** Whether an axiom that asks for an empty term fails still. */
    static boolean failsOfLess(Axiom axiom, MemoryModel model, Predicate<Term> isEmpty) {
        return axiom.kind() == Axiom.Kind.EMPTY && new OrderMonotonicity(model, isEmpty).is(axiom.term(), true);
    }

    @Override
    protected boolean isSettled(Term term) {
        return isEmpty.test(term);
    }

    @Override
    protected boolean isChosen(boolean larger) {
        return true;
    }

    @Override
    protected boolean is(BaseRelation relation, boolean larger) {
        return switch (relation) {
            case PO, INT -> !larger;
            case EXT -> larger;
            // of values, or of what happens in one instruction: exclusives, which are several, there are none
            case RF, LOC, AMO, RMW, SAME_INSTANCE, SAME_LOW_ORDER_BITS, DIFFERENT_VALUES, IICO_ORDER, SAME_ACCESS -> true;
            default -> false; // dependencies, and what happens inside instructions
        };
    }
}
