package org.felis.verification.search;

import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.Goal;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.verification.task.ExecutionCounts;
import org.felis.verification.task.VerificationOptions;

/** Counts the executions of a program by how its threads end, each found by the solver and replayed. */
public final class ExecutionCounting {

    private long complete;
    private long blocked;
    private long cutOff;
    private long failed;

    private ExecutionCounting() {
    }

    /** All of them; {@link SmtSearch#forEachDistinct} says which executions are different ones. */
    public static ExecutionCounts of(UnrolledProgram program, MemoryModel model, VerificationOptions options, Interruption interruption)
            throws Interruption.StoppedException {
        ExecutionCounting counting = new ExecutionCounting();
        try (SmtSearch search = new SmtSearch(program, model, SmtOptions.DEFAULT.withAnalysis(options.analysis()).withEncoding(options.encoding())
                .withMemoryLimitMegabytes(options.memoryMegabytes()))) {
            search.forEachDistinct(ExecutionCounting::isHidden, counting::add, interruption);
        }
        return new ExecutionCounts(counting.complete, counting.blocked, counting.cutOff, counting.failed);
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
