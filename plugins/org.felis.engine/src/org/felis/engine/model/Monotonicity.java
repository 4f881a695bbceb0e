package org.felis.engine.model;

import java.util.List;

/**
 * Tells which terms only grow when relations chosen late grow, or when reads get their sources. If such a relation is known in part, the term's
 * value on that part is contained in its value on every relation with that part. So an axiom that wants such a term acyclic, irreflexive or
 * empty and fails on the part fails whatever follows.
 *
 * <p>What depends on no such relation has its final value already.
 */
final class Monotonicity extends Polarity {

    /** In place of the index of a choice, where nothing is chosen and not all reads have sources. */
    private static final int SOURCES = -1;

    private final EvaluationPlan plan;
    private final int choice;

    private Monotonicity(EvaluationPlan plan, int choice) {
        super(plan.model());
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

    @Override
    protected boolean isSettled(Term term) {
        return plan.level(term) <= choice;
    }

    @Override
    protected boolean isChosen(boolean larger) {
        return larger;
    }

    @Override
    protected boolean is(BaseRelation relation, boolean larger) {
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
