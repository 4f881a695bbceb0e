package org.felis.litmus.compiler.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.frontend.Expectation.Answer;
import org.felis.engine.frontend.Expectation.Scope;
import org.felis.engine.frontend.Expectation;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.problems.LitmusProblem;

/** Finds what a test says about its own verdict: in comments, and behind the condition. */
public final class ExpectationReader {

    /** A line of a comment that states an expectation; stars and blanks may stand in front. */
    private static final Pattern STATEMENT = Pattern.compile("^[\\s*(/#]*((Result|expect):[ \\t]*(.*?))\\s*(?:\\*+\\)|\\*+/)?\\s*$",
            Pattern.MULTILINE);

    /** As the Linux kernel's tests have it; anything may follow that is no word of its own. */
    private static final Pattern RESULT = Pattern.compile(
            "(Never|Sometimes|Always|Maybe|DEADLOCK|Flag\\s+([\\w-]+))(\\s+DATARACE)?(?:[^\\w\\s].*|\\s+[^\\w\\s].*)?");

    private static final Pattern EXPECT = Pattern.compile("(\\S+)\\s+(allowed|forbidden|undefined|forbidden\\(bound \\d+\\))",
            Pattern.CASE_INSENSITIVE);

    private final Sources sources;
    private final Problems problems;
    private final List<Expectation> expectations = new ArrayList<>();

    public ExpectationReader(Sources sources, Problems problems) {
        this.sources = sources;
        this.problems = problems;
    }

    /** Those found so far. */
    public List<Expectation> expectations() {
        return expectations;
    }

    /** @param offset where the comment starts in the file */
    public void readComment(String comment, int offset) {
        Matcher statement = STATEMENT.matcher(comment);
        while (statement.find()) {
            SourceRange range = sources.range(offset + statement.start(1), statement.end(1) - statement.start(1));
            if (statement.group(2).equals("Result")) {
                result(statement.group(3), statement.group(1), range);
            } else {
                expect(statement.group(3), statement.group(1), range);
            }
        }
    }

    private void result(String said, String text, SourceRange range) {
        Matcher result = RESULT.matcher(said);
        if (!result.matches()) {
            problems.add(LitmusProblem.UNCLEAR_EXPECTATION, range, text,
                    "Result: Never, Sometimes, Always, Maybe, DEADLOCK or Flag NAME, each perhaps with DATARACE");
            return;
        }
        boolean flag = result.group(2) != null;
        Answer answer = flag ? Answer.FLAG : Answer.valueOf(result.group(1).toUpperCase(Locale.ROOT));
        expectations.add(new Expectation(Scope.LINUX_KERNEL, "", answer, flag ? result.group(2) : "",
                result.group(3) != null, text, range));
    }

    private void expect(String said, String text, SourceRange range) {
        Matcher expect = EXPECT.matcher(said);
        if (expect.matches()) {
            expectations.add(new Expectation(Scope.MODEL, expect.group(1), Answer.VERDICT, expect.group(2), false, text,
                    range));
        } else {
            problems.add(LitmusProblem.UNCLEAR_EXPECTATION, range, text,
                    "a model and allowed or forbidden, such as expect: sc forbidden");
        }
    }

    /** The trailer {@code with tso: ~exists; default: exists}, one quantifier for each model. */
    public void readTrailer(LitmusTest test) {
        for (org.felis.litmus.litmus.Expectation read : test.getExpectations()) {
            if (read.getModel() == null || read.getQuantifier() == null) {
                continue;
            }
            boolean other = read.getModel().equals("default");
            Answer answer = read.getQuantifier().equals("forall") ? Answer.ALWAYS
                    : read.isNegated() ? Answer.UNREACHABLE : Answer.REACHABLE;
            SourceRange range = sources.range(read);
            expectations.add(new Expectation(other ? Scope.OTHER_MODELS : Scope.MODEL, other ? "" : read.getModel(), answer,
                    "", false, "with " + sources.text(range), range));
        }
    }
}
