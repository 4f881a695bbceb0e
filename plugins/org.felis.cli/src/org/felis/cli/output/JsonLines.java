package org.felis.cli.output;

import java.util.Locale;
import java.util.Optional;

import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.verification.task.ExpectationOutcome;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** Results as JSON, one object a line. Scripts depend on the names: add, but do not rename. */
public final class JsonLines {

    private JsonLines() {
    }

    public static String of(VerificationResult result, boolean statistics) {
        return object(result, statistics).toString();
    }

    /** A problem of {@code felis check}. */
    public static String of(Problem problem) {
        return problem(problem).toString();
    }

    static JsonObject object(VerificationResult result, boolean statistics) {
        JsonObject json = new JsonObject();
        json.addProperty("test", result.test());
        json.addProperty("model", result.model());
        json.addProperty("verdict", result.verdict().toString());
        Optional<VerificationResult.Decided> decided = result.decided();
        decided.flatMap(VerificationResult.Decided::ok).ifPresent(ok -> json.addProperty("ok", ok));
        decided.flatMap(VerificationResult.Decided::observation).ifPresent(o -> json.addProperty("observation", capitalised(o.name())));
        json.addProperty("bound", result.bound());
        decided.flatMap(VerificationResult.Decided::boundReached).ifPresent(reached -> json.addProperty("boundReached", reached));
        decided.flatMap(VerificationResult.Decided::flags).ifPresent(raised -> {
            JsonArray flags = new JsonArray();
            raised.forEach(flags::add);
            json.add("flags", flags);
        });
        if (!result.properties().isEmpty()) {
            JsonArray properties = new JsonArray();
            result.properties().forEach(verdict -> properties.add(property(verdict)));
            json.add("properties", properties);
        }
        if (!result.warnings().isEmpty()) {
            JsonArray warnings = new JsonArray();
            result.warnings().forEach(warning -> warnings.add(problem(warning)));
            json.add("warnings", warnings);
        }
        if (!result.expectations().isEmpty()) {
            JsonArray expectations = new JsonArray();
            result.expectations().forEach(outcome -> expectations.add(expectation(outcome)));
            json.add("expectations", expectations);
        }
        json.addProperty("millis", Math.round(result.millis() * 1000) / 1000.0);
        if (statistics) {
            JsonObject figures = new JsonObject();
            decided.ifPresent(d -> d.statistics().forEach(s -> figures.addProperty(s.name(), s.value())));
            json.add("statistics", figures);
        }
        switch (result.verdict()) {
            case Verdict.Error error -> {
                JsonArray errors = new JsonArray();
                error.problems().stream().filter(p -> p.severity() == Problem.Severity.ERROR).forEach(p -> errors.add(problem(p)));
                json.add("error", errors.get(0));
                json.add("errors", errors);
            }
            case Verdict.Unknown unknown -> json.addProperty("reason", unknown.reason());
            case Verdict.Undefined undefined -> json.addProperty("reason", undefined.axiom());
            case Verdict.Allowed allowed -> { }
            case Verdict.Forbidden forbidden -> { }
            case Verdict.ForbiddenUpToBound forbidden -> { }
            case Verdict.Holds holds -> { }
            case Verdict.HoldsUpToBound holds -> { }
            case Verdict.Violated violated -> { }
        }
        return json;
    }

    private static JsonObject property(PropertyVerdict verdict) {
        JsonObject json = new JsonObject();
        json.addProperty("property", verdict.property().word());
        json.addProperty("verdict", verdict.verdict().toString());
        if (verdict.verdict() instanceof Verdict.Unknown unknown) {
            json.addProperty("reason", unknown.reason());
        }
        verdict.site().ifPresent(site -> {
            json.addProperty("message", site.text());
            addPlace(json, site.place());
        });
        return json;
    }

    private static void addPlace(JsonObject json, SourceRange place) {
        json.addProperty("file", place.file());
        json.addProperty("line", place.line());
        json.addProperty("column", place.column());
    }

    private static JsonObject problem(Problem problem) {
        JsonObject json = new JsonObject();
        json.addProperty("severity", problem.severity().name().toLowerCase(Locale.ROOT));
        json.addProperty("code", problem.code());
        json.addProperty("message", problem.message());
        addPlace(json, problem.range());
        return json;
    }

    private static JsonObject expectation(ExpectationOutcome outcome) {
        JsonObject json = new JsonObject();
        json.addProperty("expected", outcome.expected());
        json.addProperty("found", outcome.found());
        json.addProperty("met", outcome.met());
        json.addProperty("line", outcome.source().line());
        return json;
    }

    /** {@code NEVER} as {@code Never}. */
    public static String capitalised(String constant) {
        return constant.charAt(0) + constant.substring(1).toLowerCase(Locale.ROOT);
    }
}
