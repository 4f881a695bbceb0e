package org.felis.c.syntax;

/**
 * A place in a source file.
 *
 * @param file as clang names it; empty if there is none
 * @param line 1-based; 0 if there is none
 * @param column 1-based, in bytes
 */
public record Place(String file, int line, int column) {

    public static final Place NONE = new Place("", 0, 0);

    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line + ":" + column;
    }
}
