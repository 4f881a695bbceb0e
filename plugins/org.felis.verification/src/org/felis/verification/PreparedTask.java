package org.felis.verification;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Statistic;
import org.felis.engine.source.Problem;
import org.felis.verification.judgement.Expectations;
import org.felis.verification.judgement.Judge;
import org.felis.verification.judgement.Judgement;
import org.felis.verification.judgement.Witnesses;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/**
 * A test and a model that are known to be usable.
 *
 * @param dialect of the test, by which its default model is found
 * @param asksForState whether the program's condition is a final state rather than what the test asks
 * @param other the model to hold executions against, if there is a usable one
 * @param attempt how the program was compiled, and what is known of its properties before anything is asked
 * @param testMillis how long the test took to read
 * @param modelMillis how long the model took to find, and to compile if it was not known
 */
record PreparedTask(VerificationTask task, String dialect, Program program, boolean asksForState, MemoryModel model, String modelName, Optional<Witnesses.Other> other,
        List<Problem> warnings, Expectations expectations, Attempt attempt, long startNanos, double testMillis, double modelMillis) {

    VerificationOptions options() {
        return task.options();
    }

    double millisSinceStart() {
        return (System.nanoTime() - startNanos) / 1e6;
    }

    /** Until the task's time limit. */
    Duration timeLeft() {
        Duration left = options().timeout().minusNanos(System.nanoTime() - startNanos);
        return left.isNegative() ? Duration.ZERO : left;
    }

    UnrolledProgram unroll(Progress progress, Interruption limited) throws Interruption.StoppedException {
        progress.stage(Progress.Stage.ANALYSING);
        return Unroller.unroll(program, options().bound().first(), limited);
    }

    Judgement judge(UnrolledProgram unrolled, ExecutionSearch search, boolean observation, Interruption limited)
            throws Interruption.StoppedException {
        return asksForState ? Judge.judgeState(unrolled, model, search, observation, limited)
                : Judge.judge(unrolled, model, search, observation, limited);
    }

    /** Draws executions that prove the verdict. */
    Witnesses witnesses(Verdict verdict) {
        return new Witnesses(model, verdict, other);
    }

    /** Of this task and of the search that answered it, in the order of the pipeline. */
    List<Statistic> statistics(ExecutionSearch search) {
        List<Statistic> statistics = new ArrayList<>();
        statistics.add(new Statistic("test", testMillis, "ms"));
        statistics.add(new Statistic("model", modelMillis, "ms"));
        statistics.addAll(search.statistics());
        return statistics;
    }
}
