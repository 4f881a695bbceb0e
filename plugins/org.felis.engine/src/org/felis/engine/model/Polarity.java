package org.felis.engine.model;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * How terms occur in what is searched for: consistent executions, executions that raise a flag or are undefined.
 *
 * <p>A <em>positive</em> occurrence is one where a larger relation makes the search harder ({@code acyclic r} required). A
 * post-fixpoint that is larger than the least one (Knaster–Tarski encoding of recursion and closure) is then harmless:
 * whatever it admits, the least fixpoint admits too. A <em>negative</em> occurrence, such as under {@code ~acyclic}, under the right of
 * a difference, or in a flag, makes the search easier: there the term must be encoded exactly (SEMANTICS, "Recursion and
 * closure"). A term may occur in both ways, or in none.
 */
public final class Polarity {

    private record Occurrence(Term term, boolean positive) {
    }

    private final BitSet positive = new BitSet();
    private final BitSet negative = new BitSet();
    private final Map<Term, Term> bodies = new HashMap<>();
    private final Deque<Occurrence> open = new ArrayDeque<>();

    private Polarity(MemoryModel model, Collection<Axiom> axioms) {
        model.recursions().forEach(r -> r.equations().forEach(e -> bodies.put(e.variable(), e.body())));
        for (Axiom axiom : axioms) {
            occurs(axiom.term(), isHardenedByLarger(axiom));
        }
        for (Choice choice : model.choices()) {
            // Every part decides both which relations there are and which pairs they hold.
            choice.operands().forEach(this::occursBothWays);
        }
        while (!open.isEmpty()) {
            Occurrence next = open.pop();
            handOn(next.term(), next.positive());
        }
    }

    /** With respect to all axioms: each flag and each {@code undefined_unless} is searched for, too. */
    public static Polarity of(MemoryModel model) {
        return new Polarity(model, model.axioms());
    }

    /**
     * With respect to some axioms, such as {@link MemoryModel#requirements()} alone. A flag among them is one whose raising is
     * searched for; an {@code undefined_unless}, one whose failure is.
     */
    public static Polarity of(MemoryModel model, Collection<Axiom> axioms) {
        return new Polarity(model, axioms);
    }

    /** Whether a larger relation can only make it harder to find what is searched for because of the axiom. */
    private static boolean isHardenedByLarger(Axiom axiom) {
        return switch (axiom.role()) {
            // The property is to hold: a flag is raised by an execution that satisfies its check.
            case REQUIRED, FLAG -> !axiom.negated();
            case UNDEFINED_UNLESS -> axiom.negated();
        };
    }

    private void occursBothWays(Term term) {
        occurs(term, true);
        occurs(term, false);
    }

    private void occurs(Term term, boolean positively) {
        BitSet seen = positively ? positive : negative;
        if (!seen.get(term.id())) {
            seen.set(term.id());
            open.push(new Occurrence(term, positively));
        }
    }

    private void handOn(Term term, boolean positively) {
        switch (term) {
            case RelationTerm.Base t -> { }
            case RelationTerm.Empty t -> { }
            case RelationTerm.Union t -> both(t.left(), t.right(), positively);
            case RelationTerm.Intersection t -> both(t.left(), t.right(), positively);
            case RelationTerm.Difference t -> difference(t.left(), t.right(), positively);
            case RelationTerm.Composition t -> both(t.left(), t.right(), positively);
            case RelationTerm.Inverse t -> occurs(t.operand(), positively);
            case RelationTerm.TransitiveClosure t -> occurs(t.operand(), positively);
            case RelationTerm.ReflexiveTransitiveClosure t -> occurs(t.operand(), positively);
            case RelationTerm.Reflexive t -> occurs(t.operand(), positively);
            case RelationTerm.Identity t -> occurs(t.set(), positively);
            case RelationTerm.Product t -> both(t.sources(), t.targets(), positively);
            case RelationTerm.Variable t -> occurs(bodies.get(t), positively);
            case RelationTerm.Chosen t -> { }
            case SetTerm.Base t -> { }
            case SetTerm.All t -> { }
            case SetTerm.Empty t -> { }
            case SetTerm.Union t -> both(t.left(), t.right(), positively);
            case SetTerm.Intersection t -> both(t.left(), t.right(), positively);
            case SetTerm.Difference t -> difference(t.left(), t.right(), positively);
            case SetTerm.Domain t -> occurs(t.operand(), positively);
            case SetTerm.Range t -> occurs(t.operand(), positively);
            case SetTerm.Variable t -> occurs(bodies.get(t), positively);
        }
    }

    private void both(Term left, Term right, boolean positively) {
        occurs(left, positively);
        occurs(right, positively);
    }

    private void difference(Term left, Term right, boolean positively) {
        occurs(left, positively);
        occurs(right, !positively);
    }

    /** Whether the term occurs where a larger one makes the search harder: over-approximation is safe for this occurrence. */
    public boolean isPositive(Term term) {
        return positive.get(term.id());
    }

    /** Whether the term occurs where a larger one makes the search easier: it must be encoded exactly. */
    public boolean isNegative(Term term) {
        return negative.get(term.id());
    }
}
