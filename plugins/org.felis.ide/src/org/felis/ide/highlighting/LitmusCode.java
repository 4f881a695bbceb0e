package org.felis.ide.highlighting;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.ITokenScanner;
import org.eclipse.jface.text.rules.Token;
import org.felis.litmus.architecture.Architecture;

/**
 * Colours litmus code outside of comments and strings, word by word. A mnemonic is the first word of a cell; registers are told by
 * their shape. The words themselves are judged by the language server, not here.
 */
final class LitmusCode implements ITokenScanner {

    private static final Set<String> KEYWORDS = keywords();

    private static final Pattern REGISTER = Pattern.compile(
            "[XxWwRr]\\d{1,2}|[XWxw]ZR|SP|%?[ER]?[ABCD]X|%?[ER]?[SD]I|[ER][BS]P|R?[1-3]?\\d[DWB]?|P\\d+|%\\w+");

    private static final Pattern NUMBER = Pattern.compile("-?(0[xX][0-9a-fA-F]+|\\d+)");

    private static final Pattern BODY_END = Pattern.compile("^\\s*(~?\\s*exists|forall|final|locations|filter)\\b", Pattern.MULTILINE);

    /** Enough characters before a word to see where its cell begins. */
    private static final int LOOK_BACK = 200;

    private final SyntaxTokens tokens;
    private String text = "";
    private int documentOffset;
    private int bodyStart;
    private int bodyEnd;
    private int position;
    private int tokenStart;
    private String lead = "";

    LitmusCode(SyntaxTokens tokens) {
        this.tokens = tokens;
    }

    /** Words of the question, and the names of architectures. */
    private static Set<String> keywords() {
        Set<String> words = new HashSet<>(Architecture.headerNames());
        words.addAll(List.of("exists", "forall", "final", "locations", "filter", "and", "or", "not", "true", "false"));
        return words;
    }

    @Override
    public void setRange(IDocument document, int offset, int length) {
        try {
            int line = document.getLineOffset(document.getLineOfOffset(offset));
            lead = document.get(line, offset - line);
            text = document.get(offset, length);
            bodyStart = document.get().indexOf('}');
            Matcher end = BODY_END.matcher(document.get());
            bodyEnd = bodyStart >= 0 && end.find(bodyStart) ? end.start() : document.getLength();
        } catch (BadLocationException changedMeanwhile) {
            text = "";
        }
        documentOffset = offset;
        position = 0;
    }

    @Override
    public IToken nextToken() {
        tokenStart = position;
        if (position >= text.length()) {
            return Token.EOF;
        }
        char first = text.charAt(position);
        if (isWordPart(first) || first == '%') {
            do {
                position++;
            } while (position < text.length() && isWordPart(text.charAt(position)));
            return word(text.substring(tokenStart, position));
        }
        do {
            position++;
        } while (position < text.length() && !isWordPart(text.charAt(position)) && text.charAt(position) != '%');
        return Token.UNDEFINED;
    }

    @Override
    public int getTokenOffset() {
        return documentOffset + tokenStart;
    }

    @Override
    public int getTokenLength() {
        return position - tokenStart;
    }

    private IToken word(String word) {
        if (KEYWORDS.contains(word)) {
            return tokens.of(SyntaxColor.KEYWORD);
        }
        if (REGISTER.matcher(word).matches()) {
            return tokens.of(SyntaxColor.REGISTER);
        }
        if (startsCell() && word.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '.' || c == '_')
                && Character.isLetter(word.charAt(0)) && !isLabel()) {
            return tokens.of(SyntaxColor.MNEMONIC);
        }
        return NUMBER.matcher(word).matches() ? tokens.of(SyntaxColor.NUMBER) : Token.UNDEFINED;
    }

    private boolean isLabel() {
        return position < text.length() && text.charAt(position) == ':';
    }

    /** Whether only blanks or a label stand between the word and the bar or line break before it, within the threads' columns. */
    private boolean startsCell() {
        int offset = documentOffset + tokenStart;
        if (bodyStart < 0 || offset < bodyStart || offset > bodyEnd) {
            return false;
        }
        String before = tokenStart > LOOK_BACK ? text.substring(tokenStart - LOOK_BACK, tokenStart)
                : lead + text.substring(0, tokenStart);
        int cell = Math.max(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('|')), before.lastIndexOf(';'));
        String between = before.substring(cell + 1).strip();
        return between.isEmpty() || between.endsWith(":") && between.length() > 1 && !Character.isDigit(between.charAt(0))
                || "LOCK".equalsIgnoreCase(between);
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.';
    }
}
