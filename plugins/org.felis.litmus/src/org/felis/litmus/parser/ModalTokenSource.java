package org.felis.litmus.parser;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;
import org.antlr.runtime.TokenSource;
import org.eclipse.xtext.parser.antlr.Lexer;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.architecture.Spelling;

/**
 * Stands between the generated lexer and the generated parser and knows which part of the file it is in, because the same
 * characters mean different things in different parts. Words, comments and blanks are made here; numbers and punctuation
 * come from the generated lexer.
 * <p>
 * Text that cannot be read at all (too long, binary, a comment that never ends, nesting that would exhaust the parser's
 * stack) becomes one {@code UNREAD} token up to the end of the file; {@link UnreadText}
 * says why.
 */
public class ModalTokenSource implements TokenSource {

    /** Longer files are not read. Real tests have a few hundred characters; generated ones seldom ten thousand. */
    public static final int MAX_CHARACTERS = 500_000;

    /** Deeper brackets, or longer chains of '~' and '=>', are not read. */
    public static final int MAX_NESTING = 200;

    private static final Pattern METADATA = Pattern.compile("[A-Za-z][A-Za-z0-9_/. -]*=.*");
    /** How the code starts. Inside the initial state, its closing brace is missing: an empty token stands in for it. */
    private static final Pattern THREAD_NAMES = Pattern.compile("P[0-9]+\\s*[|;]");
    private static final Pattern C_FUNCTION = Pattern.compile("([A-Za-z_]+[\\s*]+)*P[0-9]+\\s*\\(");
    /** Lines that herd7 has for models with scopes and regions. */
    private static final Pattern MEMORY_MAP = Pattern.compile("(scopes|levels|regions)\\s*:");
    private static final Pattern NOT_EXISTS = Pattern.compile("not\\s+exists\\b");
    static final Set<String> QUESTION_WORDS = Set.of("exists", "forall", "final", "locations", "filter",
            "observed");

    /** The line behind which old tests list results of runs. */
    private static final String RESULTS = "Observed";

    /** The word that x86 writes in front of a mnemonic and that belongs to it. */
    private static final String PREFIX = "LOCK";

    private enum Part {
        HEADER, TEST_NAME, PREAMBLE, INITIAL_STATE, CODE, C_CODE, QUESTION
    }

    private final Lexer lexer;
    private final CharStream input;
    private final TokenTypes types;
    private final Lookahead ahead;
    private final Comments comments;
    private final CWords cWords;

    private Part part = Part.HEADER;
    private boolean unreadable;
    private boolean startOfLine = true;
    private boolean startOfRow = true;
    private int openBraces;
    private int openBrackets;
    private int openOperators;
    private Spelling spelling = Spelling.MNEMONICS;
    /** Operators that are words of the code, longest first. */
    private List<String> operators = List.of();
    /** Whether the last function of C code is complete. */
    private boolean betweenFunctions = true;

    public ModalTokenSource(TokenSource delegate, TokenTypes types) {
        this.lexer = (Lexer) delegate;
        this.input = lexer.getCharStream();
        this.types = types;
        this.ahead = new Lookahead(input);
        this.comments = new Comments(ahead);
        this.cWords = new CWords(ahead, types.c());
    }

    @Override
    public String getSourceName() {
        return lexer.getSourceName();
    }

    @Override
    public Token nextToken() {
        int next = input.LA(1);
        if (next == CharStream.EOF) {
            return Token.EOF_TOKEN;
        }
        if (unreadable || input.index() == 0 && UnreadText.isUnreadable(input.substring(0, input.size() - 1))) {
            return rest();
        }
        if (Lookahead.isBlank(next) || part == Part.PREAMBLE && next == ';') {
            return blanks();
        }
        Token comment = comment(next);
        if (comment != null) {
            return comment;
        }
        Token token = isDollarName(next) ? dollarName() : switch (part) {
            case HEADER -> header(next);
            case TEST_NAME -> testName();
            case PREAMBLE -> preamble(next);
            case INITIAL_STATE -> initialState(next);
            case CODE -> code(next);
            case C_CODE -> cCode(next);
            case QUESTION -> question(next);
        };
        startOfLine = false;
        return token;
    }

