package org.felis.languageserver.cat;

import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.hover.IHoverService;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.languageserver.problems.ProblemIssues;

import com.google.inject.Inject;

/** One line on what the name under the mouse means. */
final class CatHover implements IHoverService {

    @Inject
    private CompiledModels models;

    @Override
    public Hover hover(Document document, XtextResource model, HoverParams params, CancelIndicator indicator) {
        return models.of(model).names().at(ProblemIssues.fileName(model), document.getOffSet(params.getPosition()))
                .map(o -> hover(document, o)).orElse(null);
    }

    private static Hover hover(Document document, Occurrence occurrence) {
        int from = occurrence.place().offset();
        return new Hover(new MarkupContent(MarkupKind.PLAINTEXT, occurrence.description()),
                new Range(document.getPosition(from), document.getPosition(from + occurrence.place().length())));
    }
}
