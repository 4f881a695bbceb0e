package org.felis.languageserver.services;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SemanticTokenModifiers;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.felis.languageserver.text.TextLines;

/**
 * Some characters with a meaning that has a colour.
 *
 * @param offset of the first character in the document
 * @param length in UTF-16 code units
 */
public record SemanticToken(int offset, int length, Type type, Set<Modifier> modifiers) {

    /** What tokens mean, by the names that the protocol has for them. */
    public enum Type {
        RELATION(SemanticTokenTypes.Variable),
        SET(SemanticTokenTypes.Type),
        FUNCTION(SemanticTokenTypes.Function),
        PROCEDURE(SemanticTokenTypes.Method),
        PARAMETER(SemanticTokenTypes.Parameter),
        TAG(SemanticTokenTypes.EnumMember),
        COLLECTION(SemanticTokenTypes.Enum),
        AXIOM(SemanticTokenTypes.Event),
        ARCHITECTURE(SemanticTokenTypes.Namespace),
        TITLE(SemanticTokenTypes.Class),
        THREAD(SemanticTokenTypes.Struct),
        MNEMONIC(SemanticTokenTypes.Macro),
        REGISTER(SemanticTokenTypes.TypeParameter),
        LOCATION(SemanticTokenTypes.Property),
        LABEL(SemanticTokenTypes.Decorator),
        KEYWORD(SemanticTokenTypes.Keyword),
        COMMENT(SemanticTokenTypes.Comment),
        STRING(SemanticTokenTypes.String),
        NUMBER(SemanticTokenTypes.Number),
        OPERATOR(SemanticTokenTypes.Operator);

        private final String protocolName;

        Type(String protocolName) {
            this.protocolName = protocolName;
        }
    }

    /** What else is to be seen. */
    public enum Modifier {
        /** Where the name is bound. */
        DECLARATION(SemanticTokenModifiers.Declaration),
        /** Predefined, or defined by the models that Felis ships. */
        SHIPPED(SemanticTokenModifiers.DefaultLibrary);

        private final String protocolName;

        Modifier(String protocolName) {
            this.protocolName = protocolName;
        }
    }

    public SemanticToken(int offset, int length, Type type) {
        this(offset, length, type, Set.of());
    }

    public static SemanticTokensLegend legend() {
        return new SemanticTokensLegend(Arrays.stream(Type.values()).map(t -> t.protocolName).toList(),
                Arrays.stream(Modifier.values()).map(m -> m.protocolName).toList());
    }

    /**
     * The tokens as the protocol writes them, five numbers each. A token that goes over several lines becomes one per line.
     *
     * @param tokens in the order of the text, none within another
     */
    public static List<Integer> encode(List<SemanticToken> tokens, TextLines lines) {
        List<Integer> encoded = new ArrayList<>(5 * tokens.size());
        Position previous = new Position(0, 0);
        for (SemanticToken token : tokens) {
            int end = token.offset() + token.length();
            for (int line = lines.line(token.offset()); line <= lines.line(end); line++) {
                int from = Math.max(token.offset(), lines.start(line));
                int to = Math.min(end, lines.end(line));
                if (from < to) {
                    Position start = lines.position(from);
                    boolean sameLine = start.getLine() == previous.getLine();
                    encoded.add(start.getLine() - previous.getLine());
                    encoded.add(sameLine ? start.getCharacter() - previous.getCharacter() : start.getCharacter());
                    encoded.add(to - from);
                    encoded.add(token.type().ordinal());
                    encoded.add(token.modifiers().stream().mapToInt(m -> 1 << m.ordinal()).sum());
                    previous = start;
                }
            }
        }
        return encoded;
    }
}
