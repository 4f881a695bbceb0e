package org.felis.litmus.parser;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.litmus.problems.LitmusProblem;
import org.felis.litmus.problems.Nearest;

/** Why {@link ModalTokenSource} did not read the rest of a file. */
public final class UnreadText {

    /** A word, and what follows it in a question: a parenthesis, a list of locations, or a register of a thread. */
    private static final Pattern QUESTION = Pattern.compile(
            "([A-Za-z]{4,12})(?=\\s*(\\(\\s*[~(]*\\s*(P?[0-9]+\\s*:|\\[?\\w+\\]?\\s*=)|\\[\\s*(P?[0-9]+\\s*:|\\w+\\s*;))|\\s+P?[0-9]+\\s*:)");

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
        return misspeltQuestion(unread).isPresent() ? LitmusProblem.MISSPELT_QUESTION : LitmusProblem.NESTED_TOO_DEEPLY;
    }

    /** What fills the blanks in the message of {@link #problem}. */
    public static Object[] parameters(String unread) {
        return misspeltQuestion(unread).map(meant -> new Object[] { word(unread), meant })
                .orElseGet(() -> new Object[] { ModalTokenSource.MAX_NESTING + " levels" });
    }

    /** How many characters of it to mark. */
    public static int marked(String unread) {
        return misspeltQuestion(unread).isPresent() ? word(unread).length()
                : unread.startsWith("(*") || unread.startsWith("/*") ? 2 : 1;
    }

    /** The word that opens the question, if the text starts with another one that looks like it and goes on as a question does. */
    static Optional<String> misspeltQuestion(String text) {
        Matcher start = QUESTION.matcher(text);
        if (!start.lookingAt()) {
            return Optional.empty();
        }
        return Nearest.to(start.group(1), ModalTokenSource.QUESTION_WORDS).stream().findFirst()
                .filter(meant -> !meant.equals(start.group(1)));
    }

    private static String word(String text) {
        Matcher start = QUESTION.matcher(text);
        return start.lookingAt() ? start.group(1) : "";
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
