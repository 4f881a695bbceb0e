package org.felis.languageserver.cat;

import java.util.Optional;

import org.eclipse.lsp4j.Hover;
import org.felis.cat.names.NameKind;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.cat.parsing.ParsedFile;
import org.felis.languageserver.services.Diagnostics;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.Markdown;

/** What the name or the keyword under the mouse means. */
final class CatHover {

    private final CatAnalysis model;
    private final DocumentView view;

    private CatHover(CatAnalysis model, DocumentView view) {
        this.model = model;
        this.view = view;
    }

    static Optional<Hover> at(CatAnalysis model, DocumentView view, int offset) {
        CatHover hover = new CatHover(model, view);
        return model.at(offset).map(o -> new Hover(view.client().markup(hover.words(o)), Diagnostics.range(o.place(), view.document().lines())))
                .or(() -> hover.keyword(offset));
    }

    private String words(Occurrence occurrence) {
        return occurrence.kind() == NameKind.FILE ? file(occurrence)
                : new CatDescription(occurrence.kind(), occurrence.description(), occurrence.definition()).markdown(model);
    }

    private Optional<Hover> keyword(int offset) {
        return CatText.leafAt(model.file(), offset).filter(leaf -> !leaf.isHidden()).flatMap(leaf -> CatKeywords.meaning(leaf.getText())
                .map(words -> new Hover(view.client().markup(words), view.range(leaf.getOffset(), leaf.getEndOffset()))));
    }

    private String file(Occurrence include) {
        String name = include.definition().orElseThrow().file();
        StringBuilder words = new StringBuilder("`").append(name).append("`");
        model.file(name).map(ParsedFile::model).map(CatText::title).filter(t -> !t.isBlank())
                .ifPresent(title -> words.append("\n\n").append(Markdown.escape(title)));
        if (DocumentIncludes.isShipped(name)) {
            words.append("\n\nshipped with Felis");
        }
        return words.toString();
    }
}
