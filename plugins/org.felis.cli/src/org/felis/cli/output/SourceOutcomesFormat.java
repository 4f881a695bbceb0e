package org.felis.cli.output;

import org.felis.c.machine.Outcome;
import org.felis.c.machine.Outcomes;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** The outcomes of a C program as text and as JSON. */
public final class SourceOutcomesFormat {

    private SourceOutcomesFormat() {
    }

    /** A line for the file, then one for each outcome, with undefined behaviour explained. */
    public static String text(String file, Outcomes outcomes) {
        StringBuilder text = new StringBuilder(file + ": " + outcomes.list().size() + (outcomes.list().size() == 1 ? " outcome" : " outcomes") + "\n");
        for (Outcome outcome : outcomes.list()) {
            text.append("  ").append(outcome).append('\n');
            outcome.behaviour().ifPresent(behaviour -> text.append("    ").append(behaviour.words()).append('\n'));
        }
        return text.toString();
    }

    /** {@code docs/json.md}. */
    public static String json(String file, Outcomes outcomes) {
        JsonObject json = new JsonObject();
        json.addProperty("file", file);
        JsonArray list = new JsonArray();
        for (Outcome outcome : outcomes.list()) {
            JsonObject one = new JsonObject();
            one.addProperty("end", outcome.end().name().toLowerCase(java.util.Locale.ROOT));
            if (!outcome.value().isEmpty()) {
                one.addProperty("value", outcome.value());
            }
            one.addProperty("stdout", outcome.output());
            outcome.behaviour().ifPresent(behaviour -> {
                one.addProperty("undefined", behaviour.code());
                one.addProperty("paragraph", behaviour.paragraph());
            });
            if (outcome.place().line() > 0) {
                one.addProperty("file", outcome.place().file());
                one.addProperty("line", outcome.place().line());
                one.addProperty("column", outcome.place().column());
            }
            list.add(one);
        }
        json.add("outcomes", list);
        json.addProperty("executions", outcomes.executions());
        outcomes.limit().ifPresent(limit -> json.addProperty("incomplete", limit.text()));
        return json.toString();
    }
}
