package org.felis.cli.output;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.verification.ModelComparison;
import org.felis.verification.task.OutcomesResult;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** How comparisons are printed. Scripts depend on the columns and names of TSV and JSON: add, but do not rename. */
public enum ComparisonFormat {

    /** A line for the test, one below it for each outcome. */
    TABLE {
        @Override
        public String head(List<String> models) {
            return "";
        }

        @Override
        public String text(String test, List<String> models, ModelComparison comparison) {
            String line = String.join("\t", kind(comparison), test, models.get(0) + " " + comparison.first().result().verdict(),
                    models.get(1) + " " + comparison.second().result().verdict());
            return Stream.of(Stream.of(line), only(models.get(0), comparison.onlyFirst(), comparison.flagsOnlyFirst()),
                    only(models.get(1), comparison.onlySecond(), comparison.flagsOnlySecond()),
                    comparison.notes(models.get(0), models.get(1)).stream().map(note -> "\t" + note)).flatMap(lines -> lines)
                    .collect(Collectors.joining("\n", "", "\n"));
        }

        private Stream<String> only(String model, List<Map<String, String>> states, List<String> flags) {
            return Stream.concat(states.stream().map(OutcomesResult::text), flags.stream().map(flag -> "flag " + flag))
                    .map(what -> "\tonly " + model + ": " + what);
        }
    },

    /** One line per test, with a head. */
    TSV {
        @Override
        public String head(List<String> models) {
            return String.join("\t", "test", "difference", models.get(0), models.get(1), "only " + models.get(0),
                    "only " + models.get(1), "note", "flags only " + models.get(0), "flags only " + models.get(1)) + "\n";
        }

        @Override
        public String text(String test, List<String> models, ModelComparison comparison) {
            return Stream.of(test, kind(comparison), comparison.first().result().verdict().toString(),
                    comparison.second().result().verdict().toString(), joined(comparison.onlyFirst()), joined(comparison.onlySecond()),
                    String.join("; ", comparison.notes(models.get(0), models.get(1))), String.join(" | ", comparison.flagsOnlyFirst()),
                    String.join(" | ", comparison.flagsOnlySecond())).map(cell -> cell.replaceAll("[\\t\\r\\n]+", " "))
                    .collect(Collectors.joining("\t", "", "\n"));
        }

        private String joined(List<Map<String, String>> states) {
            return states.stream().map(OutcomesResult::text).collect(Collectors.joining(" | "));
        }
    },

    /** One object a line. */
    JSON {
        @Override
        public String head(List<String> models) {
            return "";
        }

        @Override
        public String text(String test, List<String> models, ModelComparison comparison) {
            JsonObject json = new JsonObject();
            json.addProperty("test", test);
            json.addProperty("difference", kind(comparison));
            JsonArray sides = new JsonArray();
            sides.add(side(models.get(0), comparison.first(), comparison.onlyFirst(), comparison.flagsOnlyFirst(), comparison.isComplete()));
            sides.add(side(models.get(1), comparison.second(), comparison.onlySecond(), comparison.flagsOnlySecond(), comparison.isComplete()));
            json.add("models", sides);
            return json + "\n";
        }

        private JsonObject side(String label, ModelComparison.Side side, List<Map<String, String>> only, List<String> flags, boolean known) {
            JsonObject json = JsonLines.object(side.result(), false);
            json.addProperty("label", label);
            side.knownStates().ifPresent(states -> json.add("states", OutcomesJson.states(states)));
            if (known) {
                json.add("only", OutcomesJson.states(only));
                JsonArray onlyFlags = new JsonArray();
                flags.forEach(onlyFlags::add);
                json.add("onlyFlags", onlyFlags);
            }
            side.statesMissing().ifPresent(reason -> json.addProperty("statesMissing", reason));
            return json;
        }
    };

    /** What is printed before all tests. */
    public abstract String head(List<String> models);

    /** What is printed of one test. */
    public abstract String text(String test, List<String> models, ModelComparison comparison);

    private static String kind(ModelComparison comparison) {
        return comparison.kind().name().toLowerCase(Locale.ROOT);
    }
}
