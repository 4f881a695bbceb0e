package org.felis.c.source;

import java.util.Optional;

import org.felis.c.syntax.Place;

/** Finds <code>{-{ A ||| B }-}</code>, statements that run in parallel: outside of comments, strings and character constants. */
final class ParallelStatements {

    private static final String START = "{-{";

    private ParallelStatements() {
    }

    /** Where the first of them is. */
    static Optional<Place> first(String file, String text) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.startsWith(START, i)) {
                return Optional.of(new Place(file, line, i - lineStart + 1));
            }
            int end = skipped(text, i);
            for (; i < end; i++) {
                if (text.charAt(i) == '\n') {
                    line++;
                    lineStart = i + 1;
                }
            }
            if (i < text.length() && text.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        return Optional.empty();
    }

    /** The last character of a comment, string or character constant that starts here; the same place if none does. */
    private static int skipped(String text, int start) {
        if (text.startsWith("/*", start)) {
            int end = text.indexOf("*/", start + 2);
            return end < 0 ? text.length() - 1 : end + 1;
        }
        if (text.startsWith("//", start)) {
            int end = text.indexOf('\n', start);
            return end < 0 ? text.length() - 1 : end - 1;
        }
        char quote = text.charAt(start);
        if (quote != '"' && quote != '\'') {
            return start;
        }
        for (int i = start + 1; i < text.length() && text.charAt(i) != '\n'; i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == quote) {
                return i;
            }
        }
        return start;
    }
}
