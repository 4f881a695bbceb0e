package org.felis.mix.report;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import org.felis.mix.compare.FoundMix;
import org.felis.mix.compare.SourceAnswer;
import org.felis.mix.compare.TestResult;
import org.felis.mix.compile.TypeLayouts;
import org.felis.mix.split.Part;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** How results are printed. */
public enum ResultFormat {

    /** For people: a line for each test, and indented below it what was found. */
    TABLE {
        @Override
        public String head() {
            return "";
        }

        @Override
        public String text(TestResult result) {
            StringBuilder text = new StringBuilder();
            text.append(String.join("\t", result.summary().toString(), result.file(), counts(result), String.format(Locale.ROOT, "%.1f s", result.seconds()))).append('\n');
            result.source().ifPresent(source -> {
                if (source instanceof SourceAnswer.Undefined undefined) {
                    text.append("\tthe source is undefined (").append(undefined.axiom()).append("): every mix is right\n");
                }
            });
            if (!result.found().isEmpty()) {
                result.parts().forEach(part -> text.append('\t').append(part.name()).append(" is ").append(part.text()).append('\n'));
            }
            for (FoundMix found : result.found()) {
                text.append('\t').append(found.onlyLoadBuffering() ? "load buffering, " : "").append(changes(found)).append(": ").append(assignment(result, found)).append('\n');
                found.newStates().forEach(state -> text.append("\t\tnew: ").append(state(state)).append('\n'));
            }
            long more = result.counts().verified() == 0 ? 0 : result.counts().withNewState().add(result.counts().withLoadBuffering()).longValue() - result.found().stream().mapToLong(f -> f.mix().assignments().longValue()).sum();
            if (more > 0) {
                text.append("\tand ").append(more).append(more == 1 ? " more mix\n" : " more mixes\n");
            }
            result.layouts().forEach(layouts -> text.append(text(layouts)));
            return text.toString();
        }

        @Override
        public String text(TypeLayouts layouts) {
            StringBuilder text = new StringBuilder();
            text.append('\t').append(layouts.isDifferent() ? "layouts differ: " : layouts.hasWritingLoads() ? "loads that write: " : "one layout: ").append(layouts.type()).append('\n');
            layouts.byLayout().forEach((layout, profiles) -> text.append("\t\t").append(layout).append(": ").append(String.join(", ", profiles)).append('\n'));
            return text.toString();
        }
    },

    /** A line for each test, with columns of tabs. */
    TSV {
        @Override
        public String head() {
            return "verdict\ttest\tname\tsplit\tparts\tmixes\tverified\tbugs\tload buffering\tunanswered\tup to bound\tseconds\n";
        }

        @Override
        public String text(TestResult result) {
            TestResult.Counts counts = result.counts();
            return String.join("\t", result.summary().toString(), result.file(), result.name(), word(result), String.valueOf(result.parts().size()), counts.assignments().toString(),
                    String.valueOf(counts.verified()), counts.withNewState().toString(), counts.withLoadBuffering().toString(), counts.unanswered().toString(), counts.upToBound().toString(),
                    String.format(Locale.ROOT, "%.3f", result.seconds())) + "\n";
        }

        @Override
        public String text(TypeLayouts layouts) {
            return layouts.byProfile().entrySet().stream().map(entry -> String.join("\t", "layout", layouts.type(), entry.getKey(), entry.getValue().toString()) + "\n").collect(Collectors.joining());
        }
    },

