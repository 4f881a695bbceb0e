package org.felis.cat.parsing;

import org.antlr.runtime.CharStream;

/** Reads comments that nest: {@code (* a (* b *) c *)}. Used by both generated lexers, whose own rule cannot count. */
public final class NestedComments {

    private NestedComments() {
    }

    /** Whether a comment opens at the stream's position. */
    public static boolean opens(CharStream input) {
        return input.LA(1) == '(' && input.LA(2) == '*';
    }

    /** Consumes the comment that opens here, up to its end or, if it is never closed, the end of the file. */
    public static void consume(CharStream input) {
        int depth = 0;
        do {
            if (opens(input)) {
                depth++;
                input.consume();
            } else if (input.LA(1) == '*' && input.LA(2) == ')') {
                depth--;
                input.consume();
            }
            input.consume();
        } while (depth > 0 && input.LA(1) != CharStream.EOF);
    }

    /** Where the comment ends that opens at a place of a text: behind its last character; -1 if it is never closed. */
    static int endOrNone(String text, int start) {
        int depth = 0;
        for (int at = start; at < text.length(); at++) {
            if (text.startsWith("(*", at)) {
                depth++;
                at++;
            } else if (text.startsWith("*)", at)) {
                at++;
                if (--depth == 0) {
                    return at + 1;
                }
            }
        }
        return -1;
    }

    /** The same; the end of the text if the comment is never closed. */
    static int end(String text, int start) {
        int end = endOrNone(text, start);
        return end < 0 ? text.length() : end;
    }
}
