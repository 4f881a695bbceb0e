package org.felis.c.source;

import java.util.LinkedHashSet;
import java.util.Set;

import org.felis.c.syntax.Place;

/**
 * Statements that run in parallel, <code>{-{ A ||| B }-}</code>, as blocks that clang reads: outside of comments, strings and character constants the tokens
 * become <code>{ {</code>,
 * <code>} {</code> and <code>} }</code>, of as many characters, so that nothing changes its place.
 *
 * @param text with the tokens replaced
 * @param places where the first tokens are
 */
record ParallelStatements(String text, Set<Place> places) {

    static final String START = "{-{";
    private static final String BETWEEN = "|||";
    private static final String END = "}-}";

    static ParallelStatements of(String file, String text) {
        return of(file, text, "{ {", "} {", "} }");
    }

    /** As parallel regions of OpenMP, with a call of {@code felis_join_regions} behind the last of a statement: lines stay, columns do not. */
    static String asRegions(String text) {
        String region = "_Pragma(\"omp parallel\") {";
        return of("", text, "{ " + region, "} " + region, "} felis_join_regions(); }").text();
    }

    private static ParallelStatements of(String file, String text, String start, String between, String end) {
        StringBuilder replaced = new StringBuilder(text.length());
        Set<Place> places = new LinkedHashSet<>();
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.startsWith(START, i)) {
                places.add(new Place(file, line, i - lineStart + 1));
                replaced.append(start);
                i += 2;
            } else if (text.startsWith(BETWEEN, i)) {
                replaced.append(between);
                i += 2;
            } else if (text.startsWith(END, i)) {
                replaced.append(end);
                i += 2;
            } else {
                int last = skipped(text, i);
                replaced.append(text, i, last + 1);
                for (; i <= last; i++) {
                    if (text.charAt(i) == '\n') {
                        line++;
                        lineStart = i + 1;
                    }
                }
                i--;
            }
        }
        return new ParallelStatements(replaced.toString(), places);
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