    /** An object a line. */
    JSON {
        @Override
        public String head() {
            return "";
        }

        @Override
        public String text(TestResult result) {
            JsonObject json = new JsonObject();
            json.addProperty("verdict", result.summary().toString());
            json.addProperty("test", result.file());
            json.addProperty("name", result.name());
            json.addProperty("split", word(result));
            JsonArray parts = new JsonArray();
            result.parts().forEach(part -> parts.add(json(part)));
            json.add("parts", parts);
            json.addProperty("mixes", result.counts().assignments());
            json.addProperty("verified", result.counts().verified());
            json.addProperty("bugs", result.counts().withNewState());
            json.addProperty("loadBuffering", result.counts().withLoadBuffering());
            json.addProperty("unanswered", result.counts().unanswered());
            json.addProperty("upToBound", result.counts().upToBound());
            JsonArray found = new JsonArray();
            result.found().forEach(mix -> found.add(json(result, mix)));
            json.add("found", found);
            JsonArray layouts = new JsonArray();
            result.layouts().forEach(type -> layouts.add(json(type)));
            json.add("layouts", layouts);
            JsonArray problems = new JsonArray();
            result.problems().forEach(problem -> problems.add(problem.toString()));
            json.add("problems", problems);
            json.addProperty("seconds", result.seconds());
            return json + "\n";
        }

        @Override
        public String text(TypeLayouts layouts) {
            return json(layouts) + "\n";
        }
    };

    /** What stands in front of all. */
    public abstract String head();

    /** What is printed of a test. */
    public abstract String text(TestResult result);

    /** What is printed of a type. */
    public abstract String text(TypeLayouts layouts);

    private static String word(TestResult result) {
        return result.split().name().toLowerCase(Locale.ROOT);
    }

    /** {@code 16 mixes (10 different): 7 with a new final state}. */
    private static String counts(TestResult result) {
        TestResult.Counts counts = result.counts();
        if (result.source().isEmpty()) {
            return "no mixes";
        }
        List<String> found = new ArrayList<>();
        found.add(counts.withNewState() + " with a bug");
        if (counts.withLoadBuffering().signum() > 0) {
            found.add(counts.withLoadBuffering() + " with load buffering");
        }
        if (counts.unanswered().signum() > 0) {
            found.add(counts.unanswered() + " unanswered");
        }
        if (counts.upToBound().signum() > 0) {
            found.add(counts.upToBound() + " up to the bound");
        }
        return counts.assignments() + (counts.assignments().equals(BigInteger.ONE) ? " mix (" : " mixes (") + counts.verified() + " verified): " + String.join(", ", found);
    }

    private static String changes(FoundMix found) {
        int changes = found.mix().changes();
        int parts = found.mix().bodies().size();
        return changes == 0 ? "one profile alone" : changes + " of " + parts + " changed";
    }

    private static String assignment(TestResult result, FoundMix found) {
        List<String> profiles = found.mix().assignment();
        if (found.mix().changes() == 0) {
            return profiles.getFirst();
        }
        List<String> words = new ArrayList<>();
        for (int i = 0; i < profiles.size(); i++) {
            words.add(result.parts().get(i).name() + " " + profiles.get(i));
        }
        return String.join(", ", words);
    }

    private static String state(Map<String, String> state) {
        return state.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue() + ";").collect(Collectors.joining(" "));
    }

    private static JsonObject json(Part part) {
        JsonObject json = new JsonObject();
        json.addProperty("name", part.name());
        json.addProperty("text", part.text());
        json.addProperty("line", part.place().line());
        return json;
    }

    private static JsonObject json(TestResult result, FoundMix mix) {
        JsonObject json = new JsonObject();
        json.addProperty("kind", mix.onlyLoadBuffering() ? "load buffering" : "bug");
        json.addProperty("changes", mix.mix().changes());
        json.addProperty("mixes", mix.mix().assignments());
        JsonObject assignment = new JsonObject();
        List<String> profiles = mix.mix().assignment();
        for (int i = 0; i < profiles.size(); i++) {
            assignment.addProperty(result.parts().get(i).name(), profiles.get(i));
        }
        json.add("assignment", assignment);
        if (!mix.newStates().isEmpty()) {
            JsonArray states = new JsonArray();
            mix.newStates().forEach(state -> states.add(state(state)));
            json.add("newStates", states);
        }
        return json;
    }

    private static JsonObject json(TypeLayouts layouts) {
        JsonObject json = new JsonObject();
        json.addProperty("type", layouts.type());
        json.addProperty("differs", layouts.isDifferent());
        json.addProperty("writingLoads", layouts.hasWritingLoads());
        JsonObject profiles = new JsonObject();
        layouts.byProfile().forEach((profile, layout) -> profiles.addProperty(profile, layout.toString()));
        json.add("profiles", profiles);
        return json;
    }
}
