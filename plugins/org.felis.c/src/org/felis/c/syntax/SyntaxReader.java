package org.felis.c.syntax;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;

/**
 * Reads the output of {@code clang -ast-dump=json} as a stream. Places leave out the file and the line where these are those of the place before, in the order
 * of the text; so
 * everything is read in that order.
 */
public final class SyntaxReader {

    private final JsonReader reader;
    private String file = "";
    private int line;

    private SyntaxReader(JsonReader reader) {
        this.reader = reader;
    }

    /** @throws IOException if it is no JSON */
    public static Node read(byte[] json) throws IOException {
        try (JsonReader reader = new JsonReader(new InputStreamReader(new ByteArrayInputStream(json), StandardCharsets.UTF_8))) {
            reader.setNestingLimit(Integer.MAX_VALUE); // of gson: 255, and a sum of 130 terms is deeper
            return new SyntaxReader(reader).node();
        } catch (IllegalStateException malformed) {
            throw new IOException(malformed.getMessage(), malformed);
        }
    }

    private Node node() throws IOException {
        Map<String, String> attributes = new LinkedHashMap<>();
        List<Node> children = new ArrayList<>();
        Place name = Place.NONE;
        Place begin = Place.NONE;
        Place end = Place.NONE;
        reader.beginObject();
        while (reader.hasNext()) {
            String key = reader.nextName();
            switch (key) {
                case "loc" -> name = location();
                case "range" -> {
                    reader.beginObject();
                    while (reader.hasNext()) {
                        if (reader.nextName().equals("begin")) {
                            begin = location();
                        } else {
                            end = location();
                        }
                    }
                    reader.endObject();
                }
                case "inner", "array_filler" -> {
                    reader.beginArray();
                    List<Node> list = key.equals("inner") ? children : new ArrayList<>();
                    while (reader.hasNext()) {
                        list.add(node());
                    }
                    reader.endArray();
                    if (!key.equals("inner")) { // the first is what fills; the others are the elements
                        attributes.put("array_filler", "true");
                        children.addAll(list.subList(1, list.size()));
                    }
                }
                default -> attribute(key, attributes);
            }
        }
        reader.endObject();
        return new Node(attributes.getOrDefault("kind", ""), attributes.getOrDefault("id", ""), name.line() == 0 ? begin : name, begin, end, attributes,
                List.copyOf(children));
    }

    private void attribute(String key, Map<String, String> attributes) throws IOException {
        JsonToken token = reader.peek();
        switch (token) {
            case STRING, NUMBER -> attributes.put(key, reader.nextString());
            case BOOLEAN -> attributes.put(key, String.valueOf(reader.nextBoolean()));
            case BEGIN_OBJECT -> {
                reader.beginObject();
                while (reader.hasNext()) {
                    attribute(key + "." + reader.nextName(), attributes);
                }
                reader.endObject();
            }
            default -> reader.skipValue();
        }
    }

    /** Where something is that a macro made: where the macro is used. */
    private Place location() throws IOException {
        Place place = Place.NONE;
        Place expansion = null;
        int column = 0;
        reader.beginObject();
        while (reader.hasNext()) {
            switch (reader.nextName()) {
                case "file" -> file = reader.nextString();
                case "line" -> line = reader.nextInt();
                case "col" -> column = reader.nextInt();
                case "spellingLoc" -> location();
                case "expansionLoc" -> expansion = location();
                default -> reader.skipValue();
            }
        }
        reader.endObject();
        if (expansion != null) {
            return expansion;
        }
        if (column > 0) {
            place = new Place(file, line, column);
        }
        return place;
    }
}
