package org.felis.verification.search;

import org.felis.engine.candidate.Execution;
import org.felis.engine.exploration.Explored;
import org.felis.engine.exploration.ForwardEnumerator;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.verification.task.ExecutionCounts;
import org.felis.verification.task.VerificationOptions;

/** Counts the executions of a program by how its threads end, each made afresh from what it chooses. */
public final class ExecutionCounting {

    private long complete;
    private long blocked;
    private long cutOff;
    private long failed;

    private ExecutionCounting() {
    }

    /**
     * Counts the executions whose threads end so, {@linkplain ForwardEnumerator explored} where that suits and the options let a procedure other than SMT do
     * it; else
     * {@link SmtSearch#forEachDistinct} finds them. Both do where answers are to be checked twice.
     *
     * @throws IllegalStateException if the two differ
     */
    public static ExecutionCounts of(UnrolledProgram program, MemoryModel model, Goal.Ends ends, VerificationOptions options, Interruption interruption)
            throws Interruption.StoppedException {
        boolean isExplored = options.procedure() != VerificationOptions.Procedure.SMT && Explored.suits(program, model);
        if (!isExplored) {
            return solved(program, model, ends, options, interruption);
        }
        ExecutionCounts explored = explored(program, model, ends, interruption);
        if (options.doubleCheck()) {
            ExecutionCounts solved = solved(program, model, ends, options, interruption);
            if (solved.complete() != explored.complete() || ends == Goal.Ends.ANY && !solved.equals(explored)) {
                throw new IllegalStateException("exploration counts " + explored + ", the solver " + solved);
            }
        }
        return explored;
    }

    private static ExecutionCounts explored(UnrolledProgram program, MemoryModel model, Goal.Ends ends, Interruption interruption) throws Interruption.StoppedException {
        ExecutionCounting counting = new ExecutionCounting();
        boolean[] isCutOff = new boolean[1];
        ForwardEnumerator.forEach(new Explored(program, model), end -> {
            isCutOff[0] |= end == ThreadEnd.BOUND;
            return ends.allow(end);
        }, ExecutionCounting::isHidden, (execution, judged) -> {
            counting.add(execution);
            return true;
        }, interruption);
        return counting.counts(isCutOff[0]);
    }

    private static ExecutionCounts solved(UnrolledProgram program, MemoryModel model, Goal.Ends ends, VerificationOptions options, Interruption interruption)
            throws Interruption.StoppedException {
        ExecutionCounting counting = new ExecutionCounting();
        try (SmtSearch search = new SmtSearch(program, model, SmtOptions.DEFAULT.withAnalysis(options.analysis()).withEncoding(options.encoding())
                .withMemoryLimitMegabytes(options.memoryMegabytes()))) {
            search.forEachDistinct(ends, ExecutionCounting::isHidden, counting::add, interruption);
            return counting.counts(ends != Goal.Ends.ANY && search.find(new Goal.ReachesBound(), interruption) instanceof SearchResult.Found);
        }
    }

    /** @param isCutOff whether there are executions that come to the bound, where they are not counted */
    private ExecutionCounts counts(boolean isCutOff) {
        return new ExecutionCounts(complete, blocked, cutOff == 0 && isCutOff ? 1 : cutOff, failed);
    }

    /**
     * Whether no source can name the object; then its name contains a blank. Front ends have such objects for the beginnings and ends of threads: an
     * execution in which somebody waits for what has happened stands beside the one in which it goes on, and is not counted.
     */
    private static boolean isHidden(MemoryObject object) {
        return object.name().indexOf(' ') >= 0;
    }

    private void add(Execution execution) {
        if (has(execution, ThreadEnd.FAILED)) {
            failed++;
        } else if (has(execution, ThreadEnd.BOUND)) {
            cutOff++;
        } else if (Goal.Ends.OVER.allow(execution)) {
            complete++;
        } else {
            blocked++;
        }
    }

    private static boolean has(Execution execution, ThreadEnd end) {
        return execution.hasExit(exit -> exit.end().filter(found -> found == end).isPresent());
    }
}
