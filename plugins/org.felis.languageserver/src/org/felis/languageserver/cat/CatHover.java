package org.felis.languageserver.cat;

import java.util.Optional;

import org.eclipse.lsp4j.Hover;
import org.felis.cat.names.NameKind;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Statement;
import org.felis.engine.source.SourceRange;
import org.felis.languageserver.services.Diagnostics;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.Markdown;

/** What the name under the mouse means: its definition, what sort of thing it is, where it stands, the comment beside it. */
final class CatHover {

    private static final String LANGUAGE = "cat";

    private final CatAnalysis model;
    private final DocumentView view;

    private CatHover(CatAnalysis model, DocumentView view) {
        this.model = model;
        this.view = view;
    }

    static Optional<Hover> at(CatAnalysis model, DocumentView view, int offset) {
        CatHover hover = new CatHover(model, view);
        return model.at(offset).map(o -> new Hover(view.client().markup(hover.words(o)),
                Diagnostics.range(o.place(), view.document().lines())));
    }

    private String words(Occurrence occurrence) {
        return switch (occurrence.kind()) {
            case FILE -> file(occurrence);
            default -> occurrence.definition().map(d -> defined(occurrence, d)).orElseGet(() -> predefined(occurrence));
        };
    }

    private static String predefined(Occurrence occurrence) {
        return "**" + occurrence.kind().description() + "**, predefined\n\n" + Markdown.escape(occurrence.description());
    }

    private String defined(Occurrence occurrence, SourceRange definition) {
        StringBuilder words = new StringBuilder();
        Optional<Statement> statement = model.file(definition.file()).flatMap(f -> CatText.elementAt(f, definition.offset()))
                .flatMap(CatText::statement);
        words.append(Markdown.code(LANGUAGE, occurrence.kind() == NameKind.TAG ? statement.map(CatText::text).orElse(occurrence.description())
                : definitionText(occurrence)));
        words.append("\n\n**").append(occurrence.kind().description()).append("**");
        if (definition.file().equals(view.document().name())) {
            words.append(", line ").append(definition.line());
        } else {
            words.append(", ").append(Markdown.escape(fileName(definition.file()))).append(" line ").append(definition.line());
        }
        if (occurrence.kind() == NameKind.PARAMETER) {
            return words.toString();
        }
        statement.flatMap(CatText::comment).filter(c -> !c.isBlank())
                .ifPresent(comment -> words.append("\n\n").append(Markdown.escape(comment)));
        return words.toString();
    }

    private static String definitionText(Occurrence occurrence) {
        String text = occurrence.description();
        boolean isBinding = occurrence.kind() != NameKind.PROCEDURE && occurrence.kind() != NameKind.PARAMETER
                && !text.startsWith("enum") && text.contains("=");
        return isBinding ? "let " + text : text;
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

    private static String fileName(String file) {
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    }
}
