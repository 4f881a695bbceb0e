package org.felis.languageserver.cat;

import java.util.List;

import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;
import org.felis.cat.CatCompilation;
import org.felis.cat.names.NameKind;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.languageserver.problems.ProblemIssues;

import com.google.inject.Inject;

/**
 * What compiling a model finds wrong with it: the same problems, in the same words, as a verification reports. An error of an
 * included file is shown at the include as well, because it makes this model unusable.
 */
final class CatValidation implements IResourceValidator {

    @Inject
    private CompiledModels models;

    @Override
    public List<Issue> validate(Resource resource, CheckMode mode, CancelIndicator indicator) {
        XtextResource model = (XtextResource) resource;
        String file = ProblemIssues.fileName(model);
        CatCompilation compilation = models.of(model);
        return compilation.problems().stream()
                .filter(p -> p.range().file().equals(file) || p.severity() == Problem.Severity.ERROR)
                .map(p -> p.range().file().equals(file) ? ProblemIssues.issue(p, model)
                        : ProblemIssues.issue(p, p.range() + ": " + p.message(), include(compilation, file, p), model))
                .distinct().toList();
    }

    /** The include that brings the problem's file in, else the beginning of the including file. */
    private static SourceRange include(CatCompilation compilation, String file, Problem problem) {
        List<Occurrence> includes = compilation.names().in(file).stream().filter(o -> o.kind() == NameKind.FILE).toList();
        return includes.stream().filter(o -> o.definition().get().file().equals(problem.range().file())).findFirst()
                .or(() -> includes.stream().findFirst()).map(Occurrence::place).orElse(new SourceRange(file, 1, 1, 0, 0));
    }
}
