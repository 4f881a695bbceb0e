package org.felis.engine.exploration;

import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.PairDefinition;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;

/**
 * Tells which axioms hold still if some events of a thread are those of a thread of their own instead: if {@code po} and {@code int} have fewer pairs and {@code ext} has more, and nothing else is
 * different.
 *
 * <p>The argument goes by the structure of terms: every operator grows with its operands but for the right of a difference, so that a term has fewer pairs then if {@code po} and {@code int} are
 * in the right of no difference, or of an even number of them, and {@code ext} of an odd number.
 */
final class OrderMonotonicity {

    private final MemoryModel model;
    /** Nothing changes about these. */
    private final Predicate<Term> isEmpty;
    private final BitSet shrinking = new BitSet();
    private final BitSet growing = new BitSet();

    private OrderMonotonicity(MemoryModel model, Predicate<Term> isEmpty) {
        this.model = model;
        this.isEmpty = isEmpty;
    }

    /** Whether an axiom that asks for an acyclic, irreflexive or empty term holds still. */
    static boolean holdsOfLess(Axiom axiom, MemoryModel model, Predicate<Term> isEmpty) {
        return !axiom.negated() && new OrderMonotonicity(model, isEmpty).is(axiom.term(), false);
    }

    /** Whether an axiom that asks for an empty term fails still. */
    static boolean failsOfLess(Axiom axiom, MemoryModel model, Predicate<Term> isEmpty) {
        return axiom.kind() == Axiom.Kind.EMPTY && new OrderMonotonicity(model, isEmpty).is(axiom.term(), true);
    }

    private boolean areAll(List<Term> terms, boolean larger) {
        for (Term term : terms) {
            if (!is(term, larger)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the term has at least, or else at most, the pairs that it had. What is being asked already is assumed: a least fixpoint is as large as its body makes it. */
    private boolean is(Term term, boolean larger) {
        BitSet asked = larger ? growing : shrinking;
        if (asked.get(term.id()) || isEmpty.test(term)) {
            return true;
        }
        asked.set(term.id());
        return switch (term) {
            case RelationTerm.Chosen chosen -> true;
            case RelationTerm.Base base -> is(base.relation(), larger);
            case RelationTerm.Difference minus -> is(minus.left(), larger) && is(minus.right(), !larger);
            case SetTerm.Difference minus -> is(minus.left(), larger) && is(minus.right(), !larger);
            case RelationTerm.Variable variable -> is(model.graph().body(variable), larger);
            case SetTerm.Variable variable -> is(model.graph().body(variable), larger);
            case SetTerm.Base base -> base.set().isStatic();
            default -> areAll(term.operands(), larger);
        };
    }

    private static boolean is(BaseRelation relation, boolean larger) {
        return switch (relation) {
            case PO, INT -> !larger;
            case EXT -> larger;
            case RF, LOC, AMO, SAME_INSTANCE, SAME_LOW_ORDER_BITS, DIFFERENT_VALUES, IICO_ORDER, SAME_ACCESS -> true; // of values, or of one instruction
            case RMW, LXSX -> relation.definition() instanceof PairDefinition.Union; // without exclusives, it is what happens in one instruction
            default -> false; // dependencies, and what happens inside instructions
        };
    }
}
