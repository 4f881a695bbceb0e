package org.felis.tests.engine.analysis;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.analysis.relation.RelationAnalysis;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * A model on an execution as an encoding sees it: of each term, the must pairs among executed events hold, active pairs are
 * computed from the operands, and all others are arbitrary: none of them, or all that may be. Fixpoints are iterated over all
 * terms at once, with each closure taken as {@code closure = operand | operand ; closure}.
 */
final class SlicedEvaluation {

    private final RelationAnalysis analysis;
    private final ModelEvaluation actual;
    private final MemoryModel model;
    private final boolean inactivePairsHold;
    private final EventSet executed;
    private final Map<Term, Term> bodies = new HashMap<>();
    private final Object[] results;

    SlicedEvaluation(RelationAnalysis analysis, ModelEvaluation actual, boolean inactivePairsHold) {
        this.analysis = analysis;
        this.actual = actual;
        this.model = actual.model();
        this.inactivePairsHold = inactivePairsHold;
        this.executed = actual.execution().executed();
        model.recursions().forEach(r -> r.equations().forEach(e -> bodies.put(e.variable(), e.body())));
        results = new Object[model.terms().size()];
        evaluate();
    }

    boolean holds(Axiom axiom) {
        // What is not active cannot decide an axiom: leave it out, as an encoding does.
        Relation relation = relation(axiom.term()).intersection(analysis.active(axiom.term()));
        boolean property = switch (axiom.kind()) {
            case ACYCLIC -> relation.isAcyclic();
            case IRREFLEXIVE -> relation.isIrreflexive();
            case EMPTY -> relation.isEmpty();
        };
        return property != axiom.negated();
    }

    private Relation relation(RelationTerm term) {
        Object known = results[term.id()];
        return known != null ? (Relation) known : Relation.empty(executed.size());
    }

    private EventSet set(SetTerm term) {
        Object known = results[term.id()];
        return known != null ? (EventSet) known : EventSet.empty(executed.size());
    }

    /**
     * Terms in rounds, each from the last values of its operands. Differences are not monotone in what is still growing, so
     * the rounds start from the groups that others build on: a round that changes nothing in a term's operands settles it.
     */
    private void evaluate() {
        int size = model.terms().size();
        boolean[] settled = new boolean[size];
        int count = 0;
        while (count < size) {
            // The least set of terms that depends only on itself and on settled terms, found by trying each open term.
            BitSet group = smallestGroup(settled);
            group.stream().forEach(id -> results[id] = null);
            boolean changed = true;
            while (changed) {
                changed = false;
                for (int id = group.nextSetBit(0); id >= 0; id = group.nextSetBit(id + 1)) {
                    Object value = project(model.terms().get(id));
                    changed |= !value.equals(results[id]);
                    results[id] = value;
                }
            }
            for (int id = group.nextSetBit(0); id >= 0; id = group.nextSetBit(id + 1)) {
                settled[id] = true;
                count++;
            }
        }
    }

    private BitSet smallestGroup(boolean[] settled) {
        BitSet best = null;
        for (int id = 0; id < settled.length; id++) {
            if (!settled[id]) {
                BitSet needed = new BitSet();
                need(model.terms().get(id), settled, needed);
                if (needed.cardinality() == 1) {
                    return needed;
                }
                if (best == null || needed.cardinality() < best.cardinality()) {
                    best = needed;
                }
            }
        }
        return best;
    }

    private void need(Term term, boolean[] settled, BitSet needed) {
        if (settled[term.id()] || needed.get(term.id())) {
            return;
        }
        needed.set(term.id());
        for (Term operand : operands(term)) {
            need(operand, settled, needed);
        }
    }

    private List<Term> operands(Term term) {
        return bodies.containsKey(term) ? List.of(bodies.get(term)) : term.operands();
    }

    private Object project(Term term) {
        return switch (term) {
            case RelationTerm relation -> {
                Relation must = analysis.bounds(relation).must().restrict(executed, executed);
                Relation active = analysis.active(relation);
                Relation inactive = inactivePairsHold
                        ? analysis.bounds(relation).may().restrict(executed, executed).difference(active)
                        : Relation.empty(executed.size());
                yield compute(relation).intersection(active).union(inactive).union(must);
            }
            case SetTerm set -> {
                EventSet must = analysis.bounds(set).must().intersection(executed);
                EventSet active = analysis.active(set);
                EventSet inactive = inactivePairsHold
                        ? analysis.bounds(set).may().intersection(executed).difference(active)
                        : EventSet.empty(executed.size());
                yield compute(set).intersection(active).union(inactive).union(must);
            }
        };
    }

    private Relation compute(RelationTerm term) {
        Relation identity = Relation.identity(executed);
        return switch (term) {
            case RelationTerm.Base t -> actual.relation(t);
            case RelationTerm.Chosen t -> actual.relation(t);
            case RelationTerm.Empty t -> Relation.empty(executed.size());
            case RelationTerm.Union t -> relation(t.left()).union(relation(t.right()));
            case RelationTerm.Intersection t -> relation(t.left()).intersection(relation(t.right()));
            case RelationTerm.Difference t -> relation(t.left()).difference(relation(t.right()));
            case RelationTerm.Composition t -> relation(t.left()).compose(relation(t.right()));
            case RelationTerm.Inverse t -> relation(t.operand()).inverse();
            case RelationTerm.TransitiveClosure t ->
                relation(t.operand()).union(relation(t.operand()).compose(relation(t)));
            case RelationTerm.ReflexiveTransitiveClosure t ->
                relation(t.operand()).union(relation(t.operand()).compose(relation(t))).union(identity);
            case RelationTerm.Reflexive t -> relation(t.operand()).union(identity);
            case RelationTerm.Identity t -> Relation.identity(set(t.set()));
            case RelationTerm.Product t -> Relation.product(set(t.sources()), set(t.targets()));
            case RelationTerm.Variable t -> relation((RelationTerm) bodies.get(t));
        };
    }

    private EventSet compute(SetTerm term) {
        return switch (term) {
            case SetTerm.Base t -> actual.set(t);
            case SetTerm.Tagged t -> actual.set(t);
            case SetTerm.All t -> executed;
            case SetTerm.Empty t -> EventSet.empty(executed.size());
            case SetTerm.Union t -> set(t.left()).union(set(t.right()));
            case SetTerm.Intersection t -> set(t.left()).intersection(set(t.right()));
            case SetTerm.Difference t -> set(t.left()).difference(set(t.right()));
            case SetTerm.Domain t -> relation(t.operand()).domain();
            case SetTerm.Range t -> relation(t.operand()).range();
            case SetTerm.Variable t -> set((SetTerm) bodies.get(t));
        };
    }
}
