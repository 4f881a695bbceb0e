package org.felis.ide.markers;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.resources.IFile;
import org.felis.ide.FelisFiles;

/**
 * Where a test asks its question, or where a program begins: the place for the verdict.
 *
 * @param line 1-based
 * @param start 0-based offset of the first character
 * @param end offset after the last character of the line
 */
public record ConditionLine(int line, int start, int end) {

    private static final Pattern CONDITION =
            Pattern.compile("^[ \\t]*(~\\s*exists|exists|forall|final)\\b", Pattern.MULTILINE);

    private static final Pattern MAIN = Pattern.compile("^(?:(?:static|extern|const|signed|int|void)[ \\t]+)*main[ \\t]*\\(|^define [^\\n]*@main\\(", Pattern.MULTILINE);

    /** The place in a litmus test, or in a program. */
    public static ConditionLine of(IFile test, String text) {
        return FelisFiles.isProgram(test) ? beginning(text) : in(text);
    }

    /** The line in which {@code main} is defined; the first one if that cannot be seen. */
    private static ConditionLine beginning(String text) {
        Matcher matcher = MAIN.matcher(text);
        return line(text, matcher.find() ? matcher.start() : 0);
    }

    /** The last line that starts a condition; a test without one is judged on its first line. */
    public static ConditionLine in(String text) {
        int start = 0;
        Matcher matcher = CONDITION.matcher(text);
        while (matcher.find()) {
            start = matcher.start(1);
        }
        return line(text, start);
    }

    private static ConditionLine line(String text, int start) {
        int newline = text.indexOf('\n', start);
        int end = newline < 0 ? text.length() : newline;
        if (end > start && text.charAt(end - 1) == '\r') {
            end--;
        }
        return new ConditionLine(1 + (int) text.substring(0, start).chars().filter(c -> c == '\n').count(), start, end);
    }
}
