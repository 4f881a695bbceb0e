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
import org.felis.engine.program.EventClasses;

/**
 * Tells which axioms fail for good if they fail on a beginning of an execution: some of its events, with all that come before them in program
 * order and reads-from, what they read from and how coherence orders them. What goes on only adds events behind; it changes nothing
 * between those that are there.
 *
 * <p>The argument goes by the structure of terms. The value of a term is <em>settled</em> if it relates the events that are there as it does in the
 * whole execution: base relations and sets, chosen orders, and what is made of them event by event or pair by pair. It
 * <em>grows</em> if what it has on the beginning it has on the whole: every operator grows with its operands, a difference if
 * what is taken away is settled.
 */
final class PrefixMonotonicity {

    private final MemoryModel model;
    /** Whether the events may be any of an execution, so that some are missing between them. */
    private final boolean anyEvents;
    /** Nothing grows from less. */
    private final Predicate<Term> isEmpty;
    private final BitSet growing = new BitSet();

    private PrefixMonotonicity(MemoryModel model, boolean anyEvents, Predicate<Term> isEmpty) {
        this.model = model;
        this.anyEvents = anyEvents;
        this.isEmpty = isEmpty;
    }

    /** Whether the axiom fails for good if it fails on a beginning, in which coherence orders the writes and nothing else is chosen. */
    static boolean failsForGood(Axiom axiom, MemoryModel model) {
        return !axiom.negated() && new PrefixMonotonicity(model, false, term -> false).grows(axiom.term());
    }

    /**
     * The same of any events of an execution without exclusives that are of some classes, whether or not what comes before them is there, too. A composition
     * is not settled then, since what lies on the way may be missing; what is empty among events of these classes can only grow.
     */
    static boolean failsForGoodOnAnyEvents(Axiom axiom, MemoryModel model, EventClasses classes) {
        return !axiom.negated() && new PrefixMonotonicity(model, true, model.emptyAmong(classes)).grows(axiom.term());
    }

    /**
     * Whether the axiom, which asks that something be empty, fails for good also if it fails on the whole: what it has of events of these classes it has of any of them that contain both of a pair.
     * So it is of races: two accesses that nothing orders are not ordered by less.
     */
    static boolean failsOnFewerEvents(Axiom axiom, MemoryModel model, EventClasses classes) {
        return axiom.kind() == Axiom.Kind.EMPTY && new PrefixMonotonicity(model, true, model.emptyAmong(classes)).lasts(axiom.term());
    }

    /** Whether what the term has on the whole it has on fewer events. */
    private boolean lasts(Term term) {
        return isSettled(term) || switch (term) {
            case RelationTerm.Difference minus -> lasts(minus.left()) && grows(minus.right());
            case RelationTerm.Union union -> lasts(union.left()) && lasts(union.right());
            case RelationTerm.Intersection both -> lasts(both.left()) && lasts(both.right());
            default -> false;
        };
    }

    private boolean allGrow(List<Term> terms) {
        for (Term term : terms) {
            if (!grows(term)) {
                return false;
            }
        }
        return true;
    }

    /** What is being asked already is assumed: a least fixpoint grows with its body. */
    private boolean grows(Term term) {
        if (growing.get(term.id()) || isEmpty.test(term)) {
            return true;
        }
        growing.set(term.id());
        return switch (term) {
            case RelationTerm.Base base -> isSettled(base);
            case RelationTerm.Difference minus -> grows(minus.left()) && isSettled(minus.right());
            case SetTerm.Difference minus -> grows(minus.left()) && isSettled(minus.right());
            case RelationTerm.Variable variable -> grows(model.graph().body(variable));
            case SetTerm.Variable variable -> grows(model.graph().body(variable));
            case SetTerm.Base base -> base.set().isStatic();
            default -> allGrow(term.operands());
        };
    }

    private boolean isSettled(Term term) {
        return switch (term) {
            case RelationTerm.Base base -> isSettled(base.relation());
            case RelationTerm.Chosen chosen -> model.coherence().isPresent() && model.choices().get(model.coherence().getAsInt()).variable() == chosen;
            case SetTerm.Base base -> base.set().isStatic();
            case RelationTerm.Union union -> areSettled(term.operands());
            case RelationTerm.Intersection both -> areSettled(term.operands());
            case RelationTerm.Difference minus -> areSettled(term.operands());
            case RelationTerm.Inverse inverse -> areSettled(term.operands());
            case RelationTerm.Reflexive reflexive -> areSettled(term.operands());
            case RelationTerm.Identity identity -> areSettled(term.operands());
            case RelationTerm.Product product -> areSettled(term.operands());
            case SetTerm.Union union -> areSettled(term.operands());
            case SetTerm.Intersection both -> areSettled(term.operands());
            case SetTerm.Difference minus -> areSettled(term.operands());
            case RelationTerm.Empty empty -> true;
            case SetTerm.Empty empty -> true;
            case SetTerm.All all -> true;
            case SetTerm.Tagged tagged -> true;
            // no event that is not there lies on the way, if steps lead only from what is there to what is there
            case RelationTerm.Composition composition -> !anyEvents && areSettled(term.operands()) && isInward(composition.right());
            case RelationTerm.TransitiveClosure closure -> !anyEvents && areSettled(term.operands()) && isInward(closure.operand());
            case RelationTerm.ReflexiveTransitiveClosure closure -> !anyEvents && areSettled(term.operands()) && isInward(closure.operand());
            // what is not there may be related to what is
            case SetTerm.Domain domain -> false;
            case SetTerm.Range range -> false;
            case RelationTerm.Variable variable -> false;
            case SetTerm.Variable variable -> false;
        };
    }

    /** Whether what the relation has in front of an event is there wherever the event is. */
    private static boolean isInward(RelationTerm term) {
        return switch (term) {
            case RelationTerm.Base base -> switch (base.relation()) {
                case PO, RF, AMO, LXSX, RMW -> true;
                default -> false;
            };
            case RelationTerm.Empty empty -> true;
            case RelationTerm.Identity identity -> true;
            case RelationTerm.Union union -> isInward(union.left()) && isInward(union.right());
            case RelationTerm.Intersection both -> isInward(both.left()) || isInward(both.right());
            case RelationTerm.Difference minus -> isInward(minus.left());
            case RelationTerm.Composition composition -> isInward(composition.left()) && isInward(composition.right());
            case RelationTerm.TransitiveClosure closure -> isInward(closure.operand());
            case RelationTerm.ReflexiveTransitiveClosure closure -> isInward(closure.operand());
            case RelationTerm.Reflexive reflexive -> isInward(reflexive.operand());
            default -> false;
        };
    }

    private boolean areSettled(List<Term> terms) {
        for (Term term : terms) {
            if (!isSettled(term)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSettled(BaseRelation relation) {
        return switch (relation.definition()) {
            case PairDefinition.OfEvents events -> true;
            case PairDefinition.AtOneLocation location -> true;
            case PairDefinition.OfAddresses addresses -> true;
            case PairDefinition.Union union -> union.parts().stream().allMatch(PrefixMonotonicity::isSettled);
            case PairDefinition.Computed computed -> switch (computed) {
                case PROGRAM_ORDER, LOCATION, READS_FROM, EXCLUSIVE_PAIRS -> true;
                default -> false; // of values, dependencies, and what happens inside instructions: not asked of such executions
            };
        };
    }
}
