package org.felis.engine.analysis.relation;

import java.util.Arrays;
import java.util.Objects;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.TermGraph;
import org.felis.engine.relation.Relation;

/**
 * Bounds under axioms: what relations may and must hold in <em>consistent</em> executions.
 *
 * <p>From the axioms that an execution must satisfy it follows top-down which pairs a relation holds in no consistent execution:
 * those that close a cycle with must pairs (acyclic), the reflexive ones (irreflexive), all (empty); and what their term is
 * made of can hold no pair that would make one of these. Where this reaches what an execution <em>chooses</em> (reads-from,
 * coherence, other choices), the choice is excluded, all bounds are computed again bottom-up from the narrower choices, and so on
 * until nothing changes.
 *
 * <p><b>Why an encoding may use the result for everything that it says of consistent executions, the axioms included.</b> Let C
 * be the candidates, and C' those without an excluded choice. Each exclusion is proved from required axioms alone, so every
 * consistent execution is in C'. The bounds are those of plain relation analysis on C': what an inner term was found never to
 * hold is <em>not</em> taken over into its bounds, only choices are narrowed ({@link PossiblePairs} has it). So an encoding that (1) offers no excluded choice
 * and (2) encodes every axiom by these bounds has as solutions the executions of C' that satisfy all axioms, which are the
 * consistent ones. No axiom is used to judge itself: an {@code empty r} still has all pairs that {@code r} may have in C'. Were
 * they left out, {@code empty r} would be true of itself.
 *
 * <p>They are wrong for whatever speaks of executions that are not consistent: whether an axiom fails in some candidate, why an
 * execution is forbidden, the relations of a candidate. A {@code flag} and an {@code undefined_unless} are judged on consistent
 * executions, and never give an exclusion themselves.
 */
final class ConsistentBounds {

    /** Later rounds find little. */
    private static final int MOST_ROUNDS = 4;

    private final MemoryModel model;
    private final TermGraph graph;
    private final MustComposition composition;
    private TermBounds bounds;
    /** By term id: pairs that no consistent execution holds; null for none. */
    private Relation[] never;

    private ConsistentBounds(MemoryModel model, TermBounds structural) {
        this.model = model;
        this.graph = model.graph();
        this.composition = structural.leaves().composition();
        this.bounds = structural;
    }

    static ConsistentBounds of(MemoryModel model, TermBounds structural, Interruption interruption)
            throws Interruption.StoppedException {
        ConsistentBounds pass = new ConsistentBounds(model, structural);
        for (int round = 0; round < MOST_ROUNDS && pass.findsExclusions(); round++) {
            interruption.check();
            pass.bounds = pass.bounds.narrowedTo(pass.bounds.leaves().without(pass.never), interruption);
        }
        return pass;
    }

    /** Whether all is as in candidates. */
    boolean excludesNothing() {
        return Arrays.stream(never).allMatch(Objects::isNull);
    }

    TermBounds bounds() {
        return bounds;
    }

    /** What inner terms never hold, too. */
    PossiblePairs possiblePairs(int events) {
        return new PossiblePairs(bounds, graph, never, events);
    }

    private boolean findsExclusions() {
        never = new Relation[graph.size()];
        for (Axiom axiom : model.axioms()) {
            if (axiom.role() == Axiom.Role.REQUIRED && !axiom.negated()) {
                exclude(axiom.term(), violations(axiom));
            }
        }
        for (TermGraph.Component component : graph.usersFirst()) {
            boolean changed;
            do {
                Relation[] before = component.recursive() ? never.clone() : null;
                component.terms().forEach(this::handOn);
                changed = component.recursive() && !Arrays.equals(before, never);
            } while (changed);
        }
        for (int term = 0; term < never.length; term++) {
            if (never[term] != null && Leaves.canBeNarrowed(graph.term(term))) {
                return true;
            }
        }
        return false;
    }

    /** The pairs that, by themselves or together with must pairs, violate the axiom. */
    private Relation violations(Axiom axiom) {
        Relation must = bounds.must().get(axiom.term());
        Relation identity = Relation.identity(must.size());
        return switch (axiom.kind()) {
            case ACYCLIC -> composition.transitiveClosure(must).inverse().union(identity);
            case IRREFLEXIVE -> identity;
            case EMPTY -> bounds.may().get(axiom.term());
        };
    }

    private void exclude(RelationTerm term, Relation pairs) {
        Relation possible = pairs.intersection(bounds.may().get(term));
        if (!possible.isEmpty()) {
            Relation known = never[term.id()];
            never[term.id()] = known == null ? possible : known.union(possible);
        }
    }

    private void handOn(Term term) {
        Relation pairs = never[term.id()];
        if (pairs != null) {
            handOn((RelationTerm) term, pairs);
        }
    }

    private void handOn(RelationTerm term, Relation pairs) {
        TermValues may = bounds.may();
        TermValues must = bounds.must();
        switch (term) {
            case RelationTerm.Union t -> {
                exclude(t.left(), pairs);
                exclude(t.right(), pairs);
            }
            case RelationTerm.Intersection t -> {
                exclude(t.left(), pairs.intersection(must.get(t.right())));
                exclude(t.right(), pairs.intersection(must.get(t.left())));
            }
            case RelationTerm.Difference t -> exclude(t.left(), pairs.difference(may.get(t.right())));
            case RelationTerm.Composition t -> {
                exclude(t.left(), before(pairs, must.get(t.right())));
                exclude(t.right(), behind(must.get(t.left()), pairs));
            }
            case RelationTerm.Inverse t -> exclude(t.operand(), pairs.inverse());
            case RelationTerm.TransitiveClosure t -> exclude(t.operand(), stretched(pairs, must.get(t)));
            case RelationTerm.ReflexiveTransitiveClosure t -> exclude(t.operand(), stretched(pairs, must.get(t)));
            case RelationTerm.Reflexive t -> exclude(t.operand(), pairs);
            case RelationTerm.Variable t -> exclude((RelationTerm) graph.body(t), pairs);
            case RelationTerm.Base t -> { }
            case RelationTerm.Empty t -> { }
            case RelationTerm.Identity t -> { }
            case RelationTerm.Product t -> { }
            case RelationTerm.Chosen t -> { }
        }
    }

    /**
     * The pairs (x, z) that cannot be if (x, y) cannot: (z, y) must be, and x or z implies y.
     */
    private Relation before(Relation never, Relation must) {
        return never.compose(must.intersection(composition.implied()).inverse())
                .union(never.intersection(composition.implied()).compose(must.inverse()));
    }

    /** The pairs (z, y) that cannot be if (x, y) cannot: (x, z) must be, and z or y implies x. */
    private Relation behind(Relation must, Relation never) {
        return must.intersection(composition.implying()).inverse().compose(never)
                .union(must.inverse().compose(never.intersection(composition.implying())));
    }

    /** What a closure cannot hold if it cannot hold these pairs. */
    private Relation stretched(Relation pairs, Relation mustOfClosure) {
        Relation behind = pairs.union(behind(mustOfClosure, pairs));
        return behind.union(before(behind, mustOfClosure));
    }
}
