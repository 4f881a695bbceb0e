package org.felis.ide.cache;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.Verdict;

/**
 * An answer as it is kept.
 *
 * @param model the model's name in results
 * @param verdict neither {@code Unknown} nor {@code Error}
 * @param flags the names of the flags raised, if known
 * @param bound the bound used
 * @param millis how long it took
 */
public record CachedVerdict(String model, Verdict.Decided verdict, Optional<List<String>> flags, int bound, double millis) {

    private static final int FIELDS = 6;
    private static final String NO_FLAGS_KNOWN = "?";

    /** Empty if the result is no answer, or one on several properties: these are not kept. */
    static Optional<CachedVerdict> of(VerificationResult result) {
        return result.decided().filter(decided -> decided.properties().isEmpty()).map(decided -> new CachedVerdict(decided.model(), decided.verdict(), decided.flags(), decided.bound(),
                decided.millis()));
    }

    /** @param testFile how the test's file is named to the user */
    public VerificationResult.Decided result(String testFile) {
        return new VerificationResult.Decided(testFile, model, verdict, Optional.empty(), Optional.empty(), bound, Optional.empty(), flags, millis,
                List.of(), Optional.empty(), List.of(), List.of());
    }

    /** As texts without any order of their own: what {@link #read} reads. */
    List<String> fields() {
        String parameter = switch (verdict) {
            case Verdict.ForbiddenUpToBound bounded -> String.valueOf(bounded.bound());
            case Verdict.Undefined undefined -> undefined.axiom();
            case Verdict.Allowed allowed -> "";
            case Verdict.Forbidden forbidden -> "";
            case Verdict.Holds holds -> "";
            case Verdict.HoldsUpToBound bounded -> String.valueOf(bounded.bound());
            case Verdict.Violated violated -> "";
        };
        return List.of(model, verdict.getClass().getSimpleName(), parameter, flags.map(f -> String.join(" ", f)).orElse(NO_FLAGS_KNOWN),
                String.valueOf(bound), String.valueOf(millis));
    }

    /** Empty if the texts are not what {@link #fields} made. */
    static Optional<CachedVerdict> read(List<String> fields) {
        if (fields.size() != FIELDS) {
            return Optional.empty();
        }
        try {
            return verdict(fields.get(1), fields.get(2)).map(verdict -> new CachedVerdict(fields.get(0), verdict, flags(fields.get(3)),
                    Integer.parseInt(fields.get(4)), Double.parseDouble(fields.get(5))));
        } catch (NumberFormatException corrupt) {
            return Optional.empty();
        }
    }

    private static Optional<Verdict.Decided> verdict(String name, String parameter) {
        return Optional.ofNullable(switch (name) {
            case "Allowed" -> new Verdict.Allowed();
            case "Forbidden" -> new Verdict.Forbidden();
            case "ForbiddenUpToBound" -> new Verdict.ForbiddenUpToBound(Integer.parseInt(parameter));
            case "Holds" -> new Verdict.Holds();
            case "HoldsUpToBound" -> new Verdict.HoldsUpToBound(Integer.parseInt(parameter));
            case "Violated" -> new Verdict.Violated();
            case "Undefined" -> new Verdict.Undefined(parameter);
            default -> null;
        });
    }

    private static Optional<List<String>> flags(String text) {
        return text.equals(NO_FLAGS_KNOWN) ? Optional.empty()
                : Optional.of(Arrays.stream(text.split(" ")).filter(f -> !f.isEmpty()).toList());
    }
}
