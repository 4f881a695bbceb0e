package org.felis.engine.source;

/**
 * A place in a source file.
 *
 * @param file the file as the user named it, or a name such as {@code <test>} for text without a file
 * @param line 1-based line of the first character; 0 when the place is the file as a whole
 * @param column 1-based column of the first character, in UTF-16 code units; 0 for the file as a whole
 * @param offset 0-based offset of the first character in the file, in UTF-16 code units
 * @param length number of UTF-16 code units
 */
public record SourceRange(String file, int line, int column, int offset, int length) {

    /** The file as a whole. */
    public static SourceRange wholeFile(String file) {
        return new SourceRange(file, 0, 0, 0, 0);
    }

    /** The first character of a file: for what is found wrong with the text as a whole, so that tools have a line to show it at. */
    public static SourceRange startOf(String file) {
        return new SourceRange(file, 1, 1, 0, 0);
    }

    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line + ":" + column;
    }
}
