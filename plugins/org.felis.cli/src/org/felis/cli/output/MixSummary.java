package org.felis.cli.output;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.felis.mix.compare.TestResult;

/** What came of the mixes of many tests, counted. */
public final class MixSummary {

    private final Map<TestResult.Summary, Integer> tests = new EnumMap<>(TestResult.Summary.class);
    private final long start = System.nanoTime();
    private BigInteger mixes = BigInteger.ZERO;
    private BigInteger bugs = BigInteger.ZERO;
    private long verified;

    public void add(TestResult result) {
        tests.merge(result.summary(), 1, Integer::sum);
        mixes = mixes.add(result.counts().assignments());
        bugs = bugs.add(result.counts().withNewState());
        verified += result.counts().verified();
    }

    /** Whether each test has an answer. */
    public boolean isAnswered() {
        return !tests.containsKey(TestResult.Summary.UNKNOWN) && !tests.containsKey(TestResult.Summary.ERROR);
    }

    /**
     * {@code 120 tests: 3 Bug, 117 Conforms; 1920 mixes (800 verified), 7 with a bug; 12.3 s}.
     *
     * @param asked how many tests there were
     * @param notInC how many others were left out
     */
    public String text(int asked, int notInC) {
        int done = tests.values().stream().mapToInt(Integer::intValue).sum();
        List<String> counts = new ArrayList<>();
        tests.forEach((summary, count) -> counts.add(count + " " + summary));
        String head = (done == asked ? asked + " tests" : "interrupted after " + done + " of " + asked + " tests") + (counts.isEmpty() ? "" : ": " + String.join(", ", counts));
        return head + "; " + mixes + " mixes (" + verified + " verified), " + bugs + " with a bug" + (notInC == 0 ? "" : "; " + notInC + " tests that are not in C left out")
                + String.format(Locale.ROOT, "; %.1f s", (System.nanoTime() - start) / 1e9);
    }
}
