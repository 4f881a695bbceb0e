package org.felis.cat.parsing;

import java.util.Arrays;

import org.felis.engine.source.SourceRange;

/** Turns offsets of a text into lines and columns. */
public final class LineIndex {

    private final String file;
    /** The offset of the first character of each line. */
    private final int[] lineStarts;

    public LineIndex(String file, String text) {
        this.file = file;
        int[] starts = new int[16];
        int lines = 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                if (lines == starts.length) {
                    starts = Arrays.copyOf(starts, 2 * lines);
                }
                starts[lines++] = i + 1;
            }
        }
        this.lineStarts = Arrays.copyOf(starts, lines);
    }

    /** The range of {@code length} characters from {@code offset} on. */
    public SourceRange range(int offset, int length) {
        int found = Arrays.binarySearch(lineStarts, offset);
        int line = found >= 0 ? found : -found - 2;
        return new SourceRange(file, line + 1, offset - lineStarts[line] + 1, offset, length);
    }
}
