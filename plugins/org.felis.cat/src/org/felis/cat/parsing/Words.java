package org.felis.cat.parsing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The words of a text as they stand, outside of comments and strings; for texts that the parser does not understand. */
final class Words {

    /** With these a statement begins. */
    static final Set<String> STATEMENTS = Set.of("let", "acyclic", "irreflexive", "empty", "show", "unshow", "include", "flag", "procedure",
            "call", "enum", "instructions", "undefined_unless", "assert", "forall");

    /** After these characters an expression goes on. */
    private static final String GOING_ON = "|&;\\~=,([{^<>:";

    private final String text;
    private final List<Word> words = new ArrayList<>();

    /**
     * A word.
     *
     * @param firstOnLine whether only white space stands before it on its line
     * @param goesOn whether what stands before it wants something to follow, such as an operator
     */
    record Word(int offset, String text, boolean firstOnLine, boolean goesOn) {

        int end() {
            return offset + text.length();
        }
    }

    private Words(String text) {
        this.text = text;
    }

    static List<Word> of(String text) {
        Words scan = new Words(text);
        scan.run();
        return scan.words;
    }

    private void run() {
        int at = 0;
        boolean firstOnLine = true;
        boolean goesOn = false;
        while (at < text.length()) {
            char c = text.charAt(at);
            int end = at + 1;
            if (c == '\n') {
                firstOnLine = true;
            } else if (text.startsWith("(*", at)) {
                end = NestedComments.end(text, at);
            } else if (c == '#' || text.startsWith("//", at)) {
                end = lineEnd(at);
            } else if (c == '"') {
                int closing = text.indexOf('"', at + 1);
                end = closing < 0 ? text.length() : closing + 1;
                firstOnLine = false;
                goesOn = false;
            } else if (isLetter(c)) {
                end = wordEnd(at);
                words.add(new Word(at, text.substring(at, end), firstOnLine, goesOn));
                firstOnLine = false;
                goesOn = false;
            } else if (!Character.isWhitespace(c) && c != CatLexer.BYTE_ORDER_MARK) {
                firstOnLine = false;
                goesOn = GOING_ON.indexOf(c) >= 0;
            }
            at = end;
        }
    }

    private int lineEnd(int start) {
        int end = text.indexOf('\n', start);
        return end < 0 ? text.length() : end;
    }

    private int wordEnd(int start) {
        int end = start;
        while (end < text.length() && (isLetter(text.charAt(end)) || Character.isDigit(text.charAt(end)) || "_.-".indexOf(text.charAt(end)) >= 0)) {
            end++;
        }
        return end < text.length() && text.charAt(end) == '\'' ? end + 1 : end;
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }
}
