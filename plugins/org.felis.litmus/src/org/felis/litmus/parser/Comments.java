package org.felis.litmus.parser;

import org.antlr.runtime.CharStream;

/** The comments of tests, from where they start: their lengths in characters. Which of them there are depends on the part of the file. */
final class Comments {

    /** The length of a comment that never ends. */
    static final int UNCLOSED = -1;

    private final Lookahead next;

    Comments(Lookahead next) {
        this.next = next;
    }

    /** {@code (* … *)}, which may be nested. */
    int nested() {
        int depth = 0;
        int length = 0;
        do {
            int c = next.at(length);
            if (c == CharStream.EOF) {
                return UNCLOSED;
            }
            if (c == '(' && next.at(length + 1) == '*') {
                depth++;
                length += 2;
            } else if (c == '*' && next.at(length + 1) == ')') {
                depth--;
                length += 2;
            } else {
                length++;
            }
        } while (depth > 0);
        return length;
    }

    /** {@code /* … *}{@code /}. */
    int ofC() {
        int length = 2;
        while (next.at(length) != '*' || next.at(length + 1) != '/') {
            if (next.at(length) == CharStream.EOF) {
                return UNCLOSED;
            }
            length++;
        }
        return length + 2;
    }

    /** {@code << show … >>} after the condition, for the tool that draws executions; without an end, the rest of the file. */
    int drawingHints() {
        int length = 2;
        while (next.at(length) != CharStream.EOF && !(next.at(length) == '>' && next.at(length + 1) == '>')) {
            length++;
        }
        return Math.min(length + 2, next.rest());
    }

    /** Up to the end of the line. */
    int line() {
        return next.line().length();
    }
}
