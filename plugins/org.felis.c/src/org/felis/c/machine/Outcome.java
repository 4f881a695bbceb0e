package org.felis.c.machine;

import java.util.Optional;

import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.syntax.Place;

/**
 * How an execution ends.
 *
 * @param end which end
 * @param value what {@code main} returns or {@code exit} is called with; "unspecified" if it is not specified
 * @param behaviour what is undefined
 * @param place where that is, or the assertion that fails
 * @param output what it has written to the standard output
 */
public record Outcome(End end, String value, Optional<UndefinedBehaviour> behaviour, Place place, String output) {

    /** How. */
    public enum End {
        /** {@code main} has returned. */
        RETURNED,
        /** {@code exit} was called. */
        EXITED,
        /** {@code abort} was called. */
        ABORTED,
        /** An assertion has failed. */
        ASSERTION,
        UNDEFINED
    }

    /** As {@code felis outcomes} prints it: {@code value 3}, {@code Undefined UB036_exceptional_condition f.c:6:3 (C11 6.5p5)}. */
    @Override
    public String toString() {
        String text = switch (end) {
            case RETURNED -> "value " + value;
            case EXITED -> "exit " + value;
            case ABORTED -> "abort";
            case ASSERTION -> "assertion fails " + place;
            case UNDEFINED -> "Undefined " + behaviour.orElseThrow().code() + " " + place + " (C11 " + behaviour.orElseThrow().paragraph() + ")";
        };
        return output.isEmpty() ? text : text + " stdout " + quoted(output);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                default -> quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
