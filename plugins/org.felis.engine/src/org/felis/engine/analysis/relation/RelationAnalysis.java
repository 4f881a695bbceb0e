package org.felis.engine.analysis.relation;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.analysis.program.Dependencies;
import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Relation analysis: for every term of a memory model its may and must bounds over executions of a program, and the active
 * pairs, which alone can influence an axiom (Gavrilenko, Ponce de León, Furbach, Heljanko, Meyer: <em>BMC for Weak Memory
 * Models: Relation Analysis for Compact SMT Encodings</em>, CAV 2019, section 3; docs/semantics.md, "May and must").
 *
 * <p>Invariants: {@code must ⊆ may}, {@code active ⊆ may}. An encoding needs a variable for each pair that is active and not
 * must; a must pair holds exactly when both its events are executed; a pair outside may never holds. Pairs that are neither
 * active nor must are left undetermined: no axiom depends on them. A relation that a query looks at by itself (the final
 * state looks at the order that decides final writes) is the encoding's concern: it uses the bounds, not the active pairs.
 *
 * <p>The bounds of {@link #of} are <em>structural</em>: they hold in every candidate execution, and no axiom was used to find
 * them. Those of {@link #underAxioms}, another object, hold in consistent executions only; {@link ConsistentBounds} says what
 * they may be used for.
 */
public final class RelationAnalysis {

    private final UnrolledProgram program;
    private final MemoryModel model;
    private final AnalysisOptions options;
    private final ValueFlow valueFlow;
    private final ControlFlow controlFlow;
    private final Dependencies dependencies;
    private final TermBounds bounds;
    /** Of consistent executions; null if these are candidates. */
    private final PossiblePairs possible;
    /** Made when first asked for. */
    private TermValues active;

    private RelationAnalysis(UnrolledProgram program, MemoryModel model, AnalysisOptions options,
            Interruption interruption) throws Interruption.StoppedException {
        this.program = program;
        this.model = model;
        this.options = options;
        valueFlow = ValueFlow.of(program, options.aliasing());
        interruption.check();
        controlFlow = ControlFlow.of(program, valueFlow);
        dependencies = Dependencies.of(program, controlFlow, valueFlow);
        interruption.check();
        BaseBounds base = new BaseBounds(program, controlFlow, valueFlow, dependencies);
        Leaves leaves = Leaves.ofAllCandidates(model.graph(), controlFlow, new MustComposition(controlFlow), base);
        bounds = TermBounds.of(model.graph(), leaves, options.bounding(), program.size(), interruption);
        possible = null;
    }

    private RelationAnalysis(RelationAnalysis structural, ConsistentBounds consistent) {
        program = structural.program;
        model = structural.model;
        options = structural.options;
        valueFlow = structural.valueFlow;
        controlFlow = structural.controlFlow;
        dependencies = structural.dependencies;
        bounds = consistent.bounds();
        possible = consistent.possiblePairs(program.size());
    }

    /** Analyses the program, then the model on it, for all candidate executions. */
    public static RelationAnalysis of(UnrolledProgram program, MemoryModel model, AnalysisOptions options,
            Interruption interruption) throws Interruption.StoppedException {
        return new RelationAnalysis(program, model, options, interruption);
    }

    /**
     * The same for the executions that satisfy all axioms, if the options ask for that; else this analysis. For encodings that
     * require the axioms, never for what speaks of other candidates.
     */
    public RelationAnalysis underAxioms(Interruption interruption) throws Interruption.StoppedException {
        if (options.bounding() != AnalysisOptions.Bounding.FULL) {
            return this;
        }
        ConsistentBounds consistent = ConsistentBounds.of(model, bounds, interruption);
        return consistent.excludesNothing() ? this : new RelationAnalysis(this, consistent);
    }

    /** The bounds of a relation of the model. */
    public Bounds bounds(RelationTerm relation) {
        return bounds.of(relation);
    }

    /** At most the pairs that the relation may hold, and all that it holds in the executions that the analysis is for. To reason about these, not to encode what they are. */
    public Relation possible(RelationTerm relation) {
        return possible == null ? bounds(relation).may() : possible.of(relation);
    }

    /** The bounds of a set of the model. */
    public SetBounds bounds(SetTerm set) {
        return bounds.of(set);
    }

    /** The bounds of a base relation, whether or not the model mentions it. */
    public Bounds bounds(BaseRelation relation) {
        return bounds.leaves().base().of(relation);
    }

    /** The pairs of a relation of the model that can influence an axiom; must pairs may be among them. */
    public Relation active(RelationTerm relation) {
        return options.bounding().hasMust() ? active().get(relation) : bounds.of(relation).may();
    }

    /** The events of which it can influence an axiom whether they are in a set of the model. */
    public EventSet active(SetTerm set) {
        return options.bounding().hasMust() ? active().get(set) : bounds.of(set).may();
    }

    private TermValues active() {
        if (active == null) {
            active = ActivePass.of(model, bounds, program.size());
        }
        return active;
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

    /** The sizes of the relations that the model names and that an axiom or a choice depends on, in source order. */
    public List<RelationStatistics> statistics() {
        List<RelationStatistics> statistics = new ArrayList<>();
        model.named().forEach((name, term) -> {
            if (term instanceof RelationTerm relation && model.graph().isDecisive(relation)) {
                Bounds pairs = bounds.of(relation);
                Relation decisive = active(relation);
                statistics.add(new RelationStatistics(name, pairs.may().cardinality(), pairs.must().cardinality(),
                        decisive.cardinality(), decisive.intersection(pairs.must()).cardinality()));
            }
        });
        return statistics;
    }
}
