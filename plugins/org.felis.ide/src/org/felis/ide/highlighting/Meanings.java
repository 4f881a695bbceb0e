package org.felis.ide.highlighting;

import java.util.List;
import java.util.Optional;

import org.eclipse.lsp4j.SemanticTokenModifiers;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.felis.ide.highlighting.ColoredWords.Word;
import org.felis.ide.text.DocumentOffsets;
import org.felis.languageserver.MeaningfulWord;

/** The colours of meanings, which the language server calls by the protocol's names. */
final class Meanings {

    private Meanings() {
    }

    static ColoredWords of(List<MeaningfulWord> words, DocumentOffsets offsets) {
        return new ColoredWords(words.stream().flatMap(word -> color(word.type()).map(color -> new Word(offsets.offset(word.start()),
                word.length(), color, word.modifiers().contains(SemanticTokenModifiers.Declaration))).stream()).toList());
    }

    /** Comments, strings and operators need no server. */
    private static Optional<SyntaxColor> color(String type) {
        return switch (type) {
            case SemanticTokenTypes.Variable -> Optional.of(SyntaxColor.RELATION);
            case SemanticTokenTypes.Type -> Optional.of(SyntaxColor.SET);
            case SemanticTokenTypes.Function, SemanticTokenTypes.Method -> Optional.of(SyntaxColor.FUNCTION);
            case SemanticTokenTypes.EnumMember, SemanticTokenTypes.Enum -> Optional.of(SyntaxColor.TAG);
            case SemanticTokenTypes.Event -> Optional.of(SyntaxColor.AXIOM);
            case SemanticTokenTypes.Macro -> Optional.of(SyntaxColor.MNEMONIC);
            case SemanticTokenTypes.TypeParameter -> Optional.of(SyntaxColor.REGISTER);
            case SemanticTokenTypes.Property -> Optional.of(SyntaxColor.LOCATION);
            case SemanticTokenTypes.Decorator -> Optional.of(SyntaxColor.LABEL);
            case SemanticTokenTypes.Namespace, SemanticTokenTypes.Keyword, SemanticTokenTypes.Struct -> Optional.of(SyntaxColor.KEYWORD);
            case SemanticTokenTypes.Number -> Optional.of(SyntaxColor.NUMBER);
            default -> Optional.empty();
        };
    }
}
