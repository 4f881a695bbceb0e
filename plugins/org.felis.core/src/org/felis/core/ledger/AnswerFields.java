package org.felis.core.ledger;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.verification.verdict.FailingSite;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;

/** An answer as texts without any order of their own, and back. */
public final class AnswerFields {

    private static final int BASIS_FIELDS = 5;
    private static final int FIELDS = BASIS_FIELDS + 9;
    private static final int RANGE_FIELDS = 5;
    private static final String UNKNOWN_FLAGS = "?";
    private static final String BETWEEN = ";";
    private static final String INSIDE = ",";

    private AnswerFields() {
    }

    public static List<String> of(Answer answer) {
        Basis basis = answer.basis();
        return List.of(basis.test(), basis.model(), basis.options(), basis.felis(), basis.limits(), name(answer.verdict()), parameter(answer.verdict()),
                answer.flags().map(f -> String.join(" ", f)).orElse(UNKNOWN_FLAGS), String.valueOf(answer.bound()), String.valueOf(answer.millis()),
                list(answer.properties(), AnswerFields::parts), list(answer.warnings(), AnswerFields::parts), String.valueOf(answer.unexpected()),
                String.valueOf(answer.since().toEpochMilli()));
    }

    /** Empty if the texts are not what {@link #of} made. */
    public static Optional<Answer> read(List<String> fields) {
        if (fields.size() != FIELDS) {
            return Optional.empty();
        }
        try {
            Basis basis = new Basis(fields.get(0), fields.get(1), fields.get(2), fields.get(3), fields.get(4));
            List<String> rest = fields.subList(BASIS_FIELDS, FIELDS);
            return Optional.of(new Answer(basis, verdict(rest.get(0), rest.get(1)), flags(rest.get(2)), Integer.parseInt(rest.get(3)),
                    Double.parseDouble(rest.get(4)), read(rest.get(5), AnswerFields::property),
                    read(rest.get(6), AnswerFields::problem), Boolean.parseBoolean(rest.get(7)), Instant.ofEpochMilli(Long.parseLong(rest.get(8)))));
        } catch (IllegalArgumentException | IndexOutOfBoundsException damaged) {
            return Optional.empty();
        }
    }

    private static String name(Verdict verdict) {
        return verdict.getClass().getSimpleName();
    }

    private static String parameter(Verdict verdict) {
        return switch (verdict) {
            case Verdict.ForbiddenUpToBound bounded -> String.valueOf(bounded.bound());
            case Verdict.HoldsUpToBound bounded -> String.valueOf(bounded.bound());
            case Verdict.Undefined undefined -> undefined.axiom();
            case Verdict.Unknown unknown -> unknown.reason();
            case Verdict.Error error -> list(error.problems(), AnswerFields::parts);
            case Verdict.Allowed allowed -> "";
            case Verdict.Forbidden forbidden -> "";
            case Verdict.Holds holds -> "";
            case Verdict.Violated violated -> "";
        };
    }

    private static Verdict verdict(String name, String parameter) {
        return switch (name) {
            case "ForbiddenUpToBound" -> new Verdict.ForbiddenUpToBound(Integer.parseInt(parameter));
            case "HoldsUpToBound" -> new Verdict.HoldsUpToBound(Integer.parseInt(parameter));
            case "Undefined" -> new Verdict.Undefined(parameter);
            case "Unknown" -> new Verdict.Unknown(parameter);
            case "Error" -> new Verdict.Error(read(parameter, AnswerFields::problem));
            case "Allowed" -> new Verdict.Allowed();
            case "Forbidden" -> new Verdict.Forbidden();
            case "Holds" -> new Verdict.Holds();
            case "Violated" -> new Verdict.Violated();
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static Optional<List<String>> flags(String text) {
        return text.equals(UNKNOWN_FLAGS) ? Optional.empty() : Optional.of(Arrays.stream(text.split(" ")).filter(flag -> !flag.isEmpty()).toList());
    }

    private static List<String> parts(PropertyVerdict property) {
        List<String> parts = new ArrayList<>(List.of(property.property().name(), name(property.verdict()), parameter(property.verdict())));
        property.site().ifPresent(site -> {
            parts.addAll(parts(site.place()));
            parts.add(site.text());
        });
        return parts;
    }

    private static PropertyVerdict property(List<String> parts) {
        Optional<FailingSite> site = parts.size() == 3 ? Optional.empty()
                : Optional.of(new FailingSite(range(parts.subList(3, parts.size())), parts.get(3 + RANGE_FIELDS)));
        return new PropertyVerdict(Property.valueOf(parts.get(0)), verdict(parts.get(1), parts.get(2)), site, Optional.empty());
    }

    private static List<String> parts(Problem problem) {
        return Stream.concat(Stream.of(problem.severity().name(), problem.code(), problem.message()), parts(problem.range()).stream()).toList();
    }

    private static Problem problem(List<String> parts) {
        return new Problem(Problem.Severity.valueOf(parts.get(0)), parts.get(1), parts.get(2), range(parts.subList(3, parts.size())));
    }

    private static List<String> parts(SourceRange range) {
        return List.of(range.file(), String.valueOf(range.line()), String.valueOf(range.column()), String.valueOf(range.offset()),
                String.valueOf(range.length()));
    }

    private static SourceRange range(List<String> parts) {
        return new SourceRange(parts.get(0), Integer.parseInt(parts.get(1)), Integer.parseInt(parts.get(2)), Integer.parseInt(parts.get(3)),
                Integer.parseInt(parts.get(4)));
    }

    private static <T> String list(List<T> elements, Function<T, List<String>> parts) {
        return elements.stream().map(element -> parts.apply(element).stream().map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8))
                .collect(Collectors.joining(INSIDE))).collect(Collectors.joining(BETWEEN));
    }

    private static <T> List<T> read(String list, Function<List<String>, T> element) {
        return list.isEmpty() ? List.of() : Arrays.stream(list.split(BETWEEN, -1))
                .map(parts -> element.apply(Arrays.stream(parts.split(INSIDE, -1)).map(part -> URLDecoder.decode(part, StandardCharsets.UTF_8)).toList()))
                .toList();
    }
}
