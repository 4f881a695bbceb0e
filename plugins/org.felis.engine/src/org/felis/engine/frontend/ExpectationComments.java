package org.felis.engine.frontend;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.frontend.Expectation.Answer;
import org.felis.engine.frontend.Expectation.Scope;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/**
 * What comments say about the verdicts of a program with assertions: {@code expect: rc11 holds}, {@code expect: x86tso violated} or, about one property,
 * {@code expect: rc11 races violated}; one in a line, at the beginning of a comment of C ({@code //}) or of LLVM IR ({@code ;}).
 *
 * @param expectations in the order of the text
 * @param problems comments that begin so and say nothing that can be compared, as warnings
 */
public record ExpectationComments(List<Expectation> expectations, List<Problem> problems) {

    private static final Pattern COMMENT = Pattern.compile("(?://|/\\*|;)[ \\t*]*(expect:[^\\r\\n]*)");
    private static final Pattern EXPECT = Pattern.compile("expect:\\s*(\\S+)\\s+((?:[a-z]+\\s+)?(?:holds(?:\\s*\\(bound \\d+\\))?|violated))", Pattern.CASE_INSENSITIVE);

    public ExpectationComments {
        expectations = List.copyOf(expectations);
        problems = List.copyOf(problems);
    }

    /** Those of a text. */
    public static ExpectationComments in(String file, String text) {
        List<Expectation> expectations = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        Matcher comments = COMMENT.matcher(text);
        int line = 1;
        int lineStart = 0;
        while (comments.find()) {
            for (int newline = text.indexOf('\n', lineStart); newline >= 0 && newline < comments.start(1); newline = text.indexOf('\n', lineStart)) {
                line++;
                lineStart = newline + 1;
            }
            String said = withoutEnd(comments.group(1));
            SourceRange place = new SourceRange(file, line, comments.start(1) - lineStart + 1, comments.start(1), said.length());
            Matcher expect = EXPECT.matcher(said);
            if (expect.matches()) {
                expectations.add(new Expectation(Scope.MODEL, expect.group(1), Answer.VERDICT, expect.group(2), false, said, place));
            } else {
                problems.add(Problem.warning("FELIS017", "'" + said + "' is not compared: expected a model, perhaps a property, and holds or violated, such as "
                        + "expect: rc11 races violated", place));
            }
        }
        return new ExpectationComments(expectations, problems);
    }

    private static String withoutEnd(String comment) {
        int end = comment.indexOf("*/");
        return (end < 0 ? comment : comment.substring(0, end)).strip();
    }
}
