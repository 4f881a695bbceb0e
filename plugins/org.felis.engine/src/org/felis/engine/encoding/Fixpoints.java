package org.felis.engine.encoding;


import java.lang.ref.SoftReference;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.relation.Relation;

/** Where a model's terms contain fixpoints: recursive definitions and transitive closures. */
final class Fixpoints {

    private final MemoryModel model;
    private final Term[] bodies;
    private final boolean[] contains;
    /** Pairs (user, operand) of term ids, transitively; made when first asked for. */
    private volatile Relation uses;

    /** Those made last: tests of a suite have one model. */
    private static volatile SoftReference<Fixpoints> last = new SoftReference<>(null);

    /** Those of a model; may be used by several threads. */
    static Fixpoints of(MemoryModel model) {
        Fixpoints known = last.get();
        if (known != null && known.model == model) {
            return known;
        }
        Fixpoints fixpoints = new Fixpoints(model);
        last = new SoftReference<>(fixpoints);
        return fixpoints;
    }

    private Fixpoints(MemoryModel model) {
        this.model = model;
        this.bodies = new Term[model.terms().size()];
        this.contains = new boolean[model.terms().size()];
        for (Recursion recursion : model.recursions()) {
            recursion.equations().forEach(equation -> bodies[equation.variable().id()] = equation.body());
        }
        for (Term term : model.terms()) {
            boolean fixpoint = term instanceof RelationTerm.Variable || term instanceof SetTerm.Variable
                    || term instanceof RelationTerm.TransitiveClosure
                    || term instanceof RelationTerm.ReflexiveTransitiveClosure;
            contains[term.id()] = fixpoint || term.operands().stream().anyMatch(operand -> contains[operand.id()]);
        }
    }

    /** Whether the two directions of {@link Approximation} differ for the term. */
    boolean isApproximated(Term term) {
        return contains[term.id()];
    }

    /** What a recursive variable equals. */
    Term body(Term variable) {
        return bodies[variable.id()];
    }

    /** Whether the two terms are defined by each other. */
    boolean areMutual(Term first, Term second) {
        if (uses == null) {
            Relation.Builder direct = Relation.builder(model.terms().size());
            for (Term term : model.terms()) {
                term.operands().forEach(operand -> direct.add(term.id(), operand.id()));
                if (bodies[term.id()] != null) {
                    direct.add(term.id(), bodies[term.id()].id());
                }
            }
            uses = direct.build().transitiveClosure();
        }
        return uses.contains(first.id(), second.id()) && uses.contains(second.id(), first.id());
    }
}
