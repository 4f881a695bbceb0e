package org.felis.languageserver.text;

import java.util.Arrays;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * The lines of a text as the protocol counts them: a line ends with {@code \n}, {@code \r\n} or {@code \r}; columns are UTF-16 code
 * units, as are offsets.
 */
public final class TextLines {

    private final String text;
    /** The offset of the first character of each line. */
    private final int[] starts;

    public TextLines(String text) {
        this.text = text;
        int[] found = new int[16];
        int lines = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n')) {
                if (lines == found.length) {
                    found = Arrays.copyOf(found, 2 * lines);
                }
                found[lines++] = i + 1;
            }
        }
        this.starts = Arrays.copyOf(found, lines);
    }

    public int count() {
        return starts.length;
    }

    /** The offset of a position; one outside of the text means its nearest end, one behind a line the line's end. */
    public int offset(Position position) {
        if (position.getLine() < 0) {
            return 0;
        }
        if (position.getLine() >= starts.length) {
            return text.length();
        }
        int start = starts[position.getLine()];
        return start + Math.min(Math.max(0, position.getCharacter()), end(position.getLine()) - start);
    }

    /** The position of an offset; one outside of the text means its nearest end. */
    public Position position(int offset) {
        int inside = Math.max(0, Math.min(offset, text.length()));
        int found = Arrays.binarySearch(starts, inside);
        int line = found >= 0 ? found : -found - 2;
        return new Position(line, inside - starts[line]);
    }

    public Range range(int from, int to) {
        return new Range(position(from), position(to));
    }

    public int line(int offset) {
        return position(offset).getLine();
    }

    /** The offset of the first character of a line, 0-based. */
    public int start(int line) {
        return starts[line];
    }

    /** The offset behind the last character of a line, its line break not counted. */
    public int end(int line) {
        int end = line + 1 < starts.length ? starts[line + 1] : text.length();
        if (end > starts[line] && text.charAt(end - 1) == '\n') {
            end--;
        }
        if (line + 1 < starts.length && end > starts[line] && text.charAt(end - 1) == '\r') {
            end--;
        }
        return end;
    }

    /** The characters of a line, without its line break. */
    public String text(int line) {
        return text.substring(starts[line], end(line));
    }
}
