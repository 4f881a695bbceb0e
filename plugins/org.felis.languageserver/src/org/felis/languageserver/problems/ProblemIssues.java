package org.felis.languageserver.problems;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.LineAndColumn;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.validation.Issue;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/** Problems as Xtext's issues. */
public final class ProblemIssues {

    private ProblemIssues() {
    }

    /** The name under which the compilers know a resource: its path if it is a file. */
    public static String fileName(XtextResource resource) {
        URI uri = resource.getURI();
        return uri.isFile() ? uri.toFileString() : uri.toString();
    }

    /** The text that the resource was parsed from. */
    public static String text(XtextResource resource) {
        return resource.getParseResult().getRootNode().getText();
    }

    /** A problem as an issue of a resource, at its own place. */
    public static Issue issue(Problem problem, XtextResource resource) {
        return issue(problem, problem.message(), problem.range(), resource);
    }

    /** A problem as an issue with another wording at another place of the resource. */
    public static Issue issue(Problem problem, String message, SourceRange place, XtextResource resource) {
        int end = resource.getParseResult().getRootNode().getTotalLength();
        int from = Math.min(place.offset(), end);
        int to = Math.min(from + place.length(), end);
        LineAndColumn start = NodeModelUtils.getLineAndColumn(resource.getParseResult().getRootNode(), from);
        LineAndColumn stop = NodeModelUtils.getLineAndColumn(resource.getParseResult().getRootNode(), to);
        Issue.IssueImpl issue = new Issue.IssueImpl();
        issue.setSeverity(severity(problem.severity()));
        issue.setCode(problem.code());
        issue.setMessage(message);
        issue.setUriToProblem(resource.getURI());
        issue.setOffset(from);
        issue.setLength(to - from);
        issue.setLineNumber(start.getLine());
        issue.setColumn(start.getColumn());
        issue.setLineNumberEnd(stop.getLine());
        issue.setColumnEnd(stop.getColumn());
        return issue;
    }

    private static Severity severity(Problem.Severity severity) {
        return switch (severity) {
            case ERROR -> Severity.ERROR;
            case WARNING -> Severity.WARNING;
            case INFO -> Severity.INFO;
        };
    }
}
