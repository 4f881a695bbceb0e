package org.felis.c.constraint;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of the table.
 *
 * @param kind what a message of this row means
 * @param name of the undefined behaviour; empty for the other kinds
 * @param position which place of the message and its notes counts
 * @param paragraphs of ISO C11, as {@code §6.5.16#2}
 * @param scope where the message must be
 * @param message found in the message
 * @param source fits at the place of the message
 */
record Rule(Kind kind, String name, Position position, List<String> paragraphs, Optional<Scope> scope, Pattern message, Optional<Pattern> source) {

    enum Kind {
        CONSTRAINT, SYNTAX, UNDEFINED, EXTENSION, UNSUPPORTED, IGNORED, UNDECLARED_FUNCTION, ABSENT_HEADER
    }

    /** Among the places of a message and of its notes in the same file. */
    enum Position {
        MESSAGE, FIRST, LAST
    }

    Rule {
        paragraphs = List.copyOf(paragraphs);
    }

    /** @param text of the file that the message is in; a rule that looks at it does not fit without it */
    boolean fits(String said, Optional<SourceText> text, int offset) {
        return message.matcher(said).find() && scope.map(s -> text.filter(t -> t.scope(offset) == s).isPresent()).orElse(true)
                && source.map(s -> text.filter(t -> t.matches(s, offset)).isPresent()).orElse(true);
    }

    /** What the first group of the pattern has found. */
    String named(String said) {
        Matcher matcher = message.matcher(said);
        return matcher.find() && matcher.groupCount() > 0 && matcher.group(1) != null ? matcher.group(1) : "";
    }
}
