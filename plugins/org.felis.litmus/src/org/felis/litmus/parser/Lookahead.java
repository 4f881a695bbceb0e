package org.felis.litmus.parser;

import java.util.List;

import org.antlr.runtime.CharStream;

/** What stands in a file from the next character on. Nothing here consumes a character. Lengths are numbers of characters. */
final class Lookahead {

    private final CharStream input;

    Lookahead(CharStream input) {
        this.input = input;
    }

    /** The character at an offset, 0 for the next one; {@link CharStream#EOF} after the last. */
    int at(int offset) {
        return input.LA(offset + 1);
    }

    /** The next characters. */
    String text(int length) {
        return input.substring(input.index(), input.index() + length - 1);
    }

    /** The text from here to the end of the line, without trailing blanks. */
    String line() {
        int length = 0;
        while (at(length) != CharStream.EOF && at(length) != '\n') {
            length++;
        }
        return text(length).stripTrailing();
    }

    /** The length of the rest of the file. */
    int rest() {
        return input.size() - input.index();
    }

    boolean isNext(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (at(i) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The length of the first of the texts that comes next; 0 if none does. */
    int firstOf(List<String> texts) {
        for (String text : texts) {
            if (isNext(text)) {
                return text.length();
            }
        }
        return 0;
    }

    /** How many blanks follow an offset. */
    int blanks(int offset) {
        int end = offset;
        while (isBlank(at(end))) {
            end++;
        }
        return end - offset;
    }

    /** The length of what stands between here and the next blank. */
    int untilBlank() {
        int length = 0;
        while (at(length) != CharStream.EOF && !isBlank(at(length))) {
            length++;
        }
        return length;
    }

    /** How many letters come next. */
    int letters() {
        int length = 0;
        while (Character.isLetter(at(length))) {
            length++;
        }
        return length;
    }

    /** How many characters from an offset belong to a name. */
    int nameParts(int offset) {
        int end = offset;
        while (isNamePart(at(end))) {
            end++;
        }
        return end - offset;
    }

    /** The length of a word or number of C, of which the first character is one. */
    int wordOfC() {
        int length = 1;
        while (startsWordOfC(at(length)) || Character.isDigit(at(length))) {
            length++;
        }
        return length;
    }

    /** The length of a word with Power's hint after it that a branch is likely or not ({@code bne- L}); 0 if there is none. */
    int hintedBranch() {
        int length = letters();
        int hint = at(length);
        return length > 0 && (hint == '+' || hint == '-') && isBlank(at(length + 1)) ? length + 1 : 0;
    }

    /** Whether blanks and a word follow. */
    boolean isBeforeWord() {
        int blanks = blanks(0);
        return blanks > 0 && Character.isLetter(at(blanks));
    }

    /** Whether another quotation mark follows the one here before the initial state; else the line is text like any other. */
    boolean isClosedString() {
        int length = 1;
        while (at(length) != CharStream.EOF && at(length) != '{' && at(length) != '"') {
            length++;
        }
        return at(length) == '"';
    }

    static boolean isBlank(int c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == 0xFEFF || c == 0xA0;
    }

    static boolean isNamePart(int c) {
        return c == '_' || c == '.' || Character.isLetterOrDigit(c);
    }

    static boolean startsWordOfC(int c) {
        return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
