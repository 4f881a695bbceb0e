package org.felis.engine.analysis.relation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.relation.Relation;

/**
 * Whether an execution is inconsistent whatever else happens in it, because of a few events that it contains, what is read from what among them, and how
 * coherence orders them. The model is evaluated on these events alone, from below: a pair counts only if it is certain. A set of pairs is a number with a
 * bit for each.
 */
final class CertainViolation {

    /** So many events at most. */
    static final int MOST_EVENTS = 8;

    private final RelationAnalysis analysis;
    private final RelationTerm coherence;
    /** Required, those first that are likely to say something of atomic accesses. */
    private final List<Axiom> axioms = new ArrayList<>();
    private final long[] known;
    private final boolean[] isKnown;
    private int[] events = {};
    private long readsFrom;
    private long ordered;

    /** @param coherence what the model chooses as coherence */
    CertainViolation(MemoryModel model, RelationAnalysis analysis, RelationTerm coherence) {
        this.analysis = analysis;
        this.coherence = coherence;
        known = new long[model.terms().size()];
        isKnown = new boolean[known.length];
        for (Axiom.Kind kind : List.of(Axiom.Kind.EMPTY, Axiom.Kind.IRREFLEXIVE, Axiom.Kind.ACYCLIC)) {
            model.axioms().stream().filter(axiom -> axiom.kind() == kind && axiom.role() == Axiom.Role.REQUIRED && !axiom.negated()).forEach(axioms::add);
        }
    }

    /**
     * Whether an axiom fails in each execution that contains the events and these pairs, which are by places among the events.
     *
     * @param sources pairs of a write and a read that takes its value from it
     * @param order pairs of writes, the coherence-earlier one first
     */
    boolean follows(int[] among, int[][] sources, int[][] order) {
        events = among;
        readsFrom = pairs(sources);
        ordered = closure(pairs(order));
        Arrays.fill(isKnown, false);
        for (int i = 0; i < axioms.size(); i++) {
            Axiom axiom = axioms.get(i);
            if (fails(axiom)) {
                // what it is this time, it may be next time
                axioms.remove(i);
                axioms.addFirst(axiom);
                return true;
            }
        }
        return false;
    }

    private boolean fails(Axiom axiom) {
        long pairs = pairs(axiom.term());
        return switch (axiom.kind()) {
            case EMPTY -> pairs != 0;
            case IRREFLEXIVE -> (pairs & identity()) != 0;
            case ACYCLIC -> (closure(pairs) & identity()) != 0;
        };
    }

    private long pairs(int[][] given) {
        long result = 0;
        for (int[] pair : given) {
            result |= bit(pair[0], pair[1]);
        }
        return result;
    }

    private static long bit(int x, int y) {
        return 1L << x * MOST_EVENTS + y;
    }

    private long identity() {
        long result = 0;
        for (int i = 0; i < events.length; i++) {
            result |= bit(i, i);
        }
        return result;
    }

    /** The pairs that a relation certainly holds. */
    private long pairs(RelationTerm term) {
        if (!isKnown[term.id()]) {
            known[term.id()] = certain(term) | derived(term);
            isKnown[term.id()] = true;
        }
        return known[term.id()];
    }

    private long certain(RelationTerm term) {
        return pairs(analysis.bounds(term).must());
    }

    private long pairs(Relation relation) {
        long result = 0;
        for (int i = 0; i < events.length; i++) {
            for (int j = 0; j < events.length; j++) {
                result |= relation.contains(events[i], events[j]) ? bit(i, j) : 0;
            }
        }
        return result;
    }

    private long derived(RelationTerm term) {
        return switch (term) {
            case RelationTerm.Base base -> base.relation() == BaseRelation.RF ? readsFrom : 0;
            case RelationTerm.Chosen chosen -> chosen == coherence ? ordered : 0;
            case RelationTerm.Union union -> pairs(union.left()) | pairs(union.right());
            case RelationTerm.Intersection intersection -> pairs(intersection.left()) & pairs(intersection.right());
            case RelationTerm.Difference difference -> pairs(difference.left()) & ~pairs(analysis.possible(difference.right()));
            case RelationTerm.Composition composition -> composition(pairs(composition.left()), pairs(composition.right()));
            case RelationTerm.Inverse inverse -> inverse(pairs(inverse.operand()));
            case RelationTerm.TransitiveClosure closure -> closure(pairs(closure.operand()));
            case RelationTerm.ReflexiveTransitiveClosure closure -> closure(pairs(closure.operand())) | identity();
            case RelationTerm.Reflexive reflexive -> pairs(reflexive.operand()) | identity();
            case RelationTerm.Identity identity -> members(identity.set()) & identity();
            case RelationTerm.Product product -> members(product.sources()) & inverse(members(product.targets()));
            case RelationTerm.Empty empty -> 0;
            // what only a fixpoint holds is not needed
            case RelationTerm.Variable variable -> 0;
        };
    }

    /** The pairs whose first event is certainly in the set. */
    private long members(SetTerm set) {
        long result = 0;
        for (int i = 0; i < events.length; i++) {
            if (analysis.bounds(set).must().contains(events[i])) {
                for (int j = 0; j < events.length; j++) {
                    result |= bit(i, j);
                }
            }
        }
        return result;
    }

    private long composition(long left, long right) {
        long result = 0;
        for (int i = 0; i < events.length; i++) {
            for (int middle = 0; middle < events.length; middle++) {
                if ((left & bit(i, middle)) != 0) {
                    long row = right >>> middle * MOST_EVENTS & (1L << MOST_EVENTS) - 1;
                    result |= row << i * MOST_EVENTS;
                }
            }
        }
        return result;
    }

    private long inverse(long pairs) {
        long result = 0;
        for (int i = 0; i < events.length; i++) {
            for (int j = 0; j < events.length; j++) {
                result |= (pairs & bit(i, j)) != 0 ? bit(j, i) : 0;
            }
        }
        return result;
    }

    private long closure(long pairs) {
        long result = pairs;
        for (long before = 0; before != result;) {
            before = result;
            result |= composition(result, result);
        }
        return result;
    }
}
