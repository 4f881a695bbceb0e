package org.felis.cat.parsing;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.felis.cat.parser.antlr.internal.InternalCatLexer;

/** The generated lexer, with comments that nest and errors in words. */
public class CatLexer extends InternalCatLexer {

    public CatLexer() {
        super();
    }

    public CatLexer(CharStream input) {
        super(input);
    }

    @Override
    public void mTokens() throws RecognitionException {
        if (NestedComments.opens(input)) {
            NestedComments.consume(input);
            state.type = RULE_COMMENT;
        } else {
            super.mTokens();
        }
    }

    @Override
    public String getErrorMessage(Token token) {
        String generated = super.getErrorMessage(token);
        return generated == null ? null : SyntaxErrorWords.strayCharacters(token.getText());
    }
}
