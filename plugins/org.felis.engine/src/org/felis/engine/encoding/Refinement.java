package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.explanation.Derivation;
import org.felis.engine.explanation.Derivations;
import org.felis.engine.explanation.Fact;
import org.felis.engine.explanation.Refutation;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * The axioms of a model, and that chosen orders are orders, as far as solutions violate them. The model is evaluated on the execution that a solution makes; for each
 * axiom that fails there, some of what refutes it is derived from what is given (base relations and sets, what is chosen), and one of these facts is required not to
 * hold. So formulas grow with what the solver gets wrong, and not with what a relation may hold. Facts that hold in every execution of their events are not derived.
 * The method is that of T. Haas, R. Meyer, H. Ponce de León, <em>CAAT: Consistency as a Theory</em>, OOPSLA 2022, outside of the solver.
 */
final class Refinement {

    /** So many refutations of an axiom at most are learned from one solution. */
    private static final int MOST_REFUTATIONS = 24;

    private final MemoryModel model;
    private final List<Axiom> axioms;
    private final RelationEncoding relations;
    private final Constraints constraints;
    private final Formulas formulas;

    /** @param axioms those that are not encoded otherwise; none of them negated */
    Refinement(MemoryModel model, List<Axiom> axioms, RelationEncoding relations, Constraints constraints) {
        this.model = model;
        this.axioms = axioms;
        this.relations = relations;
        this.constraints = constraints;
        this.formulas = constraints.formulas();
    }

    /**
     * Requires that not all that refutes the consistency of an execution holds.
     *
     * @param evaluation of the execution that a solution's choices make
     * @return whether there is such a thing; if not, the execution is consistent
     */
    boolean refine(ModelEvaluation evaluation) {
        boolean violated = false;
        for (Choice choice : model.choices()) {
            if (choice instanceof Choice.LinearOrders order && !evaluation.relation(order.variable()).isAcyclic()) {
                relations.forbidCycles(order, evaluation.relation(order.variable()));
                violated = true;
            }
        }
        Derivations derivations = new Derivations(evaluation, this::isGiven);
        for (Axiom axiom : axioms) {
            if (!evaluation.holds(axiom)) {
                Refutation.several(axiom, derivations, MOST_REFUTATIONS).forEach(refutation -> constraints.require(formulas.not(holds(refutation))));
                violated = true;
            }
        }
        return violated;
    }

    private boolean isGiven(Fact fact) {
        return !model.graph().containsFixpoint(fact.term()) || mustHold(fact);
    }

    private boolean mustHold(Fact fact) {
        return switch (fact) {
            case Fact.Pair(var term, int source, int target) -> relations.must(term).contains(source, target);
            case Fact.Member(var term, int event) -> relations.mustContain(term, event);
        };
    }

    /** When the same refutes the axiom. */
    private Formula holds(Refutation refutation) {
        List<Formula> facts = new ArrayList<>();
        refutation.pairs().forEach(pair -> collect(pair, facts));
        return formulas.and(facts);
    }

    private void collect(Derivation derivation, List<Formula> facts) {
        if (derivation.premises().isEmpty()) {
            facts.add(holds(derivation.fact(), Approximation.OVER));
        }
        derivation.premises().forEach(premise -> collect(premise, facts));
        derivation.absent().ifPresent(absent -> facts.add(formulas.not(holds(absent, Approximation.OVER.opposite()))));
    }

    private Formula holds(Fact fact, Approximation approximation) {
        return switch (fact) {
            case Fact.Pair(var term, int source, int target) -> source == target && isReflexive(term) ? relations.executed(source)
                    : relations.pair(term, source, target, approximation);
            case Fact.Member(var term, int event) -> relations.member(term, event, approximation);
        };
    }

    private static boolean isReflexive(RelationTerm term) {
        return term instanceof RelationTerm.Reflexive || term instanceof RelationTerm.ReflexiveTransitiveClosure;
    }
}
