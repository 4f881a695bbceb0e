package org.felis.cli.output;

import org.felis.verification.task.ExplanationResult;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** A verdict with its explanation as one JSON object a line: what {@link JsonLines} says of the result, and the explanation's records. */
public final class ExplanationJson {

    private static final Gson RECORDS = new GsonBuilder().disableHtmlEscaping().create();

    private ExplanationJson() {
    }

    public static String of(ExplanationResult explained, boolean statistics) {
        JsonObject json = JsonParser.parseString(JsonLines.of(explained.result(), statistics)).getAsJsonObject();
        json.add("explanation", RECORDS.toJsonTree(explained.explanation()));
        return json.toString();
    }
}
