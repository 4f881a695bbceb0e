package org.felis.cat.parsing;

import java.util.Arrays;
import java.util.Map;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.TokenSource;
import org.eclipse.xtext.nodemodel.impl.NodeModelBuilder;
import org.felis.cat.parser.antlr.CatParser;
import org.felis.cat.parser.antlr.internal.InternalCatParser;

/** Can read some misspelt words as the keywords that were meant, so that an error in one word is one error. */
final class CorrectingParser extends CatParser {

    private final Map<Integer, String> corrections;

    /**
     * A parser.
     *
     * @param corrections which keyword to read at which offset
     */
    CorrectingParser(Map<Integer, String> corrections) {
        this.corrections = Map.copyOf(corrections);
    }

    @Override
    protected TokenSource createLexer(CharStream stream) {
        return corrections.isEmpty() ? new CatLexer(stream) : new CorrectingLexer(stream, corrections);
    }

    @Override
    protected NodeModelBuilder createNodeModelBuilder() {
        return new NodeModelBuilder();
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
