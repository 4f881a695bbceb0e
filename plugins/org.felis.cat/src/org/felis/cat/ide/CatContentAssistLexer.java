package org.felis.cat.ide;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.RecognitionException;
import org.felis.cat.ide.contentassist.antlr.internal.InternalCatLexer;
import org.felis.cat.parsing.NestedComments;

/** The lexer of content assist, with comments that nest. */
public final class CatContentAssistLexer extends InternalCatLexer {

    public CatContentAssistLexer() {
        super();
    }

    public CatContentAssistLexer(CharStream input) {
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
}
