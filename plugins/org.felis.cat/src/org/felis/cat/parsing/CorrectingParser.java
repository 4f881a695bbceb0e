package org.felis.cat.parsing;

import java.util.Arrays;
import java.util.Map;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.TokenSource;
import org.felis.cat.parser.antlr.CatParser;
import org.felis.cat.parser.antlr.internal.InternalCatParser;

/** Reads some misspelt words as the keywords that were meant, so that an error in one word is one error. */
class CorrectingParser extends CatParser {

    private Map<Integer, String> corrections = Map.of();

    /** Which keyword to read at which offset. */
    void correct(Map<Integer, String> keywords) {
        corrections = Map.copyOf(keywords);
    }

    @Override
    protected TokenSource createLexer(CharStream stream) {
        return new CorrectingLexer(stream, corrections);
    }

    private static final class CorrectingLexer extends CatLexer {

        private final Map<Integer, String> corrections;

        private CorrectingLexer(CharStream input, Map<Integer, String> corrections) {
            super(input);
            this.corrections = corrections;
        }

        @Override
        public void mTokens() throws RecognitionException {
            String keyword = corrections.get(input.index());
            super.mTokens();
            if (keyword != null) {
                state.type = Arrays.asList(InternalCatParser.tokenNames).indexOf("'" + keyword + "'");
            }
        }
    }
}
