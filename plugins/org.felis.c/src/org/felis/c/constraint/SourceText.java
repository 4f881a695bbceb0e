package org.felis.c.constraint;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/** The text of a C file, to see what is at a place of a message. Offsets are in UTF-16 code units. */
final class SourceText {

    private static final Pattern STRUCTURE = Pattern.compile("\\b(struct|union)\\b[^;{}()=]*$");

    private final String text;

    /** The text, with blanks for comments, string literals and character constants. */
    private final String code;

    SourceText(String text) {
        this.text = text;
        this.code = blanked(text);
    }

    /** Whether the pattern fits at the offset; it may look behind. */
    boolean matches(Pattern pattern, int offset) {
        return offset <= text.length() && pattern.matcher(text).region(offset, text.length()).useTransparentBounds(true).useAnchoringBounds(false).lookingAt();
    }

    boolean contains(Pattern pattern) {
        return pattern.matcher(text).find();
    }

    Scope scope(int offset) {
        Deque<Scope> open = new ArrayDeque<>();
        open.push(Scope.FILE);
        int end = Math.min(offset, code.length());
        for (int i = 0; i < end; i++) {
            if (code.charAt(i) == '{') {
                open.push(opened(i, open.peek()));
            } else if (code.charAt(i) == '}' && open.size() > 1) {
                open.pop();
            }
        }
        return open.peek();
    }

    /**
     * What a brace opens: a function's body or a block comes after a parenthesis or a statement, an initializer after an operator, an enumerator list after a
     * name.
     */
    private Scope opened(int brace, Scope around) {
        String before = code.substring(Math.max(0, brace - 200), brace).stripTrailing();
        if (STRUCTURE.matcher(before).find()) {
            return Scope.MEMBER;
        }
        boolean isBody = around != Scope.BLOCK && before.endsWith(")");
        return isBody || around == Scope.FILE && before.endsWith(";") ? Scope.BLOCK : around;
    }

    /** @return as long as the text, with the same lines */
    private static String blanked(String text) {
        StringBuilder code = new StringBuilder(text);
        int i = 0;
        while (i < text.length()) {
            int end = literalEnd(text, i);
            for (int j = i; j < end; j++) {
                if (text.charAt(j) != '\n') {
                    code.setCharAt(j, ' ');
                }
            }
            i = Math.max(i + 1, end);
        }
        return code.toString();
    }

    /** Where a comment, string literal or character constant that begins at the place ends; the place itself if none does. */
    private static int literalEnd(String text, int start) {
        if (text.startsWith("//", start)) {
            int end = text.indexOf('\n', start);
            return end < 0 ? text.length() : end;
        }
        if (text.startsWith("/*", start)) {
            int end = text.indexOf("*/", start + 2);
            return end < 0 ? text.length() : end + 2;
        }
        char quote = text.charAt(start);
        if (quote != '"' && quote != '\'') {
            return start;
        }
        int end = start + 1;
        while (end < text.length() && text.charAt(end) != quote && text.charAt(end) != '\n') {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        return Math.min(end + 1, text.length());
    }
}
