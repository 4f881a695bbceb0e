package org.felis.cli.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/** What came of a task that was timed. */
public sealed interface Measured {

    /** It was answered each time. */
    record Answered(VerificationResult.Decided result, Cost cost) implements Measured {
    }

    /** It was not answered, or not each time: why. */
    record Unanswered(String reason) implements Measured {
    }

    /** The unit of the statistics that tell the time of a stage. */
    String MILLISECONDS = "ms";

    /** Verifies a task once, and tells the time alone: the processor's caches are left to verdicts, which may take less than it takes to ask the system what they used. */
    static Measured timed(VerificationTask task, Verifier verifier) {
        return of(verifier.verify(task, Progress.NONE, Interruption.none()), task, Double.NaN, Double.NaN);
    }

    /** Verifies a task once; tells its processor time and memory, too. */
    static Measured once(VerificationTask task, Verifier verifier) {
        ProcessUsage.forgetPeak();
        double before = ProcessUsage.processorMillis();
        VerificationResult result = verifier.verify(task, Progress.NONE, Interruption.none());
        return of(result, task, ProcessUsage.processorMillis() - before, ProcessUsage.peakMebibytes(ProcessHandle.current().pid()));
    }

    private static Measured of(VerificationResult result, VerificationTask task, double processorMillis, double peakMebibytes) {
        return switch (result) {
            case VerificationResult.Decided decided -> {
                Map<String, Double> stages = new LinkedHashMap<>();
                decided.statistics().stream().filter(statistic -> statistic.unit().equals(MILLISECONDS)).forEach(statistic -> stages.put(statistic.name(), statistic.value()));
                yield new Answered(decided, new Cost(decided.millis(), processorMillis, peakMebibytes, stages));
            }
            case VerificationResult.Undecided undecided -> new Unanswered(reason(undecided, task));
        };
    }

    private static String reason(VerificationResult.Undecided result, VerificationTask task) {
        return switch (result.verdict()) {
            case Verdict.Unknown unknown -> result.millis() >= task.options().timeout().toMillis() ? "timeout" : unknown.reason();
            case Verdict.Error error -> error.reason().message();
        };
    }

    /** Several measurements of one task as one: the medians, or why one of them has no answer; at least one. */
    static Measured of(List<Measured> measured) {
        return measured.stream().filter(Unanswered.class::isInstance).findFirst().orElseGet(() -> new Answered(((Answered) measured.getLast()).result(),
                Cost.median(measured.stream().map(each -> ((Answered) each).cost()).toList())));
    }
}
