package org.felis.engine.enumeration;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ProgramTrace;
import org.felis.engine.candidate.Repetition;
import org.felis.engine.candidate.ThreadTrace;
import org.felis.engine.candidate.Valuation;
import org.felis.engine.expression.Proposition;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.Choice;
import org.felis.engine.model.EvaluationPlan;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.LinearOrders;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.engine.semantics.OfferedRelations;

/**
 * Admits the consistent executions that a {@link Target} wants. An axiom is checked when the choices that it depends on are made
 * ({@link EvaluationPlan#level}), and before on parts of what is chosen if it fails for good on a part ({@link Monotonicity}).
 */
final class TargetPruning implements Pruning {

    private final EvaluationPlan plan;
    private final Target target;
    /** The number of choices after which the final state is known as far as the target asks for it. */
    private final int finalStateLevel;
    /** The number of choices after which coherence is chosen; 0 for a model without. */
    private final int coherenceLevel;
    /** By the number of choices after which they are settled, cheapest first. */
    private final List<List<Target.Check>> settled;
    private long checked;
    /** The last one that was evaluated where some reads had no source, or null; much of it holds for the next. */
    private ModelEvaluation reducedBefore;

    TargetPruning(EvaluationPlan plan, Target target) {
        this.plan = plan;
        this.target = target;
        int choices = plan.model().choices().size();
        coherenceLevel = plan.coherence().isPresent() ? plan.coherence().getAsInt() + 1 : 0;
        finalStateLevel = target.asksForMemory() ? coherenceLevel : 0;
        List<Target.Check> checks = new ArrayList<>();
        target.check().ifPresent(checks::add);
        plan.requirementsCheapestFirst().forEach(axiom -> checks.add(new Target.Check(axiom, true)));
        settled = new ArrayList<>();
        for (int level = 0; level <= choices; level++) {
            settled.add(new ArrayList<>());
        }
        for (Target.Check check : checks) {
            int level = 0;
            for (Axiom axiom : check.axioms()) {
                level = Math.max(level, plan.level(axiom.term()));
            }
            settled.get(level).add(check);
        }
    }

    /** How often it looked at axioms. */
    long checked() {
        return checked;
    }

    @Override
    public boolean admits(ThreadTrace trace) {
        return target.mayHave(trace);
    }

    @Override
    public boolean admits(ProgramTrace trace) {
        return target.mayHave(trace);
    }

    @Override
    public boolean admits(ProgramTrace trace, Valuation known) {
        FinalRegisters registers = new FinalRegisters(trace, known);
        for (Proposition proposition : target.propositions()) {
            if (registers.refute(proposition)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean admitsSources(Execution reduced) {
        List<Axiom> monotone = plan.requirementsWithoutSources();
        if (monotone.isEmpty()) {
            return true;
        }
        checked++;
        reducedBefore = reducedBefore == null ? new ModelEvaluation(plan, reduced)
                : Interpreter.evaluate(plan.model(), reduced, reducedBefore);
        ModelEvaluation partly = reducedBefore;
        for (Choice choice : plan.model().choices()) {
            partly = partly.choose(plan.hasBaseWithoutSources(choice) && OfferedRelations.of(choice, partly) instanceof LinearOrders orders
                    ? orders.base() : Relation.empty(reduced.program().size()));
        }
        for (Axiom axiom : monotone) {
            if (!partly.holds(axiom)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean admits(ModelEvaluation evaluation, int choices) {
        if (!isWanted(evaluation.execution(), choices)) {
            return false;
        }
        checked += settled.get(choices).isEmpty() ? 0 : 1;
        for (Target.Check check : settled.get(choices)) {
            if (!check.isMet(evaluation)) {
                return false;
            }
        }
        return choices < plan.model().choices().size() || target.history().map(history -> history.isUnexplained(evaluation)).orElse(true);
    }

    private boolean isWanted(Execution execution, int choices) {
        if (choices == 0 && !target.isEnd(execution)) {
            return false;
        }
        if (target.stuck() && choices == coherenceLevel && !Repetition.isStuck(execution)) {
            return false;
        }
        if (choices == finalStateLevel) {
            for (Proposition proposition : target.propositions()) {
                if (!execution.satisfies(proposition)) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public boolean admitsPart(ModelEvaluation evaluation, int choices, Relation part) {
        List<Axiom> monotone = plan.monotoneRequirements(choices);
        if (monotone.isEmpty()) {
            return true;
        }
        checked++;
        ModelEvaluation partly = evaluation.choosePart(part);
        for (Axiom axiom : monotone) {
            if (!partly.holds(axiom)) {
                return false;
            }
        }
        return true;
    }
}
