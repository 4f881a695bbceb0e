package org.felis.cat.parsing;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.TokenSource;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.ParseException;
import org.felis.cat.CatSource;
import org.felis.cat.parser.antlr.CatParser;
import org.felis.cat.parser.antlr.internal.InternalCatLexer;

import com.google.common.base.Throwables;
import com.google.inject.Inject;

/**
 * The parser of editors, which show a text whatever it is. What {@link CatFileParser} would refuse, this parser takes for one
 * comment: the text is there, the tree is empty, and compiling the text says what is wrong.
 */
public class EditorParser extends CatParser {

    @Inject
    private UnreadTextParser unread;

    @Override
    protected IParseResult parse(String ruleName, CharStream input) {
        CatSource source = new CatSource("", input.size() == 0 ? "" : input.substring(0, input.size() - 1));
        if (!SourceCheck.check(source, new LineIndex(source.file(), source.text())).parsable()) {
            return unread.parse(ruleName, input);
        }
        try {
            return super.parse(ruleName, input);
        } catch (ParseException failed) {
            if (Throwables.getRootCause(failed) instanceof StackOverflowError) {
                return unread.parse(ruleName, input);
            }
            throw failed;
        }
    }

    /** Takes any text for one comment. */
    static final class UnreadTextParser extends CatParser {

        @Override
        protected IParseResult parse(String ruleName, CharStream input) {
            input.seek(0);
            return super.parse(ruleName, input);
        }

        @Override
        protected TokenSource createLexer(CharStream stream) {
            return new UnreadTextLexer(stream);
        }
    }

    /** One token, to the end of the text. */
    private static final class UnreadTextLexer extends InternalCatLexer {

        private UnreadTextLexer(CharStream input) {
            super(input);
        }

        @Override
        public void mTokens() throws RecognitionException {
            while (input.LA(1) != CharStream.EOF) {
                input.consume();
            }
            state.type = RULE_COMMENT;
        }
    }
}
