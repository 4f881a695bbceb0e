package org.felis.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

import org.felis.verification.task.ExpectationOutcome;
import org.felis.verification.task.VerificationResult;

/** What came of many tests, counted. */
public final class Summary {

    /** Those that a person looks for, in this order, then others by name. */
    private static final List<String> ORDER = List.of("Allowed", "Forbidden", "Holds", "Violated", "Undefined", "Unknown", "Error");

    private final TreeMap<String, Integer> verdicts = new TreeMap<>();
    private int tests;
    private int undecided;
    private int met;
    private int notMet;

    public void add(VerificationResult result) {
        tests++;
        verdicts.merge(result.verdict().toString(), 1, Integer::sum);
        int asExpected = (int) result.expectations().stream().filter(ExpectationOutcome::met).count();
        met += asExpected;
        notMet += result.expectations().size() - asExpected;
        undecided += result.decided().isPresent() ? 0 : 1;
    }

    /** Whether every test was decided, and as it expects. */
    public boolean isAsWished() {
        return notMet == 0 && undecided == 0;
    }

    /**
     * {@code 120 tests: 80 Allowed, 38 Forbidden, 2 Unknown; expectations: 110 met, 1 not; 12.3 s}.
     *
     * @param asked how many tests there were to verify
     */
    public String text(int asked, boolean expectations, double seconds) {
        List<String> counts = new ArrayList<>();
        ORDER.stream().filter(verdicts::containsKey).forEach(v -> counts.add(verdicts.get(v) + " " + v));
        verdicts.forEach((verdict, count) -> {
            if (!ORDER.contains(verdict)) {
                counts.add(count + " " + verdict);
            }
        });
        String head = tests == asked ? tests + " tests" : "interrupted after " + tests + " of " + asked + " tests";
        return String.join("; ", parts(head + (counts.isEmpty() ? "" : ": " + String.join(", ", counts)), expectations, seconds));
    }

    private List<String> parts(String counts, boolean expectations, double seconds) {
        List<String> parts = new ArrayList<>(List.of(counts));
        if (expectations) {
            parts.add("expectations: " + met + " met, " + notMet + " not");
        }
        parts.add(String.format(Locale.ROOT, "%.1f s", seconds));
        return parts;
    }
}
