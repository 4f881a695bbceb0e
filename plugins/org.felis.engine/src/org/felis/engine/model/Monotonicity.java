package org.felis.engine.model;

import java.util.BitSet;
import java.util.List;

/**
 * Tells which terms only grow when relations chosen late grow, or when reads get their sources. If such a relation is known in part, the term's
 * value on that part is contained in its value on every relation with that part. So an axiom that wants such a term acyclic, irreflexive or
 * empty and fails on the part fails whatever follows.
 *
 * <p>The argument goes by the structure of terms: every operator but the right of a difference is monotone, so is a least
 * fixpoint in what its body does not bind, and what depends on no such relation has its final value already. The set of final
 * writes shrinks when their order grows and is taken for neither.
 */
final class Monotonicity {

    /** In place of the index of a choice, where nothing is chosen and not all reads have sources. */
    private static final int SOURCES = -1;

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

    /**
     * Whether the axiom fails for good if it fails where some reads have no source yet, nothing being chosen. Paths and addresses are settled,
     * and dependencies; values are not.
     */
    static boolean failsForGoodWithoutSources(Axiom axiom, EvaluationPlan plan) {
        return !axiom.negated() && new Monotonicity(plan, SOURCES).is(axiom.term(), true);
    }

    /** Whether the value of each of the terms only grows when more reads get a source. */
    static boolean growWithSources(List<Term> terms, EvaluationPlan plan) {
        return new Monotonicity(plan, SOURCES).areAll(terms, true);
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
            case RelationTerm.Base base -> is(base.relation(), larger);
            case RelationTerm.Difference minus -> is(minus.left(), larger) && is(minus.right(), !larger);
            case SetTerm.Difference minus -> is(minus.left(), larger) && is(minus.right(), !larger);
            case RelationTerm.Variable variable -> is(plan.model().graph().body(variable), larger);
            case SetTerm.Variable variable -> is(plan.model().graph().body(variable), larger);
            case SetTerm.Base base -> base.set().isStatic();
            default -> areAll(term.operands(), larger);
        };
    }

    private static boolean is(BaseRelation relation, boolean larger) {
        return switch (relation.definition()) {
            case PairDefinition.OfEvents events -> true;
            case PairDefinition.AtOneLocation location -> true;
            case PairDefinition.OfAddresses addresses -> true;
            case PairDefinition.Union union -> union.parts().stream().allMatch(part -> is(part, larger));
            case PairDefinition.Computed computed -> switch (computed) {
                case READS_FROM -> larger;
                case VALUES, INTRINSIC_DATA, INTRINSIC_CONTROL, REGISTER_READS_FROM -> false;
                case PROGRAM_ORDER, LOCATION, EXCLUSIVE_PAIRS, ADDRESS_DEPENDENCY, DATA_DEPENDENCY, CONTROL_DEPENDENCY,
                        PICKED_ADDRESS_DEPENDENCY, PICKED_DATA_DEPENDENCY, PICKED_CONTROL_DEPENDENCY, INSIDE_DATA_DEPENDENCY,
                        INSIDE_PICK_DEPENDENCY -> true;
            };
        };
    }
}
