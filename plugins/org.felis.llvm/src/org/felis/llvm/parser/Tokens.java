package org.felis.llvm.parser;

import java.math.BigInteger;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.llvm.parser.Token.Kind;

/** The tokens of a text, of which the parsers look at two. */
final class Tokens {

    /** How deep types, constants and metadata may be nested: each level is some calls deep here and in what works on the result. */
    static final int DEEPEST = 200;

    /** Longer numbers are taken for mistakes; the widest that C compilers write have 128 bits. */
    private static final int MOST_DIGITS = 1000;

    private final Lexer lexer;
    private final Interruption interruption;
    private Token current;
    private Token following;
    private int depth;

    Tokens(Lexer lexer, Interruption interruption) throws ProblemException {
        this.lexer = lexer;
        this.interruption = interruption;
        this.current = lexer.next();
        this.following = lexer.next();
    }

    /** The token that is read next. */
    Token peek() {
        return current;
    }

    /** The token after that. */
    Token peekSecond() {
        return following;
    }

    Token next() throws ProblemException {
        interruption.check();
        Token token = current;
        current = following;
        following = lexer.next();
        return token;
    }

    boolean at(String mark) {
        return current.is(mark);
    }

    boolean atWord(String word) {
        return current.isWord(word);
    }

    boolean at(Kind kind) {
        return current.kind() == kind;
    }

    /** Reads the mark if it is next. */
    boolean accept(String mark) throws ProblemException {
        if (at(mark)) {
            next();
            return true;
        }
        return false;
    }

    boolean acceptWord(String word) throws ProblemException {
        if (atWord(word)) {
            next();
            return true;
        }
        return false;
    }

    void expect(String mark) throws ProblemException {
        if (!accept(mark)) {
            throw unexpected("'" + mark + "'");
        }
    }

    void expectWord(String word) throws ProblemException {
        if (!acceptWord(word)) {
            throw unexpected("'" + word + "'");
        }
    }

    Token expect(Kind kind, String words) throws ProblemException {
        if (!at(kind)) {
            throw unexpected(words);
        }
        return next();
    }

    BigInteger integer(String what) throws ProblemException {
        Token token = expect(Kind.INTEGER, what);
        return integer(token);
    }

    BigInteger integer(Token token) throws ProblemException {
        if (token.text().length() > MOST_DIGITS) {
            throw LlvmProblem.OUT_OF_RANGE.at(range(token), "a number of " + token.text().length() + " digits", "at most " + MOST_DIGITS);
        }
        return new BigInteger(token.text());
    }

    /** A number from 0 to the given one. */
    long count(String what, long most) throws ProblemException {
        Token token = peek();
        BigInteger value = integer(what);
        if (value.signum() < 0 || value.compareTo(BigInteger.valueOf(most)) > 0) {
            throw LlvmProblem.OUT_OF_RANGE.at(range(token), value, what + " from 0 to " + most);
        }
        return value.longValue();
    }

    SourceRange range(Token token) {
        return lexer.range(token.offset(), token.end(), token.line());
    }

    /** The next token is not what could come here. */
    ProblemException unexpected(String expected) {
        return unexpected(current, expected);
    }

    ProblemException unexpected(Token token, String expected) {
        return LlvmProblem.SYNTAX.at(range(token), shown(token), expected);
    }

    /** @param what and how it is: "the instruction 'invoke' is" */
    ProblemException notSupported(Token token, String what, String instead) {
        return LlvmProblem.NOT_SUPPORTED.at(range(token), what, instead);
    }

    private static String shown(Token token) {
        if (token.kind() == Kind.END) {
            return token.text();
        }
        String text = token.text().length() > 60 ? token.text().substring(0, 60) + "…" : token.text();
        return switch (token.kind()) {
            case LOCAL -> "'%" + text + "'";
            case GLOBAL -> "'@" + text + "'";
            case COMDAT -> "'$" + text + "'";
            case METADATA, METADATA_NAME -> "'!" + text + "'";
            case LABEL -> "'" + text + ":'";
            case STRING, BYTES -> "the text \"" + text + "\"";
            case WORD, GROUP, RECORD, INTEGER, FLOAT, MARK, END -> "'" + text + "'";
        };
    }

    /** Call before something that can contain itself, and {@link #leave()} after it. */
    void enter() throws ProblemException {
        if (++depth > DEEPEST) {
            throw LlvmProblem.NESTED_TOO_DEEPLY.at(range(current), DEEPEST);
        }
    }

    void leave() {
        depth--;
    }
}
