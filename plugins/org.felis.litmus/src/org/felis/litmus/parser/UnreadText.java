package org.felis.litmus.parser;

import org.felis.litmus.LitmusProblem;

/** Why {@link ModalTokenSource} did not read the rest of a file. */
public final class UnreadText {

    private UnreadText() {
    }

    /** Whether a file is not worth reading: too long, or no text. */
    public static boolean isUnreadable(String text) {
        return text.length() > ModalTokenSource.MAX_CHARACTERS || firstControlCharacter(text) >= 0;
    }

    /**
     * What is wrong with text that was not read.
     *
     * @param unread from the first character not read to the end of the file
     * @param offset where it starts in the file
     */
    public static LitmusProblem problem(String unread, int offset) {
        if (offset == 0 && unread.length() > ModalTokenSource.MAX_CHARACTERS) {
            return LitmusProblem.FILE_TOO_LONG;
        }
        if (offset == 0 && firstControlCharacter(unread) >= 0) {
            return LitmusProblem.NOT_TEXT;
        }
        if (unread.startsWith("(*") || unread.startsWith("/*")) {
            return LitmusProblem.UNCLOSED_COMMENT;
        }
        return LitmusProblem.NESTED_TOO_DEEPLY;
    }

    /** The index of the first character that no text file has, or -1. */
    public static int firstControlCharacter(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' || c == '\uFFFD' || c == 0x7F) {
                return i;
            }
        }
        return -1;
    }
}
