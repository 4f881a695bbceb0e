package org.felis.litmus.validation;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.LineAndColumn;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.CheckType;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.engine.source.Problem;
import org.felis.litmus.LitmusProblem;
import org.felis.litmus.compiler.LitmusCompiler;

/** Shows editors the same problems that compiling finds, from the syntax tree that the editor already has. */
public class LitmusResourceValidator implements IResourceValidator {

    @Override
    public List<Issue> validate(Resource resource, CheckMode mode, CancelIndicator indicator) {
        if (!(resource instanceof XtextResource source) || source.getParseResult() == null) {
            return List.of();
        }
        IParseResult parsed = source.getParseResult();
        List<Issue> issues = new ArrayList<>();
        for (Problem problem : LitmusCompiler.compile(resource.getURI().lastSegment(), parsed).problems()) {
            issues.add(issue(resource, parsed, problem));
        }
        return issues;
    }

    private static Issue issue(Resource resource, IParseResult parsed, Problem problem) {
        int offset = problem.range().offset();
        int end = offset + problem.range().length();
        LineAndColumn from = NodeModelUtils.getLineAndColumn(parsed.getRootNode(), offset);
        LineAndColumn to = NodeModelUtils.getLineAndColumn(parsed.getRootNode(), end);
        Issue.IssueImpl issue = new Issue.IssueImpl();
        issue.setUriToProblem(resource.getURI());
        issue.setCode(problem.code());
        issue.setMessage(problem.message());
        issue.setOffset(offset);
        issue.setLength(problem.range().length());
        issue.setLineNumber(from.getLine());
        issue.setColumn(from.getColumn());
        issue.setLineNumberEnd(to.getLine());
        issue.setColumnEnd(to.getColumn());
        issue.setType(CheckType.FAST);
        issue.setSyntaxError(problem.code().equals(LitmusProblem.SYNTAX.code()));
        issue.setSeverity(switch (problem.severity()) {
            case ERROR -> Severity.ERROR;
            case WARNING -> Severity.WARNING;
            case INFO -> Severity.INFO;
        });
        return issue;
    }
}
