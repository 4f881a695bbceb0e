package org.felis.languageserver.cat;

import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.felis.cat.names.NameKind;
import org.felis.cat.syntax.Definition;
import org.felis.cat.syntax.Statement;
import org.felis.engine.source.SourceRange;
import org.felis.languageserver.services.Markdown;

/**
 * What there is to say of a name: its definition, what sort of thing it is, where it stands, the comment beside it.
 *
 * @param meaning the text of its definition, or of what is predefined a line
 * @param definition where it is bound, empty for what is predefined
 */
record CatDescription(NameKind kind, String meaning, Optional<SourceRange> definition) {

    private static final String LANGUAGE = "cat";

    /** In Markdown. */
    String markdown(CatAnalysis model) {
        return definition.map(d -> defined(model, d)).orElseGet(() -> "**" + kind.description() + "**, predefined\n\n" + Markdown.escape(meaning));
    }

    private String defined(CatAnalysis model, SourceRange place) {
        StringBuilder words = new StringBuilder();
        Optional<EObject> element = model.file(place.file()).flatMap(f -> CatText.elementAt(f, place.offset()));
        Optional<Statement> statement = element.flatMap(CatText::statement);
        words.append(Markdown.code(LANGUAGE, switch (kind) {
            case TAG -> statement.map(CatText::text).orElse(meaning);
            case PARAMETER -> element.flatMap(CatText::head).orElse(meaning);
            default -> definitionText(statement);
        }));
        words.append("\n\n**").append(kind.description()).append("**");
        if (place.file().equals(model.document().name())) {
            words.append(", line ").append(place.line());
        } else {
            words.append(", ").append(Markdown.escape(CatText.fileName(place.file()))).append(" line ").append(place.line());
        }
        if (kind == NameKind.PARAMETER) {
            return words.toString();
        }
        statement.flatMap(CatText::comment).filter(c -> !c.isBlank()).ifPresent(comment -> words.append("\n\n").append(Markdown.escape(comment)));
        return words.toString();
    }

    private String definitionText(Optional<Statement> statement) {
        boolean isBinding = kind != NameKind.PROCEDURE && !meaning.startsWith("enum") && meaning.contains("=");
        boolean isRecursive = statement.filter(s -> s instanceof Definition d && d.isRecursive()).isPresent();
        return (isBinding ? isRecursive ? "let rec " : "let " : "") + meaning;
    }
}
