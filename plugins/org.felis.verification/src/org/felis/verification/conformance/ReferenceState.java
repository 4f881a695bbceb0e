package org.felis.verification.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A final state as text that can be compared: observables in order, symbolic values numbered by their first occurrence, so
 * that two states are equal if they are so up to renaming of symbols.
 */
public record ReferenceState(String text) implements Comparable<ReferenceState> {

    private static final String STATES = "States ";
    private static final Pattern SYMBOL = Pattern.compile("\\bS\\d+\\b");

    /** The state that maps observables to values, both as herd7 writes them. */
    public static ReferenceState of(Map<String, String> values) {
        Map<String, String> names = new HashMap<>();
        List<String> parts = new ArrayList<>();
        new TreeMap<>(values).forEach((observable, value) -> parts.add(observable + "=" + renamed(value, names)));
        return new ReferenceState(String.join("; ", parts));
    }

    private static String renamed(String value, Map<String, String> names) {
        return SYMBOL.matcher(value).replaceAll(symbol -> Matcher.quoteReplacement(
                names.computeIfAbsent(symbol.group(), name -> "symbol" + (names.size() + 1))));
    }

    /** The states that herd7's output lists; empty when it lists none. */
    static Optional<Set<ReferenceState>> allOf(List<String> output) {
        for (int i = 0; i < output.size(); i++) {
            if (output.get(i).startsWith(STATES)) {
                int count = Integer.parseInt(output.get(i).substring(STATES.length()).strip());
                Set<ReferenceState> states = new TreeSet<>();
                output.subList(i + 1, Math.min(i + 1 + count, output.size())).forEach(line -> states.add(of(line)));
                return Optional.of(states);
            }
        }
        return Optional.empty();
    }

    private static ReferenceState of(String line) {
        Map<String, String> values = new TreeMap<>();
        for (String part : line.split(";")) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                values.put(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
            }
        }
        return of(values);
    }

    @Override
    public int compareTo(ReferenceState other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return "{" + text + "}";
    }
}
