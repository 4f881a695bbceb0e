package org.felis.engine.exploration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.Replay;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.EvaluationPlan;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Event;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * What the model says of a run: whether an execution may begin so, and of one that is over, whether it is consistent. Beginnings are judged by what fails for good; the judge may let one
 * pass that no execution begins with, since what comes of it is judged in the end.
 */
final class RunJudge {

    private final MemoryModel model;
    private final EvaluationPlan plan;
    private final int coherence;
    /** Those that can fail for good on a beginning, cheapest first. */
    private final List<Axiom> requirements;
    /** Those of them that can fail for good on a part of coherence. */
    private final List<Axiom> requirementsOnParts;
    private final NearbyEvents nearby;
    private final KnownEvaluations known = new KnownEvaluations();
    private final Interruption interruption;

    RunJudge(Explored explored, Interruption interruption) {
        this.model = explored.model();
        this.plan = model.evaluationPlan();
        this.coherence = model.coherence().orElseThrow();
        this.requirements = explored.requirements();
        this.requirementsOnParts = requirements.stream().filter(plan.monotoneRequirements(coherence)::contains).toList();
        this.nearby = new NearbyEvents(explored.program(), model);
        this.interruption = interruption;
    }

    /**
     * Whether an execution may begin so, for all that few of the events tell, or where it takes many of them, all.
     *
     * @param last the access that has happened last, at the location
     */
    boolean admits(Run run, Event last, Value.Address address) throws Interruption.StoppedException {
        int[] all = run.touched();
        Optional<int[]> few = nearby.few(run, all, last, address);
        return few.isPresent() ? holds(run, few.get(), run.coherence(few.get()), evaluated -> nearby.axioms(evaluated.program().eventClasses())) : admitsAll(run, all);
    }

    /** The same, for all that the model says: few of the events alone may have been asked about before. */
    boolean stillAdmits(Run run) throws Interruption.StoppedException {
        int[] all = run.touched();
        return !nearby.mayBeFewOf(all) || admitsAll(run, all);
    }

    private boolean admitsAll(Run run, int[] all) throws Interruption.StoppedException {
        return holds(run, all, run.coherence(all), evaluated -> requirements);
    }

    /** Whether the write may be where it is or earlier, for all that follows from its being in front of those behind it. */
    boolean admitsInFront(Run run, int write) throws Interruption.StoppedException {
        int[] kept = run.touched();
        EventSet one = EventSet.of(kept.length, Arrays.binarySearch(kept, write));
        return holds(run, kept, run.coherence(kept).difference(Relation.product(EventSet.full(kept.length), one)), evaluated -> requirementsOnParts);
    }

    /** Whether the write may be where it is or later, for all that follows from its being behind those in front of it. */
    boolean admitsBehind(Run run, int write) throws Interruption.StoppedException {
        int[] kept = run.touched();
        EventSet one = EventSet.of(kept.length, Arrays.binarySearch(kept, write));
        return holds(run, kept, run.coherence(kept).difference(Relation.product(one, EventSet.full(kept.length))), evaluated -> requirementsOnParts);
    }

    /** Whether some events of the run satisfy axioms in a coherence order, or a part of one. */
    private boolean holds(Run run, int[] kept, Relation order, Function<Execution, List<Axiom>> axioms) throws Interruption.StoppedException {
        interruption.check();
        Optional<ModelEvaluation> before = known.of(kept);
        Execution execution = run.execution(kept, coherence, before.map(ModelEvaluation::execution)).with(chosen(model, order));
        ModelEvaluation evaluation = before.map(other -> ModelEvaluation.after(other, plan, execution)).orElseGet(() -> new ModelEvaluation(plan, execution));
        known.put(kept, evaluation);
        for (Axiom axiom : axioms.apply(execution)) {
            if (!evaluation.holds(axiom)) {
                return false;
            }
        }
        return true;
    }

    /** What the model says of all events of the run. What it chooses is offered: coherence by the way it is made, other choices since they have nothing to order. */
    ModelEvaluation evaluate(Run run) {
        int[] all = run.executed().toArray();
        ModelEvaluation evaluation = new ModelEvaluation(plan, run.execution(all, coherence, known.of(all).map(ModelEvaluation::execution)));
        for (Relation relation : chosen(model, run.coherence(all))) {
            evaluation = evaluation.choose(relation);
        }
        return evaluation;
    }

    /** The execution that the run is, made afresh. @throws ReplayException if what is observed has no value */
    Execution execution(Run run) throws ReplayException {
        return Replay.replay(run.choices(chosen(model, run.coherence(IntStream.range(0, run.size()).toArray())), coherence));
    }

    /** What a model chooses, if coherence is all that there is to choose. @param order among as many events as the execution has */
    static List<Relation> chosen(MemoryModel model, Relation order) {
        List<Relation> chosen = new ArrayList<>(Collections.nCopies(model.choices().size(), Relation.empty(order.size())));
        chosen.set(model.coherence().orElseThrow(), order);
        return chosen;
    }
}
