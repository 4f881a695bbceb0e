package org.felis.engine.analysis.relation;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.TermGraph.Component;
import org.felis.engine.model.TermGraph;
import org.felis.engine.options.AnalysisOptions.Bounding;
import org.felis.engine.relation.Bounds;

/**
 * May and must of the terms of a model, from operands to users; recursive groups to their least fixpoints. A difference has what
 * it takes away in an earlier group, so that both bounds of it are known: one pass reaches the common fixpoint of may and must.
 * What no axiom and no choice depends on is bounded when somebody asks for it.
 */
final class TermBounds {

    private final TermGraph graph;
    private final Leaves leaves;
    private final Bounding bounding;
    private final TermValues may;
    private final TermValues must;
    private final MayPass mayPass;
    private final MustPass mustPass;
    private boolean complete;

    private TermBounds(TermGraph graph, Leaves leaves, Bounding bounding, TermValues may, TermValues must) {
        this.graph = graph;
        this.leaves = leaves;
        this.bounding = bounding;
        this.may = may;
        this.must = must;
        mayPass = new MayPass(graph, leaves, bounding, may, must);
        mustPass = new MustPass(graph, leaves, bounding, may, must);
    }

    /** Bounds the terms that axioms and choices depend on. */
    static TermBounds of(TermGraph graph, Leaves leaves, Bounding bounding, int events, Interruption interruption)
            throws Interruption.StoppedException {
        TermBounds bounds = new TermBounds(graph, leaves, bounding, new TermValues(graph.size(), events),
                new TermValues(graph.size(), events));
        for (Component component : graph.operandsFirst()) {
            if (component.decisive()) {
                interruption.check();
                bounds.evaluate(component);
            }
        }
        return bounds;
    }

    /** The bounds from other leaves, which hold less in doubt. Only what depends on a leaf that differs is evaluated anew. */
    TermBounds narrowedTo(Leaves narrowed, Interruption interruption) throws Interruption.StoppedException {
        TermBounds bounds = new TermBounds(graph, narrowed, bounding, may.copy(), must.copy());
        boolean[] differs = new boolean[graph.size()];
        for (Component component : graph.operandsFirst()) {
            if (component.decisive() && dependsOn(component, differs)) {
                interruption.check();
                bounds.may.clear(component.terms());
                bounds.must.clear(component.terms());
                bounds.evaluate(component);
                for (Term term : component.terms()) {
                    differs[term.id()] = !may.isSame(term, bounds.may) || !must.isSame(term, bounds.must);
                }
                if (component.recursive()) {
                    component.terms().forEach(term -> differs[term.id()] = true);
                }
            }
        }
        return bounds;
    }

    /** Whether the component can be narrowed, or uses a term that differs. */
    private boolean dependsOn(Component component, boolean[] differs) {
        for (Term term : component.terms()) {
            if (Leaves.canBeNarrowed(term)) {
                return true;
            }
            for (Term operand : graph.operands(term)) {
                if (differs[operand.id()]) {
                    return true;
                }
            }
        }
        return false;
    }

    private void evaluate(Component component) {
        may.evaluate(component, mayPass::evaluate, mayPass::evaluate);
        must.evaluate(component, mustPass::evaluate, mustPass::evaluate);
    }

    /** Bounds all terms. */
    private void complete() {
        if (!complete) {
            complete = true;
            graph.operandsFirst().stream().filter(component -> !component.decisive()).forEach(this::evaluate);
        }
    }

    Bounds of(RelationTerm term) {
        if (!graph.isDecisive(term)) {
            complete();
        }
        return new Bounds(may.get(term), must.get(term));
    }

    SetBounds of(SetTerm term) {
        if (!graph.isDecisive(term)) {
            complete();
        }
        return new SetBounds(may.get(term), must.get(term));
    }

    /** Evaluates upper bounds by others than these. */
    MayPass mayPass(TermValues others) {
        return new MayPass(graph, leaves, bounding, others, must);
    }

    Leaves leaves() {
        return leaves;
    }

    /** Only of terms that axioms and choices depend on. */
    TermValues may() {
        return may;
    }

    /** Only of terms that axioms and choices depend on. */
    TermValues must() {
        return must;
    }
}
