package org.felis.ide.markers;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.verification.verdict.Verdict;

/** What a comment {@code expect: aarch64 allowed}, or {@code expect: aarch64 holds} of a program with assertions, says about the verdict under a model. */
public enum Expectation {
    ALLOWED, FORBIDDEN, HOLDS, VIOLATED;

    private static final Pattern EXPECT = Pattern.compile("expect:\\s*([\\w.+-]+)\\s+(allowed|forbidden|holds|violated)", Pattern.CASE_INSENSITIVE);

    /**
     * What the test expects under the model, if it says so.
     *
     * @param model a name of the model library or the path of a file, which a test calls by its last segment
     */
    public static Optional<Expectation> in(String text, String model) {
        String name = model.substring(Math.max(model.lastIndexOf('/'), model.lastIndexOf('\\')) + 1);
        Matcher matcher = EXPECT.matcher(text);
        while (matcher.find()) {
            if (matcher.group(1).equalsIgnoreCase(name)) {
                return Optional.of(valueOf(matcher.group(2).toUpperCase(java.util.Locale.ROOT)));
            }
        }
        return Optional.empty();
    }

    /** Whether a verdict is the opposite of what is expected. An undecided one is not. */
    public boolean isContradictedBy(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Allowed allowed -> this == FORBIDDEN;
            case Verdict.Forbidden forbidden -> this == ALLOWED;
            case Verdict.ForbiddenUpToBound bounded -> this == ALLOWED;
            case Verdict.Holds holds -> this == VIOLATED;
            case Verdict.HoldsUpToBound bounded -> this == VIOLATED;
            case Verdict.Violated violated -> this == HOLDS;
            case Verdict.Undefined undefined -> true;
            case Verdict.Unknown unknown -> false;
            case Verdict.Error error -> false;
        };
    }
}
