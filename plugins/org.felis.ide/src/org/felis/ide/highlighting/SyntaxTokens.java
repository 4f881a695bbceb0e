package org.felis.ide.highlighting;

import java.util.EnumMap;
import java.util.Map;

import org.eclipse.jface.text.rules.Token;

/** One token per colour, changed in place when the theme changes. */
final class SyntaxTokens {

    private final Map<SyntaxColor, Token> tokens = new EnumMap<>(SyntaxColor.class);

    SyntaxTokens() {
        for (SyntaxColor color : SyntaxColor.values()) {
            tokens.put(color, new Token(color.attribute()));
        }
    }

    Token of(SyntaxColor color) {
        return tokens.get(color);
    }

    void themeChanged() {
        tokens.forEach((color, token) -> token.setData(color.attribute()));
    }
}
