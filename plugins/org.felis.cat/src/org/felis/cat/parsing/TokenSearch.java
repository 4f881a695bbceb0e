package org.felis.cat.parsing;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;
import org.antlr.runtime.TokenStream;

/** Looks for tokens before an error: what opens a bracket or a construct that should be closed there. */
final class TokenSearch {

    private static final Map<String, String> OPENING = Map.of(")", "(", "]", "[", "}", "{");
    private static final Set<String> ENDED = Set.of("procedure", "forall", "match", "begin");
    private static final Set<String> AFTER_CONDITION = Set.of("then", "let", "acyclic", "irreflexive", "empty", "include", "show",
            "unshow", "call", "flag", "else", "end");

    private final TokenStream tokens;
    private final int error;

    /** Before the token of an error. */
    TokenSearch(TokenStream tokens, Token error) {
        this.tokens = tokens;
        this.error = error.getType() == Token.EOF ? tokens.size() : error.getTokenIndex();
    }

    static boolean isClosingBracket(String text) {
        return OPENING.containsKey(text);
    }

    /** The token before the error, hidden ones aside. */
    Optional<CommonToken> before() {
        return before(error);
    }

    private Optional<CommonToken> before(int index) {
        for (int i = Math.min(index, tokens.size()) - 1; i >= 0; i--) {
            if (isSeen(i)) {
                return Optional.of((CommonToken) tokens.get(i));
            }
        }
        return Optional.empty();
    }

    /** The bracket that is open at the error and that the closing one would close. */
    Optional<CommonToken> opening(String closing) {
        int depth = 0;
        for (int i = error - 1; i >= 0; i--) {
            String text = text(i);
            if (OPENING.containsKey(text)) {
                depth++;
            } else if (OPENING.containsValue(text) && depth-- == 0) {
                return text.equals(OPENING.get(closing)) ? Optional.of((CommonToken) tokens.get(i)) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** The keyword that opens the construct that an {@code end} would end. */
    Optional<CommonToken> ended() {
        int depth = 0;
        for (int i = error - 1; i >= 0; i--) {
            String text = text(i);
            boolean opens = ENDED.contains(text) || text.equals("if") && !isExpression(i);
            if (text.equals("end")) {
                depth++;
            } else if (opens && depth-- == 0) {
                return Optional.of((CommonToken) tokens.get(i));
            }
        }
        return Optional.empty();
    }

    /** Whether an {@code if} is one with {@code then}. */
    private boolean isExpression(int conditional) {
        for (int i = conditional + 1; i < Math.min(error, tokens.size()); i++) {
            if (AFTER_CONDITION.contains(text(i))) {
                return text(i).equals("then");
            }
        }
        return false;
    }

    /** The {@code let} that an {@code in} would belong to. */
    Optional<CommonToken> let() {
        int depth = 0;
        for (int i = error - 1; i >= 0; i--) {
            String text = text(i);
            if (text.equals("in")) {
                depth++;
            } else if (text.equals("let") && depth-- == 0) {
                return Optional.of((CommonToken) tokens.get(i));
            }
        }
        return Optional.empty();
    }

    private boolean isSeen(int index) {
        Token token = tokens.get(index);
        return token.getChannel() == Token.DEFAULT_CHANNEL && token.getType() != Token.EOF;
    }

    private String text(int index) {
        return index < tokens.size() && isSeen(index) ? tokens.get(index).getText() : "";
    }
}
