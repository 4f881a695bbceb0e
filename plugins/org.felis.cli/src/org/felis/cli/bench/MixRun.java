package org.felis.cli.bench;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

import org.felis.mix.compare.Campaign;
import org.felis.mix.compare.TestResult;
import org.felis.mix.compare.TestResult.Summary;

/**
 * Mix testing of some tests, timed.
 *
 * @param name what was timed
 * @param tests how many
 * @param mixes assignments of profiles
 * @param verified distinct mixes
 * @param withBug tests of which a mix has a bug
 * @param unanswered tests that have no answer
 * @param millis that it took
 * @param processorMillis of this process and of those that it started and that have ended, compilers among them
 * @param sourceMillis processor time in which the final states of the sources were found; NaN if it was not counted
 * @param peakMebibytes resident memory of this process at most
 */
public record MixRun(String name, int tests, BigInteger mixes, int verified, long withBug, long unanswered, double millis, double processorMillis,
        double sourceMillis,
        double peakMebibytes) {

    /** Mixes the tests by one thread. */
    public static MixRun of(String name, List<? extends Campaign.Test> tests, OutcomesCost sources, Campaign campaign) {
        double before = sources.millis();
        MixRun run = of(name, tests, 1, campaign);
        return new MixRun(name, run.tests, run.mixes, run.verified, run.withBug, run.unanswered, run.millis, run.processorMillis, sources.millis() - before,
                run.peakMebibytes);
    }

    /** Mixes the tests. */
    public static MixRun of(String name, List<? extends Campaign.Test> tests, int jobs, Campaign campaign) {
        ProcessUsage.forgetPeak();
        List<TestResult> results = new ArrayList<>();
        double processor = ProcessUsage.processorMillis();
        long start = System.nanoTime();
        campaign.run(tests, jobs, done -> { }, results::add);
        double millis = (System.nanoTime() - start) / 1e6;
        return new MixRun(name, results.size(), results.stream().map(result -> result.counts().assignments()).reduce(BigInteger.ZERO, BigInteger::add),
                results.stream().mapToInt(result -> result.counts().verified()).sum(), results.stream().filter(result -> result.summary() == Summary.BUG).count(),
                results.stream().filter(MixRun::isUnanswered).count(), millis, ProcessUsage.processorMillis() - processor, Double.NaN,
                        ProcessUsage.peakMebibytes(ProcessHandle.current().pid()));
    }

    private static boolean isUnanswered(TestResult result) {
        return result.summary() == Summary.UNKNOWN || result.summary() == Summary.ERROR;
    }

    /** Whether each test has an answer. */
    public boolean isAnswered() {
        return unanswered == 0;
    }

    private double perMix(double spent) {
        return verified == 0 ? Double.NaN : spent / verified;
    }

    /** A row for each run. */
    public static Table table(List<MixRun> runs) {
        return new Table(List.of("run", "tests", "mixes", "verified", "with a bug", "unanswered", "s", "processor s", "processor ms per verified mix",
                "without the sources' final states", "peak resident MiB"),
                runs.stream().map(run -> List.of(run.name, "" + run.tests, "" + run.mixes, "" + run.verified, "" + run.withBug, "" + run.unanswered, Sample.text(run.millis / 1e3),
                        Sample.text(run.processorMillis / 1e3), Sample.text(run.perMix(run.processorMillis)),
                                Sample.text(run.perMix(run.processorMillis - run.sourceMillis)), Sample.text(run.peakMebibytes))).toList());
    }
}
