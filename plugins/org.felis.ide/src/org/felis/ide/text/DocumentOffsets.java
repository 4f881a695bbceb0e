package org.felis.ide.text;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Position;

/** Offsets of the server's positions in one text. A position outside of the text means its nearest end. */
public final class DocumentOffsets {

    private final IDocument lines;

    public DocumentOffsets(String text) {
        this(new Document(text));
    }

    public DocumentOffsets(IDocument lines) {
        this.lines = lines;
    }

    public int offset(Position position) {
        try {
            int line = Math.min(position.getLine(), lines.getNumberOfLines() - 1);
            int endOfLine = lines.getLineOffset(line) + lines.getLineLength(line);
            return Math.min(lines.getLineOffset(line) + position.getCharacter(), endOfLine);
        } catch (BadLocationException neverWithinTheLines) {
            return lines.getLength();
        }
    }
}