    // ---- parts

    private Token header(int next) {
        if (!Character.isLetter(next)) {
            part = Part.PREAMBLE;
            return preamble(next);
        }
        part = Part.TEST_NAME;
        return word(types.architecture());
    }

    private Token testName() {
        part = Part.PREAMBLE;
        return word(types.testName());
    }

    private Token preamble(int next) {
        if (next == '{') {
            part = Part.INITIAL_STATE;
            return initialState(next);
        }
        if (next == '"' && ahead.isClosedString()) {
            return lexer.nextToken();
        }
        String line = ahead.line();
        if (METADATA.matcher(line).matches()) {
            return take(types.metadata(), line.length());
        }
        int brace = line.indexOf('{');
        if (brace > 0) {
            return take(types.metadata(), brace);
        }
        if (isC() && startOfLine && C_FUNCTION.matcher(line).lookingAt()) {
            part = Part.C_CODE;
            return cCode(next);
        }
        if (!isC() && startOfLine && (line.indexOf('|') >= 0 || line.endsWith(";"))) {
            part = Part.CODE;
            return code(next);
        }
        return take(types.metadata(), line.length());
    }

    private Token initialState(int next) {
        if (startOfLine && (isC() ? C_FUNCTION : THREAD_NAMES).matcher(ahead.line()).lookingAt()) {
            part = isC() ? Part.C_CODE : Part.CODE;
            openBrackets = 0;
            return take(types.closingBrace(), 0);
        }
        if (next == '{') {
            openBraces++;
        } else if (next == '}') {
            openBraces--;
            if (openBraces <= 0) {
                part = isC() ? Part.C_CODE : Part.CODE;
            }
        }
        return nested(next, namesOnly(lexer.nextToken()));
    }

    private Token code(int next) {
        if ((startOfRow || startOfLine) && startsQuestion(next)) {
            part = Part.QUESTION;
            openBrackets = 0;
            return question(next);
        }
        if (startOfRow && startOfLine && UnreadText.misspeltQuestion(ahead.line()).isPresent()) {
            return rest();
        }
        if (startOfLine && ahead.line().equals(RESULTS)) {
            return take(types.blockComment(), ahead.rest());
        }
        startOfRow = next == ';';
        int word = spelling == Spelling.ASSIGNMENTS ? ahead.firstOf(operators) : openBrackets == 0 ? ahead.hintedBranch() : 0;
        Token token = word > 0 ? take(types.name(), word) : namesOnly(lexer.nextToken());
        if (token.getType() == types.name() && PREFIX.equalsIgnoreCase(token.getText()) && ahead.isBeforeWord()) {
            token.setType(types.prefix());
        }
        return nested(next, token);
    }

    private Token cCode(int next) {
        if (openBrackets == 0 && betweenFunctions) {
            if (next == ';') {
                return take(types.whitespace(), 1);
            }
            if (startsQuestion(next) || next == '(') {
                part = Part.QUESTION;
                return question(next);
            }
            if (startOfLine && MEMORY_MAP.matcher(ahead.line()).lookingAt()) {
                return take(types.lineComment(), ahead.line().length());
            }
            if (startOfLine && UnreadText.misspeltQuestion(ahead.line()).isPresent()) {
                return rest();
            }
        }
        Optional<CWords.Word> word = cWords.next();
        Token token = word.isPresent() ? take(word.get().type(), word.get().length()) : lexer.nextToken();
        Token result = nested(next, token);
        betweenFunctions = next == '}' && openBrackets == 0;
        return result;
    }

    private Token question(int next) {
        Token token = lexer.nextToken();
        String text = token.getText();
        if (CWords.isKeyword(text)) {
            token.setType(types.name());
        }
        switch (text) {
            case "~", "not", "=>" -> openOperators++;
            case "/\\", "\\/", ")" -> openOperators = 0;
            default -> { }
        }
        return nested(next, token);
    }

