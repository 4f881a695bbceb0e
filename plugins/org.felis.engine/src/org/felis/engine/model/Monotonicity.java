package org.felis.engine.model;

import java.util.BitSet;
import java.util.List;

/**
 * Tells which terms only grow when relations chosen late grow. If such a relation is known in part, the term's value on that part is
 * contained in its value on every relation with that part. So an axiom that wants such a term acyclic, irreflexive or empty and fails
 * on the part fails whatever follows.
 *
 * <p>The argument goes by the structure of terms: every operator but the right of a difference is monotone, so is a least
 * fixpoint in what its body does not bind, and what depends on no such relation has its final value already. The set of final
 * writes shrinks when their order grows and is taken for neither.
 */
final class Monotonicity {

    private final EvaluationPlan plan;
    private final int choice;
    private final BitSet growing = new BitSet();
    private final BitSet shrinking = new BitSet();

    private Monotonicity(EvaluationPlan plan, int choice) {
        this.plan = plan;
        this.choice = choice;
    }

    /**
     * Whether the axiom fails for good if it fails on a part of the relation chosen by the choice of that index, nothing being chosen
     * later.
     */
    static boolean failsForGood(Axiom axiom, EvaluationPlan plan, int choice) {
        return !axiom.negated() && new Monotonicity(plan, choice).is(axiom.term(), true);
    }

    private boolean areAll(List<Term> terms, boolean larger) {
        for (Term term : terms) {
            if (!is(term, larger)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the term's value grows, or else shrinks; what is being asked already is assumed. */
    private boolean is(Term term, boolean larger) {
        if (plan.level(term) <= choice) {
            return true;
        }
        BitSet asked = larger ? growing : shrinking;
        if (asked.get(term.id())) {
            return true;
        }
        asked.set(term.id());
        return switch (term) {
            case RelationTerm.Chosen chosen -> larger;
            case RelationTerm.Difference minus -> is(minus.left(), larger) && is(minus.right(), !larger);
            case SetTerm.Difference minus -> is(minus.left(), larger) && is(minus.right(), !larger);
            case RelationTerm.Variable variable -> is(plan.model().graph().body(variable), larger);
            case SetTerm.Variable variable -> is(plan.model().graph().body(variable), larger);
            case SetTerm.Base base -> base.set().isStatic();
            default -> areAll(term.operands(), larger);
        };
    }
}
