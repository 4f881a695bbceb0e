package org.felis.languageserver.litmus;

import java.util.List;

import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;
import org.felis.languageserver.problems.ProblemIssues;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;

/** What compiling a test finds wrong with it: the same problems, in the same words, as a verification reports. */
final class LitmusValidation implements IResourceValidator {

    @Override
    public List<Issue> validate(Resource resource, CheckMode mode, CancelIndicator indicator) {
        XtextResource test = (XtextResource) resource;
        LitmusSource source = new LitmusSource(ProblemIssues.fileName(test), ProblemIssues.text(test));
        return LitmusLanguage.compile(source).problems().stream().map(p -> ProblemIssues.issue(p, test)).toList();
    }
}