    private boolean startsQuestion(int next) {
        if (next == '~') {
            return true;
        }
        if (next == '(') {
            return startOfRow;
        }
        if (next == 'n' && NOT_EXISTS.matcher(ahead.line()).lookingAt()) {
            return true;
        }
        int length = ahead.letters();
        return length > 0 && ahead.at(length) != ':' && !Lookahead.isNamePart(ahead.at(length))
                && QUESTION_WORDS.contains(ahead.text(length));
    }

    private boolean isC() {
        return spelling == Spelling.C;
    }

    // ---- tokens

    /** Turns keywords into names: outside the question no word is reserved. */
    private Token namesOnly(Token token) {
        String text = token.getText();
        if (!text.isEmpty() && Character.isLetter(text.charAt(0))) {
            token.setType(types.name());
        }
        return token;
    }

    private Token nested(int next, Token token) {
        switch (next) {
            case '(', '[', '{' -> openBrackets++;
            case ')', ']', '}' -> openBrackets = Math.max(0, openBrackets - 1);
            default -> { }
        }
        if (openBrackets <= MAX_NESTING && openOperators <= MAX_NESTING) {
            return token;
        }
        unreadable = true;
        int start = ((CommonToken) token).getStartIndex();
        input.seek(input.size());
        CommonToken rest = new CommonToken(input, types.unread(), Token.DEFAULT_CHANNEL, start, input.size() - 1);
        rest.setLine(token.getLine());
        rest.setCharPositionInLine(token.getCharPositionInLine());
        return rest;
    }

    private Token comment(int next) {
        if (next == '(' && ahead.at(1) == '*' && (part != Part.C_CODE || openBrackets == 0 && betweenFunctions)) {
            boolean line = startOfLine;
            Token comment = comment(types.blockComment(), comments.nested());
            startOfLine = line || comment.getText().indexOf('\n') >= 0;
            return comment;
        }
        if (isC() && next == '/' && ahead.at(1) == '*' && part != Part.PREAMBLE) {
            return comment(types.blockComment(), comments.ofC());
        }
        if (next == '/' && ahead.at(1) == '/' && part != Part.PREAMBLE
                || next == '#' && (part == Part.HEADER || part == Part.INITIAL_STATE || startOfLine
                        || part == Part.CODE && startOfRow)) {
            return take(types.lineComment(), comments.line());
        }
        if (next == '<' && ahead.at(1) == '<' && part == Part.QUESTION) {
            return take(types.blockComment(), comments.drawingHints());
        }
        return null;
    }

    private Token comment(int type, int length) {
        return length == Comments.UNCLOSED ? rest() : take(type, length);
    }

    private Token blanks() {
        int length = ahead.blanks(0);
        while (part == Part.PREAMBLE && ahead.at(length) == ';') {
            length++;
            length += ahead.blanks(length);
        }
        Token blanks = take(types.whitespace(), length);
        if (blanks.getText().indexOf('\n') >= 0) {
            startOfLine = true;
            if (part == Part.TEST_NAME) {
                part = Part.PREAMBLE;
            }
        }
        return blanks;
    }

    private Token word(int type) {
        Token word = take(type, ahead.untilBlank());
        if (type == types.architecture()) {
            Architecture.find(word.getText()).ifPresent(architecture -> {
                spelling = architecture.spelling();
                operators = architecture.operators();
            });
        }
        return word;
    }

    /** MIPS writes registers as {@code $4} and {@code $a0}; elsewhere a dollar sign marks a number. */
    private boolean isDollarName(int next) {
        return spelling == Spelling.MNEMONICS_AND_DOLLAR_NAMES && next == '$' && Lookahead.isNamePart(ahead.at(1))
                && part != Part.PREAMBLE && part != Part.TEST_NAME;
    }

    private Token dollarName() {
        return take(types.name(), 1 + ahead.nameParts(1));
    }

    private Token rest() {
        unreadable = true;
        return take(types.unread(), ahead.rest());
    }

    private Token take(int type, int length) {
        int start = input.index();
        CommonToken token = new CommonToken(input, type, Token.DEFAULT_CHANNEL, start, start + length - 1);
        token.setLine(input.getLine());
        token.setCharPositionInLine(input.getCharPositionInLine());
        for (int i = 0; i < length; i++) {
            input.consume();
        }
        return token;
    }
}
