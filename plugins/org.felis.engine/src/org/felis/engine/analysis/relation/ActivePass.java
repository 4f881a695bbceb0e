package org.felis.engine.analysis.relation;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.TermGraph;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Active pairs, top-down from the axioms and choices: those that can influence whether an axiom holds (Gavrilenko et al.,
 * CAV 2019, section 3, "active sets"). A pair that is a must pair is decided by the events alone; what its term is made of
 * need not be known, so activity is handed on for the other active pairs only.
 */
final class ActivePass {

    private final TermGraph graph;
    private final MemoryModel model;
    private final TermValues may;
    private final TermValues must;
    private final ControlFlow control;
    private final TermValues active;

    private ActivePass(MemoryModel model, TermBounds bounds, int events) {
        this.graph = model.graph();
        this.model = model;
        this.may = bounds.may();
        this.must = bounds.must();
        this.control = bounds.leaves().control();
        this.active = new TermValues(graph.size(), events);
    }

    /** The active pairs of every term; none of terms that no axiom and no choice depends on. */
    static TermValues of(MemoryModel model, TermBounds bounds, int events) {
        ActivePass pass = new ActivePass(model, bounds, events);
        pass.run();
        return pass.active;
    }

    private void run() {
        model.axioms().forEach(this::activate);
        model.choices().forEach(this::activateChoice);
        for (TermGraph.Component component : graph.usersFirst()) {
            if (component.decisive()) {
                active.untilNothingGrows(component, this::handOn);
            }
        }
    }

    private void activate(Axiom axiom) {
        Relation relation = may.get(axiom.term());
        switch (axiom.kind()) {
            case ACYCLIC -> activate(axiom.term(), CyclePairs.of(new Bounds(relation, must.get(axiom.term())), control));
            case IRREFLEXIVE -> activate(axiom.term(), relation.intersection(Relation.identity(relation.size())));
            case EMPTY -> activate(axiom.term(), relation);
        }
    }

    /** A choice is always made, whether or not an axiom speaks of the relation chosen. */
    private void activateChoice(Choice choice) {
        switch (choice) {
            case Choice.LinearOrders orders -> {
                EventSet elements = may.get(orders.elements());
                activate(orders.elements(), elements);
                Relation together = may.get(orders.partition()).restrict(elements, elements);
                activate(orders.partition(), together);
                activate(orders.base(), together);
            }
            case Choice.FunctionalChoice each -> {
                activate(each.ends(), may.get(each.ends()));
                activate(each.pairs(), may.get(each.pairs()));
            }
        }
    }

    private void activate(RelationTerm term, Relation pairs) {
        active.put(term, active.get(term).union(pairs.intersection(may.get(term))));
    }

    private void activate(SetTerm term, EventSet events) {
        active.put(term, active.get(term).union(events.intersection(may.get(term))));
    }

    private void handOn(Term term) {
        switch (term) {
            case RelationTerm relation -> {
                Relation open = active.get(relation).difference(must.get(relation));
                if (!open.isEmpty()) {
                    handOn(relation, open);
                }
            }
            case SetTerm set -> {
                EventSet open = active.get(set).difference(must.get(set));
                if (!open.isEmpty()) {
                    handOn(set, open);
                }
            }
        }
    }

    private void handOn(RelationTerm term, Relation open) {
        switch (term) {
            case RelationTerm.Base t -> { }
            case RelationTerm.Empty t -> { }
            case RelationTerm.Union t -> {
                activate(t.left(), open);
                activate(t.right(), open);
            }
            case RelationTerm.Intersection t -> {
                activate(t.left(), open);
                activate(t.right(), open);
            }
            case RelationTerm.Difference t -> {
                activate(t.left(), open);
                activate(t.right(), open);
            }
            case RelationTerm.Composition t -> {
                activate(t.left(), open.compose(may.get(t.right()).inverse()));
                activate(t.right(), may.get(t.left()).inverse().compose(open));
            }
            case RelationTerm.Inverse t -> activate(t.operand(), open.inverse());
            case RelationTerm.TransitiveClosure t -> closure(t, t.operand(), open);
            case RelationTerm.ReflexiveTransitiveClosure t -> closure(t, t.operand(), open);
            case RelationTerm.Reflexive t -> activate(t.operand(), open);
            case RelationTerm.Identity t -> activate(t.set(), open.domain());
            case RelationTerm.Product t -> {
                activate(t.sources(), open.domain());
                activate(t.targets(), open.range());
            }
            case RelationTerm.Variable t -> activate((RelationTerm) graph.body(t), open);
            case RelationTerm.Chosen t -> { }
        }
    }

    /**
     * A closure is taken as {@code closure = operand | operand ; closure}, besides the identity: an open pair (x, z) makes
     * each pair (x, y) of the operand active from whose end the closure leads on to z, and the pair (y, z) of the closure.
     */
    private void closure(RelationTerm closure, RelationTerm operand, Relation given) {
        Relation steps = may.get(operand);
        Relation back = steps.inverse();
        Relation open = given;
        while (true) {
            activate(closure, back.compose(open));
            Relation larger = active.get(closure).difference(must.get(closure));
            if (larger.equals(open)) {
                break;
            }
            open = larger;
        }
        activate(operand, open.compose(may.get(closure).reflexiveClosure().inverse()));
    }

    private void handOn(SetTerm term, EventSet open) {
        switch (term) {
            case SetTerm.Base t -> { }
            case SetTerm.Tagged t -> { }
            case SetTerm.All t -> { }
            case SetTerm.Empty t -> { }
            case SetTerm.Union t -> {
                activate(t.left(), open);
                activate(t.right(), open);
            }
            case SetTerm.Intersection t -> {
                activate(t.left(), open);
                activate(t.right(), open);
            }
            case SetTerm.Difference t -> {
                activate(t.left(), open);
                activate(t.right(), open);
            }
            case SetTerm.Domain t -> activate(t.operand(), Relation.product(open, EventSet.full(open.size())));
            case SetTerm.Range t -> activate(t.operand(), Relation.product(EventSet.full(open.size()), open));
            case SetTerm.Variable t -> activate((SetTerm) graph.body(t), open);
        }
    }
}
