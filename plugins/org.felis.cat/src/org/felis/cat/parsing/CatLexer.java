package org.felis.cat.parsing;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.felis.cat.parser.antlr.internal.InternalCatLexer;

/** The generated lexer, with comments that nest, errors in words, and a byte order mark that is no part of the text. */
public class CatLexer extends InternalCatLexer {

    /** What some editors put in front of a text in UTF-8. */
    static final char BYTE_ORDER_MARK = '\uFEFF';

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
        } else if (input.index() == 0 && input.LA(1) == BYTE_ORDER_MARK) {
            input.consume();
            state.type = RULE_WS;
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
