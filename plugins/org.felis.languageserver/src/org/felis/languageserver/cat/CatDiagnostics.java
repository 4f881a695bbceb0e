package org.felis.languageserver.cat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.Range;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.names.NameKind;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.engine.source.Problem;
import org.felis.languageserver.services.Diagnostics;
import org.felis.languageserver.services.DocumentView;

/**
 * What compiling a model finds wrong with it: the same problems, in the same words, as a verification reports. An error of an
 * included file is shown at the include as well, because it makes this model unusable.
 */
final class CatDiagnostics {

    private final CatAnalysis model;
    private final DocumentView view;

    private CatDiagnostics(CatAnalysis model, DocumentView view) {
        this.model = model;
        this.view = view;
    }

    static List<Diagnostic> of(CatAnalysis model, DocumentView view) {
        CatDiagnostics diagnostics = new CatDiagnostics(model, view);
        return model.compilation().problems().stream()
                .filter(p -> diagnostics.isOwn(p) || p.severity() == Problem.Severity.ERROR)
                .map(p -> diagnostics.isOwn(p) ? diagnostics.own(p) : diagnostics.atInclude(p)).distinct().toList();
    }

    /** Editors show faintly what could be removed. */
    private Diagnostic own(Problem problem) {
        Diagnostic diagnostic = Diagnostics.of(problem, view.document().lines());
        if (problem.code().equals(CatProblem.UNUSED_DEFINITION.code()) || problem.code().equals(CatProblem.CLAUSE_NEVER_TAKEN.code())) {
            diagnostic.setTags(List.of(DiagnosticTag.Unnecessary));
        }
        return diagnostic;
    }

    private boolean isOwn(Problem problem) {
        return problem.range().file().equals(model.document().name());
    }

    private Diagnostic atInclude(Problem problem) {
        String file = problem.range().file();
        String place = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
                + (problem.range().line() == 0 ? "" : ":" + problem.range().line());
        Diagnostic diagnostic = Diagnostics.of(problem, place + ": " + problem.message(), include(problem));
        diagnostic.setRelatedInformation(
                List.of(new DiagnosticRelatedInformation(model.location(problem.range(), view.open()), problem.message())));
        return diagnostic;
    }

    private boolean leadsTo(Occurrence include, String file, Set<String> visited) {
        String included = include.definition().orElseThrow().file();
        return included.equals(file) || visited.add(included) && model.names().in(included).stream()
                .anyMatch(o -> o.kind() == NameKind.FILE && leadsTo(o, file, visited));
    }

    /** The include that brings the problem's file in, else the beginning of the file. */
    private Range include(Problem problem) {
        List<Occurrence> includes = model.occurrences().stream().filter(o -> o.kind() == NameKind.FILE).toList();
        return includes.stream().filter(o -> leadsTo(o, problem.range().file(), new HashSet<>())).findFirst()
                .or(() -> includes.stream().findFirst()).map(o -> Diagnostics.range(o.place(), view.document().lines()))
                .orElseGet(() -> view.range(0, 0));
    }
}
