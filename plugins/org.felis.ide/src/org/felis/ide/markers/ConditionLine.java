package org.felis.ide.markers;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a test asks its question: the place for the verdict.
 *
 * @param line 1-based
 * @param start 0-based offset of the first character
 * @param end offset after the last character of the line
 */
public record ConditionLine(int line, int start, int end) {

    private static final Pattern CONDITION =
            Pattern.compile("^[ \\t]*(~\\s*exists|exists|forall|final)\\b", Pattern.MULTILINE);

    /** The last line that starts a condition; a test without one is judged on its first line. */
    public static ConditionLine in(String text) {
        int start = 0;
        Matcher matcher = CONDITION.matcher(text);
        while (matcher.find()) {
            start = matcher.start(1);
        }
        int newline = text.indexOf('\n', start);
        int end = newline < 0 ? text.length() : newline;
        if (end > start && text.charAt(end - 1) == '\r') {
            end--;
        }
        return new ConditionLine(1 + (int) text.substring(0, start).chars().filter(c -> c == '\n').count(), start, end);
    }
}
