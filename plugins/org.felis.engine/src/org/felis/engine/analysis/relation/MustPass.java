package org.felis.engine.analysis.relation;

import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.TermGraph;
import org.felis.engine.options.AnalysisOptions.Bounding;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Lower bounds, bottom-up: the pairs that a term holds in every candidate execution that contains both events, given the
 * bounds of its operands (docs/semantics.md, "May and must"). The upper bound of the term itself is known already.
 */
final class MustPass {

    private final TermGraph graph;
    private final Leaves leaves;
    private final MustComposition composition;
    private final Bounding bounding;
    private final TermValues may;
    private final TermValues must;
    private final Relation identity;

    MustPass(TermGraph graph, Leaves leaves, Bounding bounding, TermValues may, TermValues must) {
        this.graph = graph;
        this.leaves = leaves;
        this.composition = leaves.composition();
        this.bounding = bounding;
        this.may = may;
        this.must = must;
        this.identity = Relation.identity(leaves.control().possible());
    }

    Relation evaluate(RelationTerm term) {
        if (!bounding.hasMust() && !MayPass.isGiven(term)) {
            return must.get(term);
        }
        Relation bound = switch (term) {
            case RelationTerm.Base t -> leaves.base().of(t.relation()).must();
            case RelationTerm.Empty t -> must.get(t);
            case RelationTerm.Union t -> must.get(t.left()).union(must.get(t.right()));
            case RelationTerm.Intersection t -> must.get(t.left()).intersection(must.get(t.right()));
            case RelationTerm.Difference t -> must.get(t.left()).difference(may.get(t.right()));
            case RelationTerm.Composition t -> composition.compose(must.get(t.left()), must.get(t.right()));
            case RelationTerm.Inverse t -> must.get(t.operand()).inverse();
            case RelationTerm.TransitiveClosure t -> composition.transitiveClosure(must.get(t.operand()));
            case RelationTerm.ReflexiveTransitiveClosure t ->
                composition.transitiveClosure(must.get(t.operand())).union(identity);
            case RelationTerm.Reflexive t -> must.get(t.operand()).union(identity);
            case RelationTerm.Identity t -> Relation.identity(must.get(t.set()));
            case RelationTerm.Product t -> Relation.product(must.get(t.sources()), must.get(t.targets()));
            case RelationTerm.Variable t -> must.get((RelationTerm) graph.body(t));
            case RelationTerm.Chosen t -> leaves.chosen(t, may, must).must();
        };
        // What lies outside the upper bound is a pair that never occurs; the invariant must ⊆ may wants it gone.
        return bound.intersection(may.get(term));
    }

    EventSet evaluate(SetTerm term) {
        EventSet bound = switch (term) {
            case SetTerm.Base t -> leaves.base().of(t.set()).must();
            case SetTerm.Tagged t -> leaves.base().tagged(t.tag()).must();
            case SetTerm.All t -> leaves.control().possible();
            case SetTerm.Empty t -> must.get(t);
            case SetTerm.Union t -> must.get(t.left()).union(must.get(t.right()));
            case SetTerm.Intersection t -> must.get(t.left()).intersection(must.get(t.right()));
            case SetTerm.Difference t -> must.get(t.left()).difference(may.get(t.right()));
            case SetTerm.Domain t -> must.get(t.operand()).intersection(composition.implied()).domain();
            case SetTerm.Range t -> must.get(t.operand()).intersection(composition.implying()).range();
            case SetTerm.Variable t -> must.get((SetTerm) graph.body(t));
        };
        return bound.intersection(may.get(term));
    }
}
