package org.felis.cli;

import java.util.Map;

import org.felis.verification.OutcomesResult;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Outcomes as one JSON object a line: what {@link JsonLines} says of the result, and the states. */
final class OutcomesJson {

    private OutcomesJson() {
    }

    static String of(OutcomesResult outcomes) {
        JsonObject json = JsonParser.parseString(JsonLines.of(outcomes.result(), false)).getAsJsonObject();
        json.addProperty("name", outcomes.testName());
        outcomes.question().ifPresent(q -> json.addProperty("condition", q.text()));
        JsonArray states = new JsonArray();
        for (Map<String, String> state : outcomes.states()) {
            JsonObject values = new JsonObject();
            state.forEach(values::addProperty);
            states.add(values);
        }
        json.add("states", states);
        outcomes.executions().ifPresent(count -> {
            json.addProperty("positive", count.positive());
            json.addProperty("negative", count.negative());
        });
        return json.toString();
    }
}
