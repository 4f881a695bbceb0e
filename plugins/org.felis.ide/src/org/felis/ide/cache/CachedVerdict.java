package org.felis.ide.cache;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.felis.engine.source.SourceRange;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.FailingSite;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;

/**
 * An answer as it is kept.
 *
 * @param model the model's name in results
 * @param verdict neither {@code Unknown} nor {@code Error}
 * @param flags the names of the flags raised, if known
 * @param bound the bound used
 * @param millis how long it took
 * @param properties of a program with assertions: the verdicts that are summed up, without executions
 */
public record CachedVerdict(String model, Verdict.Decided verdict, Optional<List<String>> flags, int bound, double millis, List<PropertyVerdict> properties) {

    private static final int FIELDS = 7;
    private static final String NO_FLAGS_KNOWN = "?";
    private static final String BETWEEN = ";";
    private static final String INSIDE = ",";

    public CachedVerdict {
        properties = List.copyOf(properties);
    }

    /** Empty if the result is no answer, or leaves a property without one: more time may give it. */
    static Optional<CachedVerdict> of(VerificationResult result) {
        return result.decided().filter(decided -> decided.properties().stream().allMatch(property -> property.verdict().isDecided()))
                .map(decided -> new CachedVerdict(decided.model(), decided.verdict(), decided.flags(), decided.bound(), decided.millis(),
                        decided.properties().stream().map(property -> new PropertyVerdict(property.property(), property.verdict(), property.site(), Optional.empty())).toList()));
    }

    /** @param testFile how the test's file is named to the user */
    public VerificationResult.Decided result(String testFile) {
        return new VerificationResult.Decided(testFile, model, verdict, Optional.empty(), Optional.empty(), bound, Optional.empty(), flags, millis,
                List.of(), Optional.empty(), List.of(), List.of(), properties);
    }

    /** As texts without any order of their own: what {@link #read} reads. */
    List<String> fields() {
        return List.of(model, name(verdict), parameter(verdict), flags.map(f -> String.join(" ", f)).orElse(NO_FLAGS_KNOWN), String.valueOf(bound),
                String.valueOf(millis), properties.stream().map(CachedVerdict::field).collect(Collectors.joining(BETWEEN)));
    }

    private static String name(Verdict verdict) {
        return verdict.getClass().getSimpleName();
    }

    private static String parameter(Verdict verdict) {
        return switch (verdict) {
            case Verdict.ForbiddenUpToBound bounded -> String.valueOf(bounded.bound());
            case Verdict.Undefined undefined -> undefined.axiom();
            case Verdict.Allowed allowed -> "";
            case Verdict.Forbidden forbidden -> "";
            case Verdict.Holds holds -> "";
            case Verdict.HoldsUpToBound bounded -> String.valueOf(bounded.bound());
            case Verdict.Violated violated -> "";
            case Verdict.Unknown unknown -> throw new IllegalArgumentException("not kept: " + unknown.reason());
            case Verdict.Error error -> throw new IllegalArgumentException("not kept: " + error.problems());
        };
    }

    private static String field(PropertyVerdict property) {
        List<String> parts = new ArrayList<>(List.of(property.property().name(), name(property.verdict()), parameter(property.verdict())));
        property.site().ifPresent(site -> parts.addAll(List.of(site.place().file(), String.valueOf(site.place().line()), String.valueOf(site.place().column()),
                String.valueOf(site.place().offset()), String.valueOf(site.place().length()), site.text())));
        return parts.stream().map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8)).collect(Collectors.joining(INSIDE));
    }

    /** @throws IllegalArgumentException if the text is not what {@link #field} made */
    private static PropertyVerdict property(String field) {
        List<String> parts = Arrays.stream(field.split(INSIDE, -1)).map(part -> URLDecoder.decode(part, StandardCharsets.UTF_8)).toList();
        if (parts.size() != 3 && parts.size() != 9) {
            throw new IllegalArgumentException(field);
        }
        Optional<FailingSite> site = parts.size() == 3 ? Optional.empty()
                : Optional.of(new FailingSite(new SourceRange(parts.get(3), Integer.parseInt(parts.get(4)), Integer.parseInt(parts.get(5)),
                        Integer.parseInt(parts.get(6)), Integer.parseInt(parts.get(7))), parts.get(8)));
        return new PropertyVerdict(Property.valueOf(parts.get(0)), verdict(parts.get(1), parts.get(2)).orElseThrow(() -> new IllegalArgumentException(field)), site,
                Optional.empty());
    }

    /** Empty if the texts are not what {@link #fields} made. */
    static Optional<CachedVerdict> read(List<String> fields) {
        if (fields.size() != FIELDS) {
            return Optional.empty();
        }
        try {
            List<PropertyVerdict> properties = fields.get(6).isEmpty() ? List.of() : Arrays.stream(fields.get(6).split(BETWEEN)).map(CachedVerdict::property).toList();
            return verdict(fields.get(1), fields.get(2)).map(verdict -> new CachedVerdict(fields.get(0), verdict, flags(fields.get(3)),
                    Integer.parseInt(fields.get(4)), Double.parseDouble(fields.get(5)), properties));
        } catch (IllegalArgumentException corrupt) {
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
