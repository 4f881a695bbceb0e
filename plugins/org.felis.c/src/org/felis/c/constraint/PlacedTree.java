package org.felis.c.constraint;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonReader;

import org.felis.clang.CSource;
import org.felis.engine.source.SourceRange;

/**
 * Clang's tree, with the places of its nodes. Clang writes the file and the line of a place only if they differ from those of the place before it in the text of the tree,
 * so that places are found in one walk.
 */
final class PlacedTree {

    private static final String INNER = "inner";

    private final Optional<JsonObject> root;
    private final Map<JsonObject, SourceRange> places = new IdentityHashMap<>();

    private String file;
    private int line;

    PlacedTree(byte[] json, CSource source) {
        this.file = source.file();
        this.root = parse(json);
        root.ifPresent(this::place);
    }

    /** Empty if clang was ended while it wrote: what it said tells why. */
    private static Optional<JsonObject> parse(byte[] json) {
        try {
            JsonReader reader = new JsonReader(new InputStreamReader(new ByteArrayInputStream(json), StandardCharsets.UTF_8));
            reader.setNestingLimit(Integer.MAX_VALUE); // of Gson: 255, and a sum of 130 terms is deeper
            JsonElement read = JsonParser.parseReader(reader);
            return read.isJsonObject() ? Optional.of(read.getAsJsonObject()) : Optional.empty();
        } catch (JsonParseException cut) {
            return Optional.empty();
        }
    }

    /** In the order of the text, without recursion: a long sum is as deep as it has terms. */
    private void place(JsonObject start) {
        Deque<JsonElement> open = new ArrayDeque<>();
        open.push(start);
        while (!open.isEmpty()) {
            JsonElement element = open.pop();
            List<JsonElement> parts = new ArrayList<>();
            if (element.isJsonArray()) {
                element.getAsJsonArray().forEach(parts::add);
            } else if (element.isJsonObject()) {
                JsonObject object = element.getAsJsonObject();
                if (object.has("offset")) {
                    places.put(object, next(object));
                } else {
                    object.entrySet().stream().filter(entry -> !entry.getKey().equals("includedFrom")).forEach(entry -> parts.add(entry.getValue()));
                }
            }
            parts.reversed().forEach(open::push);
        }
    }

    private SourceRange next(JsonObject place) {
        file = place.has("file") ? place.get("file").getAsString() : file;
        line = place.has("line") ? place.get("line").getAsInt() : line;
        return new SourceRange(file, line, place.has("col") ? place.get("col").getAsInt() : 0, place.get("offset").getAsInt(),
                place.has("tokLen") ? Math.max(1, place.get("tokLen").getAsInt()) : 1);
    }

    /** All nodes for which it holds, in the order of the tree; what is in a node that is not to be entered is left out. */
    static List<JsonObject> nodes(JsonObject start, Predicate<JsonObject> wanted, Predicate<JsonObject> entered) {
        List<JsonObject> found = new ArrayList<>();
        Deque<JsonObject> open = new ArrayDeque<>();
        open.push(start);
        while (!open.isEmpty()) {
            JsonObject node = open.pop();
            if (wanted.test(node)) {
                found.add(node);
            }
            if (entered.test(node)) {
                inner(node).reversed().forEach(open::push);
            }
        }
        return found;
    }

    List<JsonObject> nodes(String kind) {
        return root.map(r -> nodes(r, node -> is(node, kind), node -> true)).orElse(List.of());
    }

    static List<JsonObject> inner(JsonObject node) {
        List<JsonObject> children = new ArrayList<>();
        if (node.has(INNER)) {
            node.getAsJsonArray(INNER).forEach(child -> children.add(child.isJsonObject() ? child.getAsJsonObject() : new JsonObject()));
        }
        return children;
    }

    static String text(JsonObject node, String member) {
        return node.has(member) && node.get(member).isJsonPrimitive() ? node.get(member).getAsString() : "";
    }

    static boolean is(JsonObject node, String kind) {
        return text(node, "kind").equals(kind);
    }

    /** Where a node begins: in a macro, where it is used. */
    SourceRange begin(JsonObject node) {
        JsonObject begin = node.has("range") && node.getAsJsonObject("range").has("begin") ? node.getAsJsonObject("range").getAsJsonObject("begin") : new JsonObject();
        JsonObject place = begin.has("expansionLoc") ? begin.getAsJsonObject("expansionLoc") : begin;
        return places.getOrDefault(place, SourceRange.wholeFile(file));
    }
}
