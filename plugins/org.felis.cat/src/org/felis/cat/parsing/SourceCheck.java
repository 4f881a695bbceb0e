package org.felis.cat.parsing;

import java.util.ArrayList;
import java.util.List;

import org.felis.cat.compilation.CatProblem;
import org.felis.cat.compilation.CatSource;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/**
 * Looks over a text before it is parsed, in one pass: what is no text, too large or too deeply nested is not given to the
 * parser, and comments and strings that are never closed are reported where they open.
 */
public final class SourceCheck {

    /** Published models have less than 100 thousand. */
    public static final int MAX_CHARACTERS = 1_000_000;

    /** Published models have less than 10. */
    public static final int MAX_NESTING = 100;

    private final CatSource source;
    private final String text;
    private final LineIndex lines;
    private final List<Problem> problems = new ArrayList<>();
    private boolean parsable = true;

    private SourceCheck(CatSource source, LineIndex lines) {
        this.source = source;
        this.text = source.text();
        this.lines = lines;
    }

    /**
     * @param problems what was found, in the order of the text
     * @param parsable whether the text may be given to the parser
     */
    public record Result(List<Problem> problems, boolean parsable) {
    }

    /** Looks over the text of a file. */
    public static Result check(CatSource source, LineIndex lines) {
        SourceCheck check = new SourceCheck(source, lines);
        check.run();
        return new Result(List.copyOf(check.problems), check.parsable);
    }

    private void run() {
        if (text.length() > MAX_CHARACTERS) {
            reject(CatProblem.TOO_LARGE.at(SourceRange.startOf(source.file()), MAX_CHARACTERS));
            return;
        }
        int depth = 0;
        int at = 0;
        while (at < text.length() && parsable) {
            char c = text.charAt(at);
            if (Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t' && c != '\f') {
                reject(CatProblem.NOT_TEXT.at(lines.range(at, 1), String.format("%04X", (int) c)));
            } else if (text.startsWith("(*", at)) {
                at = afterComment(at);
                continue;
            } else if (c == '#' || text.startsWith("//", at)) {
                at = afterLine(at);
                continue;
            } else if (c == '"') {
                at = afterString(at);
                continue;
            } else if ("([{".indexOf(c) >= 0 && ++depth > MAX_NESTING) {
                reject(CatProblem.NESTED_TOO_DEEPLY.at(lines.range(at, 1), MAX_NESTING));
            } else if (")]}".indexOf(c) >= 0) {
                depth--;
            }
            at++;
        }
    }

    private void reject(Problem problem) {
        problems.add(problem);
        parsable = false;
    }

    private int afterComment(int start) {
        int end = NestedComments.endOrNone(text, start);
        if (end < 0) {
            problems.add(CatProblem.UNCLOSED_COMMENT.at(lines.range(start, 2)));
        }
        return end < 0 ? text.length() : end;
    }

    private int afterString(int start) {
        int end = text.indexOf('"', start + 1);
        if (end < 0) {
            problems.add(CatProblem.UNCLOSED_STRING.at(lines.range(start, 1)));
            return text.length();
        }
        return end + 1;
    }

    private int afterLine(int start) {
        int end = text.indexOf('\n', start);
        return end < 0 ? text.length() : end;
    }
}
