package org.felis.ide.markers;

import java.util.Locale;
import java.util.stream.Collectors;

import org.felis.ide.choice.ModelChoice;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.FailingSite;
import org.felis.verification.verdict.Verdict;

/** Verdicts in words. */
public final class VerdictText {

    private VerdictText() {
    }

    /** The verdict, the model, the time and the reason in one line: {@code Allowed under ARMv8 (12 ms)}. */
    public static String sentence(VerificationResult result) {
        String flags = flags(result);
        String under = " under " + ModelChoice.named(result.model()).title();
        String time = String.format(Locale.ROOT, " (%.0f ms)", Math.ceil(result.millis()));
        return switch (result.verdict()) {
            case Verdict.Error error -> "No verdict" + under + ": " + withoutOptions(error.reason().message());
            case Verdict.Unknown unknown -> "Unknown" + under + time + ": " + withoutOptions(unknown.reason());
            case Verdict.Undefined undefined -> "Undefined" + under + flags + time + ": fails " + undefined.axiom();
            case Verdict.Allowed allowed -> verdict(allowed) + under + flags + time;
            case Verdict.Forbidden forbidden -> verdict(forbidden) + under + flags + time;
            case Verdict.ForbiddenUpToBound bounded -> verdict(bounded) + under + flags + time;
            case Verdict.Holds holds -> verdict(holds) + under + time;
            case Verdict.HoldsUpToBound bounded -> verdict(bounded) + under + time;
            case Verdict.Violated violated -> verdict(violated) + under + time + properties(result);
        };
    }

    /** Behind a verdict on several properties: those that are violated, each with its place. */
    private static String properties(VerificationResult result) {
        return result.properties().stream().filter(property -> property.site().isPresent())
                .map(property -> property.property().word() + ", line " + property.site().get().place().line() + ": " + site(result.test(), property.site().get()))
                .collect(Collectors.joining("; ", ": ", ""));
    }

    /**
     * What fails, in words. Who reads it knows the program: of the places in it, the line and the column are enough.
     *
     * @param program the path of its file
     */
    static String site(String program, FailingSite site) {
        return site.text().replace(program + ":", "at ");
    }

    /** Behind a verdict: the flags that are raised, nothing if there are none. */
    public static String flags(VerificationResult result) {
        return result.decided().flatMap(VerificationResult.Decided::flags).filter(f -> !f.isEmpty()).map(f -> ", flagged " + String.join(", ", f)).orElse("");
    }

    /** The command line's options are none of the workbench, which has settings of those names. */
    public static String withoutOptions(String reason) {
        return reason.replaceAll(" \\(--?\\w+\\)", "").replace("--bound", "bound").replace("with --clang", "on the Felis page of the preferences").replace("leave --clang out", "none");
    }

    /** The verdict with what a reader needs to know about it. "Up to bound" never looks like "proved". */
    public static String verdict(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Allowed allowed -> "Allowed";
            case Verdict.Forbidden forbidden -> "Forbidden";
            case Verdict.ForbiddenUpToBound bounded -> "Forbidden up to bound " + bounded.bound();
            case Verdict.Holds holds -> "Holds";
            case Verdict.HoldsUpToBound bounded -> "Holds up to bound " + bounded.bound();
            case Verdict.Violated violated -> "Violated";
            case Verdict.Undefined undefined -> "Undefined: fails " + undefined.axiom();
            case Verdict.Unknown unknown -> "Unknown: " + withoutOptions(unknown.reason());
            case Verdict.Error error -> "Error: " + withoutOptions(error.reason().message());
        };
    }
}
