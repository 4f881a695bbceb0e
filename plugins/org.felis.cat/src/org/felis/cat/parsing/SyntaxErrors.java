package org.felis.cat.parsing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.IParseResult;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.compilation.CatSource;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/**
 * Turns what the parser reports into problems: {@link CatSyntaxErrorMessages} has said in each message which problem it is and where
 * it stands. Reports of one cause become one problem.
 */
final class SyntaxErrors {

    private final CatSource source;
    private final LineIndex lines;

    SyntaxErrors(CatSource source, LineIndex lines) {
        this.source = source;
        this.lines = lines;
    }

    /** An error: which text it is about, and what the lexer or the parser says. */
    private record Report(int offset, int length, String message, Optional<CatProblem> problem, String[] data) {

        int end() {
            return offset + length;
        }

        boolean isAbout(CatProblem one) {
            return problem.filter(p -> p == one).isPresent();
        }

        /** The lexer does not know any problem by name. */
        boolean isOfLexer() {
            return problem.isEmpty();
        }
    }

    /**
     * The problems, in the order of the text.
     *
     * @param unreadFrom where the text is not read any further, because a comment or a string is never closed
     */
    List<Problem> of(List<IParseResult> results, int unreadFrom) {
        List<Report> reports = new ArrayList<>();
        results.forEach(r -> r.getSyntaxErrors().forEach(e -> reports.add(report(e))));
        reports.sort(Comparator.comparingInt(Report::offset));
        List<Problem> problems = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Report report : withoutConsequences(reports)) {
            Problem problem = problem(report);
            if (report.offset() < unreadFrom && seen.add(problem.code() + problem.range())) {
                problems.add(problem);
            }
        }
        return problems;
    }

    /** At the end of the file an error stands on the last character of the text, where an editor can underline it. */
    private Report report(INode node) {
        int length = node.getLength();
        int offset = node.getOffset();
        if (length == 0 || offset >= source.text().length()) {
            offset = Math.max(0, source.text().stripTrailing().length() - 1);
            length = 1;
        }
        SyntaxErrorMessage message = node.getSyntaxErrorMessage();
        Optional<CatProblem> problem = Arrays.stream(CatProblem.values()).filter(p -> p.code().equals(message.getIssueCode())).findFirst();
        return new Report(offset, length, message.getMessage(), problem, message.getIssueData());
    }

    /**
     * Stray characters next to each other are one, and what is missing behind them has been looked for in vain there. A {@code let} that the
     * parser stumbled over is a definition of its own, and no local one without {@code in}.
     */
    private List<Report> withoutConsequences(List<Report> reports) {
        List<Report> kept = new ArrayList<>();
        Set<Integer> stumbled = new HashSet<>();
        Report stray = null;
        for (Report report : reports) {
            boolean takenForLocal = report.isAbout(CatProblem.MISSING_IN) && stumbled.contains(Token.of(report.data()).offset());
            stumbled.add(report.offset());
            if (takenForLocal) {
                continue;
            }
            boolean follows = stray != null && source.text().substring(Math.min(stray.end(), report.offset()), report.offset()).isBlank();
            if (report.isOfLexer() && follows && stray.end() == report.offset()) {
                kept.remove(stray);
                String text = source.text().substring(stray.offset(), report.end());
                stray = new Report(stray.offset(), text.length(), SyntaxErrorWords.strayCharacters(text), Optional.empty(), null);
                kept.add(stray);
            } else if (report.isOfLexer()) {
                stray = report;
                kept.add(report);
            } else if (!follows) {
                kept.add(report);
            }
        }
        return kept;
    }

    private Problem problem(Report report) {
        SourceRange place = lines.range(report.offset(), report.length());
        CatProblem problem = report.problem().orElse(CatProblem.SYNTAX);
        if (problem == CatProblem.SYNTAX) {
            return problem.at(place, report.message());
        }
        Token where = Token.of(report.data());
        return problem.at(lines.range(where.offset(), where.text().length()), where.text(), report.message());
    }

    /** A token that a message points to. */
    record Token(int offset, String text) {

        String[] asData() {
            return new String[] {Integer.toString(offset), text};
        }

        static Token of(String[] data) {
            return new Token(Integer.parseInt(data[0]), data[1]);
        }
    }
}
