package org.felis.tests.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/**
 * A JSON schema, as far as {@code docs/output.schema.json} goes: a keyword beyond that is an error. Stricter than the standard in one thing: an object has the
 * properties that its schema names and no other, unless the schema says of what kind the others are.
 */
final class JsonSchema {

    private static final Set<String> KEYWORDS = Set.of("$ref", "description", "type", "enum", "pattern", "minimum", "items", "minItems", "maxItems",
            "properties", "required", "additionalProperties");

    private final JsonObject definitions;
    private final Set<String> seen = new TreeSet<>();

    JsonSchema(JsonObject schema) {
        definitions = schema.getAsJsonObject("$defs");
    }

    /** What is wrong with a value, each with the path to it; empty if nothing. */
    List<String> problems(JsonElement value, String definition) {
        List<String> problems = new ArrayList<>();
        check(value, definitions.getAsJsonObject(definition), definition, definition, problems);
        return problems;
    }

    /** The properties, as {@code definition.property}, that no value had so far. */
    Set<String> unseen() {
        Set<String> all = new TreeSet<>();
        definitions.entrySet().forEach(definition -> {
            JsonObject properties = definition.getValue().getAsJsonObject().getAsJsonObject("properties");
            if (properties != null) {
                properties.keySet().forEach(property -> all.add(definition.getKey() + "." + property));
            }
        });
        all.removeAll(seen);
        return all;
    }

    private void check(JsonElement value, JsonObject schema, String definition, String path, List<String> problems) {
        for (Map.Entry<String, JsonElement> keyword : schema.entrySet()) {
            if (!KEYWORDS.contains(keyword.getKey())) {
                throw new IllegalArgumentException("this checker does not know the keyword " + keyword.getKey());
            }
        }
        if (schema.has("$ref")) {
            String name = schema.get("$ref").getAsString().replace("#/$defs/", "");
            check(value, definitions.getAsJsonObject(name), name, path, problems);
        }
        if (schema.has("type") && !isOfType(value, schema.get("type").getAsString())) {
            problems.add(path + ": " + value + " is not of type " + schema.get("type").getAsString());
            return;
        }
        if (schema.has("enum") && !schema.getAsJsonArray("enum").contains(value)) {
            problems.add(path + ": " + value + " is none of " + schema.get("enum"));
        }
        if (schema.has("pattern") && !Pattern.compile(schema.get("pattern").getAsString()).matcher(value.getAsString()).find()) {
            problems.add(path + ": " + value + " does not match " + schema.get("pattern"));
        }
        if (schema.has("minimum") && value.getAsDouble() < schema.get("minimum").getAsDouble()) {
            problems.add(path + ": " + value + " is less than " + schema.get("minimum"));
        }
        if (value instanceof JsonArray array) {
            checkItems(array, schema, definition, path, problems);
        } else if (value instanceof JsonObject object) {
            checkProperties(object, schema, definition, path, problems);
        }
    }

    private static boolean isOfType(JsonElement value, String type) {
        return switch (type) {
            case "object" -> value.isJsonObject();
            case "array" -> value.isJsonArray();
            case "string" -> value instanceof JsonPrimitive primitive && primitive.isString();
            case "boolean" -> value instanceof JsonPrimitive primitive && primitive.isBoolean();
            case "number" -> value instanceof JsonPrimitive primitive && primitive.isNumber();
            case "integer" -> value instanceof JsonPrimitive primitive && primitive.isNumber() && primitive.getAsString().matches("-?[0-9]+");
            default -> throw new IllegalArgumentException("this checker does not know the type " + type);
        };
    }

    private void checkItems(JsonArray array, JsonObject schema, String definition, String path, List<String> problems) {
        if (schema.has("minItems") && array.size() < schema.get("minItems").getAsInt()
                || schema.has("maxItems") && array.size() > schema.get("maxItems").getAsInt()) {
            problems.add(path + ": has " + array.size() + " items");
        }
        for (int i = 0; i < array.size(); i++) {
            check(array.get(i), schema.getAsJsonObject("items"), definition, path + "[" + i + "]", problems);
        }
    }

    private void checkProperties(JsonObject object, JsonObject schema, String definition, String path, List<String> problems) {
        if (schema.has("$ref")) {
            return;
        }
        JsonObject properties = schema.has("properties") ? schema.getAsJsonObject("properties") : new JsonObject();
        for (Map.Entry<String, JsonElement> property : object.entrySet()) {
            String name = property.getKey();
            if (properties.has(name)) {
                seen.add(definition + "." + name);
                check(property.getValue(), properties.getAsJsonObject(name), definition, path + "." + name, problems);
            } else if (schema.has("additionalProperties")) {
                check(property.getValue(), schema.getAsJsonObject("additionalProperties"), definition, path + "." + name, problems);
            } else {
                problems.add(path + "." + name + ": is not in the schema");
            }
        }
        if (schema.has("required")) {
            schema.getAsJsonArray("required").forEach(name -> {
                if (!object.has(name.getAsString())) {
                    problems.add(path + "." + name.getAsString() + ": is missing");
                }
            });
        }
    }
}
