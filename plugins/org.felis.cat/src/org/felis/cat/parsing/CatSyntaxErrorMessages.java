package org.felis.cat.parsing;

import org.antlr.runtime.MismatchedTokenException;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.antlr.runtime.TokenStream;
import org.antlr.runtime.UnwantedTokenException;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.SyntaxErrorMessageProvider;
import org.felis.cat.CatProblem;

/** Replaces ANTLR's messages ("mismatched input") by sentences; see {@link SyntaxErrorWords}. */
public final class CatSyntaxErrorMessages extends SyntaxErrorMessageProvider {

    @Override
    public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
        RecognitionException error = context.getRecognitionException();
        if (error == null || error.token == null || !(error.input instanceof TokenStream tokens)) {
            return new SyntaxErrorMessage(context.getDefaultMessage(), CatProblem.SYNTAX.code());
        }
        String words = SyntaxErrorWords.expected(textBefore(tokens, error.token), text(error.token),
                missing(error, context.getTokenNames()));
        return new SyntaxErrorMessage(words, CatProblem.SYNTAX.code());
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

    private static String textBefore(TokenStream tokens, Token token) {
        int index = token.getType() == Token.EOF ? tokens.size() : token.getTokenIndex();
        for (int i = Math.min(index, tokens.size()) - 1; i >= 0; i--) {
            Token candidate = tokens.get(i);
            if (candidate.getChannel() == Token.DEFAULT_CHANNEL && candidate.getType() != Token.EOF) {
                return text(candidate);
            }
        }
        return "";
    }
}
