package org.felis.c.constraint;

import java.util.List;
import java.util.Optional;

import org.felis.engine.source.SourceRange;

/**
 * The standard does not accept the program.
 *
 * @param place where; the first character of the construct, or of the operator
 * @param kind what the program violates
 * @param message what was found, in clang's words without the name of the warning
 * @param paragraphs of ISO C11 as {@code §6.5.16#2}, the most precise first: a rule on initializers refers to that on assignments. Empty if the table does not
 *            know it
 */
public record Rejection(SourceRange place, Kind kind, String message, List<String> paragraphs) {

    /** What a program that is rejected violates. */
    public enum Kind {
        /** A "shall" in a section Constraints. */
        CONSTRAINT,
        /** The grammar: a program that only has to be parsed is rejected by no other kind. */
        SYNTAX,
        /** An error of clang that the table does not know. */
        OTHER
    }

    public Rejection {
        paragraphs = List.copyOf(paragraphs);
    }

    public Optional<String> paragraph() {
        return paragraphs.stream().findFirst();
    }

    @Override
    public String toString() {
        return place + ": " + message + paragraph().map(p -> " (C11 " + p + ")").orElse("");
    }
}
