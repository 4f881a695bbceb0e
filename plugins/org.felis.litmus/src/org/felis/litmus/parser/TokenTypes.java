package org.felis.litmus.parser;

/**
 * The numbers of the terminals that {@link ModalTokenSource} makes itself. The generated parsers of the runtime and of
 * content assist number them independently.
 */
public record TokenTypes(int architecture, int testName, int metadata, int unread, int prefix, int name,
        int blockComment, int lineComment, int whitespace, int closingBrace, CTokenTypes c) {
}
