package org.felis.languageserver.cat;

import java.util.Optional;

import org.eclipse.lsp4j.Hover;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.felis.cat.names.NameKind;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Check;
import org.felis.languageserver.services.Diagnostics;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.Markdown;

/** What the word under the mouse means. */
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
                .or(() -> hover.word(offset));
    }

    private String words(Occurrence occurrence) {
        return occurrence.kind() == NameKind.FILE ? file(occurrence)
                : new CatDescription(occurrence.kind(), occurrence.description(), occurrence.definition()).markdown(model);
    }

    /** A word that names no value: a keyword, or the name of an axiom. */
    private Optional<Hover> word(int offset) {
        return CatText.leafAt(model.file(), offset).filter(leaf -> !leaf.isHidden()).flatMap(leaf -> CatKeywords.meaning(leaf.getText()).or(() -> axiom(leaf))
                .map(words -> new Hover(view.client().markup(words), view.range(leaf.getOffset(), leaf.getEndOffset()))));
    }

    private static Optional<String> axiom(ILeafNode leaf) {
        if (!(CatText.element(leaf) instanceof Check check) || !leaf.getText().equals(check.getName())) {
            return Optional.empty();
        }
        boolean isFlag = check.getRole() != null && check.getRole().isFlag();
        String words = Markdown.code("cat", CatText.text(check)) + "\n\n**" + (isFlag ? "flag" : "axiom") + "**, by which verdicts and pictures call it";
        return Optional.of(CatText.comment(check).filter(c -> !c.isBlank()).map(c -> words + "\n\n" + Markdown.escape(c)).orElse(words));
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
