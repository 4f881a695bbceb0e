package org.felis.cli.output;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.felis.verification.ModelComparison.Kind;
import org.felis.verification.ModelComparison.Missing;
import org.felis.verification.ModelComparison;

/** What came of many comparisons, counted. */
public final class ComparisonSummary {

    private final Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
    private final Map<Missing, Integer> missing = new EnumMap<>(Missing.class);
    private int upToBound;
    private int incomplete;

    public void add(ModelComparison comparison) {
        Kind kind = comparison.kind();
        kinds.merge(kind, 1, Integer::sum);
        if (kind == Kind.UNDECIDED) {
            comparison.missing().ifPresent(what -> missing.merge(what, 1, Integer::sum));
        }
        upToBound += kind == Kind.SAME && comparison.isBounded() ? 1 : 0;
        incomplete += comparison.isComplete() ? 0 : 1;
    }

    /** Whether nothing is missing. */
    public boolean isComplete() {
        return incomplete == 0;
    }

    /**
     * {@code 12 tests: 3 different, 7 same (1 up to the bound), 2 undecided (1 unsupported, 1 without an answer); 4.2 s}.
     *
     * @param asked how many tests there were to compare
     */
    public String text(int asked, double seconds) {
        int compared = kinds.values().stream().mapToInt(Integer::intValue).sum();
        List<String> reasons = new ArrayList<>();
        missing.forEach((what, count) -> reasons.add(count + " " + what.words()));
        return (compared == asked ? compared + (compared == 1 ? " test: " : " tests: ")
                : "interrupted after " + compared + " of " + asked + " tests: ") + count(Kind.DIFFERENT) + " different, " + count(Kind.SAME)
                + " same" + (upToBound == 0 ? "" : " (" + upToBound + " up to the bound)") + ", " + count(Kind.UNDECIDED) + " undecided"
                + (reasons.isEmpty() ? "" : " (" + String.join(", ", reasons) + ")") + String.format(Locale.ROOT, "; %.1f s", seconds);
    }

    private int count(Kind kind) {
        return kinds.getOrDefault(kind, 0);
    }
}
