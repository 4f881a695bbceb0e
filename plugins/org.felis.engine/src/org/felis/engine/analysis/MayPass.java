package org.felis.engine.analysis;

import org.felis.engine.model.Choice;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Upper bounds, bottom-up: what a term may hold, given the bounds of its operands (Gavrilenko et al., CAV 2019, section 3,
 * "maximal events sets"). Pairs of events that exclude each other are left out.
 */
final class MayPass {

    private final TermGraph graph;
    private final BaseBounds base;
    private final ControlFlow control;
    private final ImpliedMiddle middle;
    private final boolean precise;
    private final TermValues may;
    private final TermValues must;
    private final Relation identity;

    MayPass(TermGraph graph, BaseBounds base, ControlFlow control, ImpliedMiddle middle, boolean precise, TermValues may,
            TermValues must) {
        this.graph = graph;
        this.base = base;
        this.control = control;
        this.middle = middle;
        this.precise = precise;
        this.may = may;
        this.must = must;
        this.identity = Relation.identity(control.possible());
    }

    Relation evaluate(RelationTerm term) {
        Relation bound = switch (term) {
            case RelationTerm.Base t -> base.of(t.name()).may();
            case RelationTerm.Empty t -> may.get(t);
            case RelationTerm.Union t -> may.get(t.left()).union(may.get(t.right()));
            case RelationTerm.Intersection t -> may.get(t.left()).intersection(may.get(t.right()));
            case RelationTerm.Difference t -> may.get(t.left()).difference(must.get(t.right()));
            case RelationTerm.Composition t -> together(may.get(t.left()).compose(may.get(t.right())));
            case RelationTerm.Inverse t -> may.get(t.operand()).inverse();
            case RelationTerm.TransitiveClosure t -> closure(may.get(t.operand()));
            case RelationTerm.ReflexiveTransitiveClosure t -> closure(may.get(t.operand())).union(identity);
            case RelationTerm.Reflexive t -> may.get(t.operand()).union(identity);
            case RelationTerm.Identity t -> Relation.identity(may.get(t.set()));
            case RelationTerm.Product t -> together(Relation.product(may.get(t.sources()), may.get(t.targets())));
            case RelationTerm.Variable t -> may.get((RelationTerm) graph.body(t));
            case RelationTerm.Chosen t -> chosen(graph.choice(t)).may();
        };
        return precise || isGiven(term) ? bound : plausible(bound);
    }

    EventSet evaluate(SetTerm term) {
        return switch (term) {
            case SetTerm.Base t -> base.set(t.name()).may();
            case SetTerm.All t -> control.possible();
            case SetTerm.Empty t -> may.get(t);
            case SetTerm.Union t -> may.get(t.left()).union(may.get(t.right()));
            case SetTerm.Intersection t -> may.get(t.left()).intersection(may.get(t.right()));
            case SetTerm.Difference t -> may.get(t.left()).difference(must.get(t.right()));
            case SetTerm.Domain t -> may.get(t.operand()).domain();
            case SetTerm.Range t -> may.get(t.operand()).range();
            case SetTerm.Variable t -> may.get((SetTerm) graph.body(t));
        };
    }

    /** Terms whose bounds are facts about the program, not results of relation analysis. */
    static boolean isGiven(RelationTerm term) {
        return term instanceof RelationTerm.Base || term instanceof RelationTerm.Empty
                || term instanceof RelationTerm.Identity || term instanceof RelationTerm.Chosen;
    }

    /** What could be in the relation judging by the events alone. */
    private Relation plausible(Relation bound) {
        return together(Relation.product(bound.domain(), bound.range()));
    }

    private Relation together(Relation relation) {
        return relation.difference(control.exclusive());
    }

    /** Paths whose first event can happen together with every later one. */
    private Relation closure(Relation relation) {
        if (control.exclusive().isEmpty()) {
            return relation.transitiveClosure();
        }
        Relation paths = relation;
        while (true) {
            Relation longer = paths.union(together(paths.compose(relation)));
            if (longer.equals(paths)) {
                return paths;
            }
            paths = longer;
        }
    }

    /** An end with one possible pair has no choice. */
    private static Bounds onePairEach(EventSet ends, EventSet sureEnds, Relation pairs) {
        Relation offered = pairs.restrict(EventSet.full(pairs.size()), ends);
        EventSet single = EventSet.of(pairs.size(),
                sureEnds.stream().filter(end -> offered.predecessors(end).cardinality() == 1));
        return new Bounds(offered, offered.restrict(EventSet.full(pairs.size()), single));
    }

    Bounds chosen(Choice choice) {
        return switch (choice) {
            case Choice.LinearOrders orders -> LinearOrderBounds.of(
                    new SetBounds(may.get(orders.elements()), must.get(orders.elements())),
                    new Bounds(may.get(orders.partition()), must.get(orders.partition())),
                    new Bounds(may.get(orders.base()), must.get(orders.base())), control, middle);
            case Choice.OnePairEach each -> onePairEach(may.get(each.ends()), must.get(each.ends()),
                    may.get(each.pairs()));
        };
    }
}
