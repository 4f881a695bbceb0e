package org.felis.cli.output;

import java.util.List;
import java.util.Map;

import org.felis.verification.task.OutcomesResult;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** Outcomes as one JSON object a line: what {@link JsonLines} says of the result, and the states. */
public final class OutcomesJson {

    private OutcomesJson() {
    }

    public static String of(OutcomesResult outcomes) {
        JsonObject json = JsonLines.object(outcomes.result(), false);
        switch (outcomes) {
            case OutcomesResult.Decided decided -> {
                json.addProperty("name", decided.testName());
                json.addProperty("condition", decided.question().text());
                json.add("states", states(decided.states()));
                decided.executions().ifPresent(count -> {
                    json.addProperty("positive", count.positive());
                    json.addProperty("negative", count.negative());
                });
            }
            case OutcomesResult.Undecided undecided -> {
                // scripts find the same names in each line
                json.addProperty("name", "");
                json.add("states", states(List.of()));
            }
        }
        return json.toString();
    }

    /** Each state as an object: observable → value. */
    public static JsonArray states(List<Map<String, String>> states) {
        JsonArray array = new JsonArray();
        for (Map<String, String> state : states) {
            JsonObject values = new JsonObject();
            state.forEach(values::addProperty);
            array.add(values);
        }
        return array;
    }
}
