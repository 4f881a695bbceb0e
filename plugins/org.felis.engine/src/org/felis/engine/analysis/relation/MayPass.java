package org.felis.engine.analysis.relation;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.TermGraph;
import org.felis.engine.options.AnalysisOptions.Bounding;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Upper bounds, bottom-up: what a term may hold, given the bounds of its operands (Gavrilenko et al., CAV 2019, section 3,
 * "maximal events sets"). Pairs of events that exclude each other are left out.
 */
final class MayPass {

    private final TermGraph graph;
    private final Leaves leaves;
    private final ControlFlow control;
    private final Bounding bounding;
    private final TermValues may;
    private final TermValues must;
    private final Relation identity;

    MayPass(TermGraph graph, Leaves leaves, Bounding bounding, TermValues may, TermValues must) {
        this.graph = graph;
        this.leaves = leaves;
        this.control = leaves.control();
        this.bounding = bounding;
        this.may = may;
        this.must = must;
        this.identity = Relation.identity(control.possible());
    }

    Relation evaluate(RelationTerm term) {
        Relation bound = switch (term) {
            case RelationTerm.Base t -> leaves.base().of(t.relation()).may();
            case RelationTerm.Empty t -> may.get(t);
            case RelationTerm.Union t -> may.get(t.left()).union(may.get(t.right()));
            case RelationTerm.Intersection t -> may.get(t.left()).intersection(may.get(t.right()));
            case RelationTerm.Difference t -> may.get(t.left()).difference(must.get(t.right()));
            case RelationTerm.Composition t -> inLocation(t, together(may.get(t.left()).compose(may.get(t.right()))));
            case RelationTerm.Inverse t -> may.get(t.operand()).inverse();
            case RelationTerm.TransitiveClosure t -> inLocation(t, closure(may.get(t.operand())));
            case RelationTerm.ReflexiveTransitiveClosure t -> closure(may.get(t.operand())).union(identity);
            case RelationTerm.Reflexive t -> may.get(t.operand()).union(identity);
            case RelationTerm.Identity t -> Relation.identity(may.get(t.set()));
            case RelationTerm.Product t -> together(Relation.product(may.get(t.sources()), may.get(t.targets())));
            case RelationTerm.Variable t -> may.get((RelationTerm) graph.body(t));
            case RelationTerm.Chosen t -> leaves.chosen(t, may, must).may();
        };
        return bounding != Bounding.NONE || isGiven(term) ? bound : plausible(bound);
    }

    EventSet evaluate(SetTerm term) {
        return switch (term) {
            case SetTerm.Base t -> leaves.base().of(t.set()).may();
            case SetTerm.Tagged t -> leaves.base().tagged(t.tag()).may();
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

    /** Two accesses that may each be of one location with a third need not with each other. */
    private Relation inLocation(RelationTerm term, Relation bound) {
        return graph.isInLocation(term) ? bound.intersection(leaves.base().of(BaseRelation.LOC).may()) : bound;
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
}
