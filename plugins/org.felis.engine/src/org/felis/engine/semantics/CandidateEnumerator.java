package org.felis.engine.semantics;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.UnrolledThread;
import org.felis.engine.query.Interruption;

/**
 * Enumerates all candidate executions of a program for the choices of a model: paths and success of writes, then reads-from,
 * then each chosen relation. Unpruned: nothing is assumed that the model does not say, and no axiom is looked at. Something
 * is a candidate if and only if {@link Replay} accepts it and its chosen relations are ones that the model offers; an
 * access outside the program's memory, for instance, makes none.
 *
 * <p>A model that does not choose {@code co} gets coherence in its common form (the writes of each location, the initial
 * one first), so that final memory is defined.
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

    /** The universe of events has micro-events if, and only if, the model asks for them. */
    public CandidateEnumerator(UnrolledProgram program, MemoryModel model) {
        this.program = program.with(model.asksForMicroEvents());
        this.model = model;
        plan = new EvaluationPlan(model);
    }

    /**
     * Visits all candidates, each once.
     *
     * @return whether the visitor never asked to stop
     */
    public boolean forEach(Visitor visitor, Interruption interruption) throws Interruption.StoppedException {
        List<List<ThreadTrace>> traces = new ArrayList<>();
        for (UnrolledThread thread : program.threads()) {
            traces.add(ThreadTraces.of(program, thread, model.asksForDependencies(), interruption));
        }
        return combine(traces, new ArrayList<>(), visitor, interruption);
    }

    private boolean combine(List<List<ThreadTrace>> traces, List<ThreadTrace> combination, Visitor visitor,
            Interruption interruption) throws Interruption.StoppedException {
        int thread = combination.size();
        if (thread == traces.size()) {
            return ReadsFromSearch.forEach(new ProgramTrace(program, combination),
                    execution -> choose(new ModelEvaluation(plan, execution), 0, visitor, interruption), interruption);
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

    /** Makes the model's choices from the given one on. (Pruning by axioms settled so far would go here.) */
    private boolean choose(ModelEvaluation evaluation, int index, Visitor visitor, Interruption interruption)
            throws Interruption.StoppedException {
        interruption.check();
        if (index == model.choices().size()) {
            if (evaluation.execution().chosen(LinearOrders.COHERENCE).isPresent()) {
                return visitor.visit(evaluation);
            }
            return LinearOrders.coherence(evaluation.execution()).forEach(
                    order -> visitor.visit(evaluation.choose(LinearOrders.COHERENCE, order)));
        }
        return switch (model.choices().get(index)) {
            case Choice.LinearOrders orders -> LinearOrders.of(orders, evaluation).forEach(order -> choose(
                    evaluation.choose(orders.variable().name(), order), index + 1, visitor, interruption));
        };
    }
}
