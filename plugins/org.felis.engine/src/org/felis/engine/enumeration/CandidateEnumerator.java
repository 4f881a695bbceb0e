package org.felis.engine.enumeration;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.FinalWrites;
import org.felis.engine.candidate.ProgramTrace;
import org.felis.engine.candidate.Replay;
import org.felis.engine.candidate.ThreadTrace;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.EvaluationPlan;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.engine.semantics.OfferedRelations;

/**
 * Enumerates all candidate executions of a program for the choices of a model: paths and success of writes, then reads-from,
 * then each chosen relation. Nothing is assumed that the model does not say. Something
 * is a candidate if and only if {@link Replay} accepts it and its chosen relations are ones that the model offers; an
 * access outside the program's memory, for instance, makes none. No axiom is looked at, unless candidates are to be pruned.
 *
 * <p>Where no choice of the model orders all writes of a location, an execution picks the final write of each observed one.
 */
public final class CandidateEnumerator {

    /** Receives the candidates. */
    public interface Visitor {
        /**
         * @param candidate the model on the candidate; what does not depend on the relations chosen last is shared between
         *        candidates, so that asking for it costs little
         * @return whether to go on
         */
        boolean visit(ModelEvaluation candidate) throws Interruption.StoppedException;
    }

    private final UnrolledProgram program;
    private final MemoryModel model;
    private final EvaluationPlan plan;
    private final FinalWrites finalWrites;
    private final Pruning pruning;

    /** All candidates. The universe of events has micro-events if, and only if, the model asks for them. */
    public CandidateEnumerator(UnrolledProgram program, MemoryModel model) {
        this(program, model.evaluationPlan(), Pruning.NONE);
    }

    /** The candidates that the pruning admits. */
    CandidateEnumerator(UnrolledProgram program, EvaluationPlan plan, Pruning pruning) {
        this.model = plan.model();
        this.program = program.with(model.asksForMicroEvents());
        this.plan = plan;
        this.pruning = pruning;
        finalWrites = plan.coherence().isPresent() ? new FinalWrites.LastOf(plan.coherence().getAsInt())
                : new FinalWrites.Picked(EventSet.empty(program.size()));
    }

    /**
     * Visits all candidates, each once.
     *
     * @return whether the visitor never asked to stop
     */
    public boolean forEach(Visitor visitor, Interruption interruption) throws Interruption.StoppedException {
        List<List<ThreadTrace>> traces = new ArrayList<>();
        for (UnrolledThread thread : program.threads()) {
            traces.add(ThreadTraces.of(program, thread, model.asksForDependencies(), interruption).stream()
                    .filter(pruning::admits).toList());
        }
        return combine(traces, new ArrayList<>(), visitor, interruption);
    }

    private boolean combine(List<List<ThreadTrace>> traces, List<ThreadTrace> combination, Visitor visitor,
            Interruption interruption) throws Interruption.StoppedException {
        int thread = combination.size();
        if (thread == traces.size()) {
            ProgramTrace trace = new ProgramTrace(program, combination);
            return !pruning.admits(trace) || ReadsFromSearch.forEach(trace, finalWrites, pruning,
                    execution -> pickFinalWrites(execution, visitor, interruption), interruption);
        }
        for (ThreadTrace trace : traces.get(thread)) {
            combination.add(trace);
            boolean goOn = combine(traces, combination, visitor, interruption);
            combination.remove(thread);
            if (!goOn) {
                return false;
            }
        }
        return true;
    }

    private boolean pickFinalWrites(Execution execution, Visitor visitor, Interruption interruption)
            throws Interruption.StoppedException {
        return plan.coherence().isPresent() ? choose(new ModelEvaluation(plan, execution), 0, visitor, interruption)
                : FinalWritesEnumerator.forEach(execution,
                        picked -> choose(new ModelEvaluation(plan, picked), 0, visitor, interruption));
    }

    /** Makes the model's choices from the given one on. */
    private boolean choose(ModelEvaluation evaluation, int index, Visitor visitor, Interruption interruption)
            throws Interruption.StoppedException {
        interruption.check();
        if (!pruning.admits(evaluation, index)) {
            return true;
        }
        if (index == model.choices().size()) {
            return visitor.visit(evaluation);
        }
        return RelationEnumerator.forEach(OfferedRelations.of(model.choices().get(index), evaluation),
                new RelationEnumerator.Visitor<Interruption.StoppedException>() {
                    @Override
                    public boolean visit(Relation relation) throws Interruption.StoppedException {
                        return choose(evaluation.choose(relation), index + 1, visitor, interruption);
                    }

                    @Override
                    public boolean admitsPart(Relation part) throws Interruption.StoppedException {
                        interruption.check();
                        return pruning.admitsPart(evaluation, index, part);
                    }
                });
    }
}
