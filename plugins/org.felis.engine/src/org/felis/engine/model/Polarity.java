package org.felis.engine.model;

import java.util.BitSet;
import java.util.List;

/**
 * Tells which terms only grow, or only shrink, when some of what they are made of changes. By the structure of terms: every operator but the right of a difference is monotone, and so is a least fixpoint in what its body does
 * not bind. Sets that only an execution has, such as that of final writes, are taken for neither.
 */
public abstract class Polarity {

    private final MemoryModel model;
    private final BitSet growing = new BitSet();
    private final BitSet shrinking = new BitSet();

    protected Polarity(MemoryModel model) {
        this.model = model;
    }

    /** Whether nothing about the term changes, whatever it is made of. */
    protected abstract boolean isSettled(Term term);

    /** Whether a chosen relation grows, or else shrinks; or does not change. */
    protected abstract boolean isChosen(boolean larger);

    /** The same of a relation that each model is given. */
    protected abstract boolean is(BaseRelation relation, boolean larger);

    /** Whether each of the terms grows, or else shrinks; or does not change. */
    public final boolean areAll(List<Term> terms, boolean larger) {
        for (Term term : terms) {
            if (!is(term, larger)) {
                return false;
            }
        }
        return true;
    }

    /** The same of one term. What is being asked already is assumed. */
    public final boolean is(Term term, boolean larger) {
        if (isSettled(term)) {
            return true;
        }
        BitSet asked = larger ? growing : shrinking;
        if (asked.get(term.id())) {
            return true;
        }
        asked.set(term.id());
        return switch (term) {
            case RelationTerm.Chosen chosen -> isChosen(larger);
            case RelationTerm.Base base -> is(base.relation(), larger);
            case RelationTerm.Difference minus -> is(minus.left(), larger) && is(minus.right(), !larger);
            case SetTerm.Difference minus -> is(minus.left(), larger) && is(minus.right(), !larger);
            case RelationTerm.Variable variable -> is(model.graph().body(variable), larger);
            case SetTerm.Variable variable -> is(model.graph().body(variable), larger);
            case SetTerm.Base base -> base.set().isStatic();
            default -> areAll(term.operands(), larger);
        };
    }
}
