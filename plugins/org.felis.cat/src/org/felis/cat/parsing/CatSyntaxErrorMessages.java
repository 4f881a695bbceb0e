package org.felis.cat.parsing;

import java.util.Optional;
import java.util.Set;

import org.antlr.runtime.CommonToken;
import org.antlr.runtime.MismatchedTokenException;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.antlr.runtime.TokenStream;
import org.antlr.runtime.UnwantedTokenException;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.SyntaxErrorMessageProvider;
import org.felis.cat.compilation.CatProblem;

/**
 * Replaces ANTLR's messages ("mismatched input") by sentences; see {@link SyntaxErrorWords}. Says of each error which problem it is,
 * and where it stands if that is not where the parser stumbled; {@link SyntaxErrors} reads that.
 */
public final class CatSyntaxErrorMessages extends SyntaxErrorMessageProvider {

    /** The code of messages that are none of the parser's. */
    static final String OF_LEXER = "lexer";

    /** Behind these a name is expected. */
    private static final Set<String> BEFORE_NAME = Set.of("let", "rec", "and", "as", "procedure", "forall", "enum", "fun", "unshow", "call");

    @Override
    public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
        RecognitionException error = context.getRecognitionException();
        if (error == null || error.token == null || !(error.input instanceof TokenStream tokens)) {
            return new SyntaxErrorMessage(context.getDefaultMessage(), OF_LEXER);
        }
        TokenSearch search = new TokenSearch(tokens, error.token);
        String before = search.before().map(CommonToken::getText).orElse("");
        String missing = missing(error, context.getTokenNames());
        String words = SyntaxErrorWords.expected(before, text(error.token), missing);
        return pointed(search, before, missing, error.token, words).orElseGet(() -> new SyntaxErrorMessage(words, CatProblem.SYNTAX.code()));
    }

    private static Optional<SyntaxErrorMessage> pointed(TokenSearch search, String before, String missing, Token found, String words) {
        String expected = missing == null ? "" : missing.replace("'", "");
        if (TokenSearch.isClosingBracket(expected)) {
            return search.opening(expected).map(t -> message(CatProblem.UNCLOSED_BRACKET, t, words));
        }
        if (expected.equals("end")) {
            return search.ended().map(t -> message(CatProblem.MISSING_END, t, words));
        }
        if (expected.equals("in")) {
            return search.let().map(t -> message(CatProblem.MISSING_IN, t, words));
        }
        if (!(found instanceof CommonToken token) || token.getType() == Token.EOF) {
            return Optional.empty();
        }
        boolean strayBracket = TokenSearch.isClosingBracket(text(found)) && search.opening(text(found)).isEmpty();
        boolean strayEnd = text(found).equals("end") && search.ended().isEmpty();
        boolean reserved = BEFORE_NAME.contains(before) && text(found).matches("[a-z_]+")
                && search.before().map(t -> t.getLine() == found.getLine()).orElse(false);
        if (reserved) {
            return Optional.of(message(CatProblem.RESERVED_WORD, token, words));
        }
        return strayBracket || strayEnd ? Optional.of(message(CatProblem.STRAY_BRACKET, token, words)) : Optional.empty();
    }

    private static SyntaxErrorMessage message(CatProblem problem, CommonToken token, String words) {
        return new SyntaxErrorMessage(words, problem.code(), new SyntaxErrors.Token(token.getStartIndex(), token.getText()).asData());
    }

    private static String missing(RecognitionException error, String[] tokenNames) {
        if (!(error instanceof MismatchedTokenException mismatch) || error instanceof UnwantedTokenException) {
            return null;
        }
        return mismatch.expecting >= 0 && mismatch.expecting < tokenNames.length ? tokenNames[mismatch.expecting] : "<EOF>";
    }

    private static String text(Token token) {
        return token.getType() == Token.EOF || token.getText() == null ? "" : token.getText();
    }
}
