package org.felis.cli.output;

import org.felis.verification.task.ExplanationResult;
import org.felis.verification.verdict.Witness;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonSerializer;

/** A verdict with its explanation as one JSON object a line: what {@link JsonLines} says of the result, and the explanation's records. */
public final class ExplanationJson {

    private static final Gson RECORDS = new GsonBuilder().disableHtmlEscaping()
            .registerTypeAdapter(Witness.class, (JsonSerializer<Witness>) (witness, type, context) -> execution(witness)).create();

    private ExplanationJson() {
    }

    /** What it is made again of is for Felis alone. */
    private static JsonObject execution(Witness witness) {
        JsonObject json = new JsonObject();
        json.addProperty("xmi", witness.xmi());
        return json;
    }

    public static String of(ExplanationResult explained, boolean statistics) {
        JsonObject json = JsonParser.parseString(JsonLines.of(explained.result(), statistics)).getAsJsonObject();
        json.add("explanation", RECORDS.toJsonTree(explained.explanation()));
        return json.toString();
    }
}
