package org.felis.engine.analysis;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.query.Interruption;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Relation analysis: for every term of a memory model its may and must bounds over all candidate executions of a program,
 * and the active pairs, which alone can influence an axiom (Gavrilenko, Ponce de León, Furbach, Heljanko, Meyer: <em>BMC for
 * Weak Memory Models: Relation Analysis for Compact SMT Encodings</em>, CAV 2019, section 3; SEMANTICS, "May/must").
 *
 * <p>Invariants: {@code must ⊆ may}, {@code active ⊆ may}. An encoding needs a variable for each pair that is active and not
 * must; a must pair holds exactly when both its events are executed; a pair outside may never holds. Pairs that are neither
 * active nor must are left undetermined: no axiom depends on them. A relation that a query looks at by itself (the final
 * state looks at the order that decides final writes) is the encoding's concern: it uses the bounds, not the active pairs.
 *
 * <p>All bounds are <em>structural</em>: they hold in every candidate execution, and no axiom was used to find them. Bounds under
 * axioms, which hold in consistent executions only, would be a second pass that starts from these {@link Bounds} and must be kept
 * in an object of its own: they are wrong for flags, {@code undefined_unless} and explanations.
 */
public final class RelationAnalysis {

    private final MemoryModel model;
    private final AnalysisOptions options;
    private final ValueFlow valueFlow;
    private final ControlFlow controlFlow;
    private final Dependencies dependencies;
    private final BaseBounds base;
    private final TermValues may;
    private final TermValues must;
    private final TermValues active;

    private RelationAnalysis(UnrolledProgram program, MemoryModel model, AnalysisOptions options,
            Interruption interruption) throws Interruption.StoppedException {
        this.model = model;
        this.options = options;
        valueFlow = ValueFlow.of(program, options.aliasing());
        interruption.check();
        controlFlow = ControlFlow.of(program, valueFlow);
        dependencies = Dependencies.of(program, controlFlow, valueFlow);
        base = new BaseBounds(program, controlFlow, valueFlow, dependencies);
        ImpliedMiddle middle = new ImpliedMiddle(controlFlow);
        int terms = model.terms().size();
        may = new TermValues(terms, program.size());
        must = new TermValues(terms, program.size());
        active = new TermValues(terms, program.size());
        TermGraph graph = new TermGraph(model);
        bound(graph, middle, interruption);
        if (options.relationAnalysis()) {
            new ActivePass(graph, model, may, must, active).run(interruption);
        }
    }

    /** Analyses the program, then the model on it. */
    public static RelationAnalysis of(UnrolledProgram program, MemoryModel model, AnalysisOptions options,
            Interruption interruption) throws Interruption.StoppedException {
        return new RelationAnalysis(program, model, options, interruption);
    }

    private void bound(TermGraph graph, ImpliedMiddle middle, Interruption interruption)
            throws Interruption.StoppedException {
        boolean precise = options.relationAnalysis();
        MayPass mayPass = new MayPass(graph, base, controlFlow, middle, precise, may, must);
        MustPass mustPass = new MustPass(graph, base, controlFlow, middle, mayPass, precise, may, must);
        for (TermGraph.Component component : graph.operandsFirst()) {
            int before;
            do {
                interruption.check();
                before = may.cardinality(component.terms());
                for (Term term : component.terms()) {
                    switch (term) {
                        case RelationTerm relation -> may.put(relation, mayPass.evaluate(relation));
                        case SetTerm set -> may.put(set, mayPass.evaluate(set));
                    }
                }
            } while (component.recursive() && may.cardinality(component.terms()) != before);
            do {
                interruption.check();
                before = must.cardinality(component.terms());
                for (Term term : component.terms()) {
                    switch (term) {
                        case RelationTerm relation -> must.put(relation, mustPass.evaluate(relation));
                        case SetTerm set -> must.put(set, mustPass.evaluate(set));
                    }
                }
            } while (component.recursive() && must.cardinality(component.terms()) != before);
        }
    }

    /** The bounds of a relation of the model. */
    public Bounds bounds(RelationTerm relation) {
        return new Bounds(may.get(relation), must.get(relation));
    }

    /** The bounds of a set of the model. */
    public SetBounds bounds(SetTerm set) {
        return new SetBounds(may.get(set), must.get(set));
    }

    /** The bounds of a base relation, whether or not the model mentions it. */
    public Bounds bounds(BaseRelation relation) {
        return base.of(relation);
    }

    /** The pairs of a relation of the model that can influence an axiom; must pairs may be among them. */
    public Relation active(RelationTerm relation) {
        return options.relationAnalysis() ? active.get(relation) : may.get(relation);
    }

    /** The events of which it can influence an axiom whether they are in a set of the model. */
    public EventSet active(SetTerm set) {
        return options.relationAnalysis() ? active.get(set) : may.get(set);
    }

    public AnalysisOptions options() {
        return options;
    }

    public ControlFlow controlFlow() {
        return controlFlow;
    }

    public ValueFlow valueFlow() {
        return valueFlow;
    }

    public Dependencies dependencies() {
        return dependencies;
    }

    /** The sizes of the relations that the model names, in source order. */
    public List<RelationStatistics> statistics() {
        List<RelationStatistics> statistics = new ArrayList<>();
        model.named().forEach((name, term) -> {
            if (term instanceof RelationTerm relation) {
                Relation pairs = active(relation);
                statistics.add(new RelationStatistics(name, may.get(relation).cardinality(),
                        must.get(relation).cardinality(), pairs.cardinality(),
                        pairs.intersection(must.get(relation)).cardinality()));
            }
        });
        return statistics;
    }
}
